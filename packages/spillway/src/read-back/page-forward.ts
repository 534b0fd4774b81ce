import type { Cursor, Page, PageRoom } from './cursor.ts';
import { windowBytes } from './cursor.ts';
import { characterStart, decode } from './decode.ts';
import { LINE_FEED } from './line-feeds.ts';
import type { LineFinder } from './line-finder.ts';
import { pieceCount, pieceStart } from './piece.ts';

/** Bytes from where the page begins. */
interface Window {
  readonly base: number;
  readonly bytes: Uint8Array;
}

/** What fits of a window: `lines` whole lines up to `to`, and their text. */
interface Fit {
  readonly lines: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Gives the page that begins at a cursor: the whole lines that fit, and of a line too long for any page its pieces.
 *
 * The cursor must lie within the text. A line of at most as many bytes as a page has UTF-16 units is never divided.
 */
export async function pageForward(finder: LineFinder, cursor: Cursor, room: PageRoom): Promise<Page> {
  const window = await windowAt(finder, cursor, room);
  const fit = fittingLines(window, room, finder.index.bytes);
  const line = cursor.offset + fit.lines;
  const page = { from: window.base, firstLine: cursor.offset, fromPiece: cursor.piece };
  if (fit.lines < room.lines && line < finder.index.lines) {
    const part = await partOfLine(
      finder,
      window,
      fit,
      { offset: line, piece: fit.lines === 0 ? cursor.piece : 0 },
      room,
    );
    if (part !== undefined) return { ...page, ...part };
  }
  const next = line < finder.index.lines ? { next: { offset: line, piece: 0 } } : {};
  return { ...page, to: window.base + fit.to, text: fit.text, lastLine: line - 1, ...next };
}

async function windowAt(finder: LineFinder, cursor: Cursor, room: PageRoom): Promise<Window> {
  const { reader } = finder;
  const length = windowBytes(room);
  const base =
    cursor.piece === 0
      ? await finder.startOf(cursor.offset, length)
      : await pieceStart(reader, await finder.spanOf(cursor.offset), cursor.piece, room.pieceBytes);
  return { base, bytes: await reader.read(base, base + length) };
}

function fittingLines(window: Window, room: PageRoom, totalBytes: number): Fit {
  const { bytes } = window;
  const ends = lineEnds(window, room.lines, totalBytes);
  const last = ends.at(-1) ?? 0;
  const text = decode(bytes.subarray(0, last));
  if (text.length <= room.chars) return { lines: ends.length, to: last, text };
  let lines = 0;
  let to = 0;
  for (let used = 0; lines < ends.length; lines += 1) {
    const end = ends[lines] ?? to;
    // As many units as bytes means one each, so the bytes need not be decoded again line by line.
    used += text.length === last ? end - to : decode(bytes.subarray(to, end)).length;
    if (used > room.chars) break;
    to = end;
  }
  return { lines, to, text: decode(bytes.subarray(0, to)) };
}

/** Where each line of the window ends, at most `limit`; the end of the payload ends a line too. */
function lineEnds(window: Window, limit: number, totalBytes: number): readonly number[] {
  const { bytes, base } = window;
  const ends: number[] = [];
  let at = 0;
  while (ends.length < limit && at < bytes.length) {
    const lineFeed = bytes.indexOf(LINE_FEED, at);
    if (lineFeed === -1 && base + bytes.length < totalBytes) break;
    at = lineFeed === -1 ? bytes.length : lineFeed + 1;
    ends.push(at);
  }
  return ends;
}

/** Adds pieces of the first line that does not fit; none, when a page of its own can hold it whole or no piece fits. */
async function partOfLine(
  finder: LineFinder,
  window: Window,
  fit: Fit,
  cursor: Cursor,
  room: PageRoom,
): Promise<Pick<Page, 'to' | 'text' | 'lastLine' | 'beforePiece' | 'next'> | undefined> {
  const { base, bytes } = window;
  const span = await finder.spanOf(cursor.offset);
  if (fit.lines > 0 && span.end - span.start <= room.chars) return undefined;
  let { piece } = cursor;
  let { to } = fit;
  let used = fit.text.length;
  for (;;) {
    const edge = span.start + (piece + 1) * room.pieceBytes;
    const end = base + characterStart(bytes, edge - base, Math.min(bytes.length, span.contentEnd - base));
    // The last piece takes the line's end along, and the line to its end is known not to fit.
    if (edge >= span.contentEnd || end >= span.contentEnd || end > base + bytes.length) break;
    used += decode(bytes.subarray(to, end - base)).length;
    if (used > room.chars) break;
    to = end - base;
    piece += 1;
  }
  if (to === fit.to) return undefined;
  const pieces = await pieceCount(finder.reader, span, room.pieceBytes);
  return {
    to: base + to,
    text: decode(bytes.subarray(0, to)),
    lastLine: cursor.offset,
    beforePiece: piece,
    next: { offset: cursor.offset, piece, pieces },
  };
}
