import type { Cursor, Page, PageRoom } from './cursor.ts';
import { windowBytes } from './cursor.ts';
import { characterStart, decode } from './decode.ts';
import { LINE_FEED } from './line-feeds.ts';
import type { LineFinder } from './line-finder.ts';
import { pieceCount, pieceStart } from './piece.ts';

/** Bytes up to where the page ends. */
interface Window {
  readonly base: number;
  readonly bytes: Uint8Array;
}

/** What fits of a window: `lines` whole lines from `from` on, and their text. */
interface Fit {
  readonly lines: number;
  readonly from: number;
  readonly text: string;
}

/**
 * Gives the page that ends at a cursor which counts lines from the end of the text, and pieces to stop before: the same
 * as `pageForward`, except that what does not fit is left out at the beginning.
 */
export async function pageBackward(finder: LineFinder, cursor: Cursor, room: PageRoom): Promise<Page> {
  const { index, reader } = finder;
  const lastLine = index.lines - 1 - cursor.offset;
  const span = await finder.spanOf(lastLine);
  const to = cursor.piece === 0 ? span.end : await pieceStart(reader, span, cursor.piece, room.pieceBytes);
  const base = Math.max(0, to - windowBytes(room));
  const window = { base, bytes: await reader.read(base, to) };
  const fit = fittingLines(window, room);
  const line = lastLine - fit.lines;
  const page = { to, lastLine, ...(cursor.piece === 0 ? {} : { beforePiece: cursor.piece }) };
  const offset = cursor.offset + fit.lines;
  if (fit.lines < room.lines && line >= 0) {
    const part = await partOfLine(
      finder,
      window,
      fit,
      { offset, piece: fit.lines === 0 ? cursor.piece : 0 },
      room,
    );
    if (part !== undefined) return { ...page, ...part };
  }
  const next = line >= 0 ? { next: { offset, piece: 0 } } : {};
  return { ...page, from: base + fit.from, text: fit.text, firstLine: line + 1, fromPiece: 0, ...next };
}

function fittingLines(window: Window, room: PageRoom): Fit {
  const { bytes } = window;
  const starts = lineStarts(window, room.lines);
  const first = starts.at(-1) ?? bytes.length;
  const text = decode(bytes.subarray(first));
  if (text.length <= room.chars) return { lines: starts.length, from: first, text };
  let lines = 0;
  let from = bytes.length;
  for (let used = 0; lines < starts.length; lines += 1) {
    const start = starts[lines] ?? from;
    // As many units as bytes means one each, so the bytes need not be decoded again line by line.
    used += text.length === bytes.length - first ? from - start : decode(bytes.subarray(start, from)).length;
    if (used > room.chars) break;
    from = start;
  }
  return { lines, from, text: decode(bytes.subarray(from)) };
}

/** Where the lines of the window begin, the last one first, at most `limit`. */
function lineStarts(window: Window, limit: number): readonly number[] {
  const { bytes, base } = window;
  const starts: number[] = [];
  let at = bytes.length;
  while (starts.length < limit && at > 0) {
    // The LF at `at - 1` is this line's own end.
    const lineFeed = at < 2 ? -1 : bytes.lastIndexOf(LINE_FEED, at - 2);
    if (lineFeed === -1 && base > 0) break;
    at = lineFeed + 1;
    starts.push(at);
  }
  return starts;
}

/** Puts pieces of the first line that does not fit in front; see `pageForward`. */
async function partOfLine(
  finder: LineFinder,
  window: Window,
  fit: Fit,
  cursor: Cursor,
  room: PageRoom,
): Promise<Pick<Page, 'from' | 'text' | 'firstLine' | 'fromPiece' | 'next'> | undefined> {
  const { base, bytes } = window;
  const line = finder.index.lines - 1 - cursor.offset;
  const span = await finder.spanOf(line);
  if (fit.lines > 0 && span.end - span.start <= room.chars) return undefined;
  const pieces = await pieceCount(finder.reader, span, room.pieceBytes);
  let piece = cursor.piece === 0 ? pieces : Math.min(cursor.piece, pieces);
  let { from } = fit;
  let used = fit.text.length;
  // Piece 0 is not tried: with it the line would be whole, and is known not to fit.
  while (piece > 1) {
    const at = span.start + (piece - 1) * room.pieceBytes - base;
    if (at < 0) break;
    const start = characterStart(bytes, at, bytes.length);
    used += decode(bytes.subarray(start, from)).length;
    if (used > room.chars) break;
    from = start;
    piece -= 1;
  }
  if (from === fit.from) return undefined;
  const next = { offset: cursor.offset, piece, pieces };
  return { from: base + from, text: decode(bytes.subarray(from)), firstLine: line, fromPiece: piece, next };
}
