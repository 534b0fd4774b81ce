import type { Cursor, Page, PageRoom } from './cursor.ts';
import { characterStart } from './decode.ts';
import { exceedsPage, fitEdges, largestWindowBytes, likelyWindowBytes, windowText } from './fitting.ts';
import type { WindowText } from './fitting.ts';
import { LINE_FEED } from './line-feeds.ts';
import type { LineFinder } from './line-finder.ts';
import { pieceCount, pieceStart } from './piece.ts';

/** Bytes up to where the page ends, and the whole lines that fit. */
interface Window {
  readonly base: number;
  readonly bytes: Uint8Array;
  readonly whole: WindowText;
  readonly lines: number;
  /** Offset in the window of the first of those lines. */
  readonly from: number;
  readonly text: string;
}

/**
 * Gives the page that ends at a cursor which counts lines from the end of the text, and pieces to stop before: the same
 * as `pageForward`, except that what does not fit is left out at the beginning.
 */
export async function pageBackward(finder: LineFinder, cursor: Cursor, room: PageRoom): Promise<Page> {
  const lastLine = finder.index.lines - 1 - cursor.offset;
  const span = await finder.spanOf(lastLine);
  const to =
    cursor.piece === 0 ? span.end : await pieceStart(finder.reader, span, cursor.piece, room.pieceBytes);
  const window = await windowBefore(finder, to, room);
  const line = lastLine - window.lines;
  const offset = cursor.offset + window.lines;
  const page = { to, lastLine, beforePiece: cursor.piece };
  if (window.lines < room.lines && line >= 0) {
    const piece = window.lines === 0 ? cursor.piece : 0;
    const part = await partOfLine(finder, window, { offset, piece }, room);
    if (part !== undefined) return { ...page, ...part };
  }
  const next = line >= 0 ? { next: { offset, piece: 0 } } : {};
  return {
    ...page,
    from: window.base + window.from,
    text: window.text,
    firstLine: line + 1,
    fromPiece: 0,
    ...next,
  };
}

async function windowBefore(finder: LineFinder, to: number, room: PageRoom): Promise<Window> {
  const { reader } = finder;
  const base = Math.max(0, to - likelyWindowBytes(room));
  const window = withWholeLines(base, await reader.read(base, to), room);
  if (window.lines === room.lines || base === 0 || exceedsPage(window.whole, room)) return window;
  const largest = Math.max(0, to - largestWindowBytes(room));
  return withWholeLines(largest, await reader.read(largest, to), room);
}

function withWholeLines(base: number, bytes: Uint8Array, room: PageRoom): Window {
  const starts = lineStarts(bytes, room.lines, base === 0);
  const whole = windowText(bytes);
  const { count, edge, text } = fitEdges(whole, bytes.length, starts, room.chars);
  return { base, bytes, whole, lines: count, from: edge, text };
}

/** Where the lines of the window begin, the last one first, at most `limit`. */
function lineStarts(bytes: Uint8Array, limit: number, isFirst: boolean): readonly number[] {
  const starts: number[] = [];
  let at = bytes.length;
  while (starts.length < limit && at > 0) {
    // The LF at `at - 1` is this line's own end.
    const lineFeed = at < 2 ? -1 : bytes.lastIndexOf(LINE_FEED, at - 2);
    if (lineFeed === -1 && !isFirst) break;
    at = lineFeed + 1;
    starts.push(at);
  }
  return starts;
}

/** Puts pieces of the first line that does not fit in front; see `pageForward`. */
async function partOfLine(
  finder: LineFinder,
  window: Window,
  cursor: Cursor,
  room: PageRoom,
): Promise<Pick<Page, 'from' | 'text' | 'firstLine' | 'fromPiece' | 'next'> | undefined> {
  const { base, bytes, whole } = window;
  const line = finder.index.lines - 1 - cursor.offset;
  const span = await finder.spanOf(line);
  if (window.lines > 0 && span.end - span.start <= room.chars) return undefined;
  const pieces = await pieceCount(finder.reader, span, room.pieceBytes);
  const before = cursor.piece === 0 ? pieces : Math.min(cursor.piece, pieces);
  const edges: number[] = [];
  // Piece 0 is left out: with it the line would be whole, and is known not to fit.
  for (let piece = before - 1; piece > 0; piece -= 1) {
    const at = span.start + piece * room.pieceBytes - base;
    if (at < 0) break;
    edges.push(characterStart(bytes, at, bytes.length));
  }
  const { count, edge } = fitEdges(whole, window.from, edges, room.chars - window.text.length);
  if (count === 0) return undefined;
  const next = { offset: cursor.offset, piece: before - count, pieces };
  return {
    from: base + edge,
    text: whole.between(edge, bytes.length),
    firstLine: line,
    fromPiece: before - count,
    next,
  };
}
