import type { Cursor, Page, PageRoom } from './cursor.ts';
import { characterStart, decode } from './decode.ts';
import { exceedsPage, fitEdges, largestWindowBytes, likelyWindowBytes, windowText } from './fitting.ts';
import type { WindowText } from './fitting.ts';
import { LINE_FEED, skipLines } from './line-feeds.ts';
import type { LineFinder } from './line-finder.ts';
import { pieceCount, pieceStart } from './piece.ts';

/** Bytes from where the page begins, and the whole lines that fit. */
interface Window {
  readonly base: number;
  readonly bytes: Uint8Array;
  readonly whole: WindowText;
  readonly lines: number;
  /** Offset in the window behind those lines. */
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
  const line = cursor.offset + window.lines;
  const page = { from: window.base, firstLine: cursor.offset, fromPiece: cursor.piece, beforePiece: 0 };
  if (window.lines < room.lines && line < finder.index.lines) {
    const piece = window.lines === 0 ? cursor.piece : 0;
    const part = await partOfLine(finder, window, { offset: line, piece }, room);
    if (part !== undefined) return { ...page, ...part };
  }
  const next = line < finder.index.lines ? { next: { offset: line, piece: 0 } } : {};
  return { ...page, to: window.base + window.to, text: window.text, lastLine: line - 1, ...next };
}

async function windowAt(finder: LineFinder, cursor: Cursor, room: PageRoom): Promise<Window> {
  const { reader } = finder;
  const likely = likelyWindowBytes(room);
  const base =
    cursor.piece === 0
      ? await finder.startOf(cursor.offset, likely)
      : await pieceStart(reader, await finder.spanOf(cursor.offset), cursor.piece, room.pieceBytes, likely);
  const window = withWholeLines(base, await reader.read(base, base + likely), room, reader.bytes);
  const enough = window.lines === room.lines || base + window.bytes.length === reader.bytes;
  if (enough || exceedsPage(window.whole, room)) return window;
  return withWholeLines(base, await reader.read(base, base + largestWindowBytes(room)), room, reader.bytes);
}

function withWholeLines(base: number, bytes: Uint8Array, room: PageRoom, totalBytes: number): Window {
  const whole = windowText(bytes);
  const to = bytes.indexOf(LINE_FEED) === -1 ? -1 : skipLines(bytes, 0, room.lines);
  // Most pages hold all the lines they were asked for, and then nothing need be known about each of them.
  if (to !== -1 && to <= room.chars) {
    return { base, bytes, whole, lines: room.lines, to, text: decode(bytes.subarray(0, to)) };
  }
  const ends = lineEnds(bytes, room.lines, base + bytes.length === totalBytes);
  const { count, edge, text } = fitEdges(whole, 0, ends, room.chars);
  return { base, bytes, whole, lines: count, to: edge, text };
}

/** Where each line of the window ends, at most `limit`; the end of the payload ends a line too. */
function lineEnds(bytes: Uint8Array, limit: number, isLast: boolean): readonly number[] {
  const ends: number[] = [];
  let at = 0;
  while (ends.length < limit && at < bytes.length) {
    const lineFeed = bytes.indexOf(LINE_FEED, at);
    if (lineFeed === -1 && !isLast) break;
    at = lineFeed === -1 ? bytes.length : lineFeed + 1;
    ends.push(at);
  }
  return ends;
}

/** Adds pieces of the first line that does not fit; none, when a page of its own can hold it whole or no piece fits. */
async function partOfLine(
  finder: LineFinder,
  window: Window,
  cursor: Cursor,
  room: PageRoom,
): Promise<Pick<Page, 'to' | 'text' | 'lastLine' | 'beforePiece' | 'next'> | undefined> {
  const { base, bytes, whole } = window;
  const span = await finder.spanOf(cursor.offset);
  if (window.lines > 0 && span.end - span.start <= room.chars) return undefined;
  const edges: number[] = [];
  // The last piece takes the line's end along, and the line to its end is known not to fit.
  const last = Math.min(bytes.length, span.contentEnd - base);
  for (let piece = cursor.piece + 1; ; piece += 1) {
    const edge = characterStart(bytes, span.start + piece * room.pieceBytes - base, last);
    if (edge >= last) break;
    edges.push(edge);
  }
  const { count, edge } = fitEdges(whole, window.to, edges, room.chars - window.text.length);
  if (count === 0) return undefined;
  const piece = cursor.piece + count;
  const pieces = await pieceCount(finder.reader, span, room.pieceBytes);
  return {
    to: base + edge,
    text: whole.between(0, edge),
    lastLine: cursor.offset,
    beforePiece: piece,
    next: { offset: cursor.offset, piece, pieces },
  };
}
