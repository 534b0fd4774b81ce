import type { LineIndex, LineStart } from '../store/line-index.ts';
import { lineStart, lineStartAtByte } from '../store/line-index.ts';
import type { ByteReader } from './byte-reader.ts';
import { countLineFeeds, LINE_FEED, skipLines } from './line-feeds.ts';

/** One line and where its bytes are. */
export interface LineSpan {
  /** Number of the line, from 0. */
  readonly line: number;
  readonly start: number;
  /** Offset of its LF or CR LF, or of the end of the payload. */
  readonly contentEnd: number;
  /** Offset of the line that follows. */
  readonly end: number;
}

/** Finds lines by the sparse index and a scan of at most one step of bytes. */
export interface LineFinder {
  readonly index: LineIndex;
  readonly reader: ByteReader;
  /** Gives the offset of a line's first byte, the size of the payload past the last line. */
  startOf(line: number, ahead?: number): Promise<number>;
  /** Gives the line that holds a byte. */
  lineAt(byte: number): Promise<LineSpan>;
  spanOf(line: number): Promise<LineSpan>;
  /** Gives the line that begins at a known place. */
  measure(start: LineStart): Promise<LineSpan>;
}

/** Makes a finder; `ahead` bytes behind a line's start are asked for together with those before it. */
export function createLineFinder(index: LineIndex, reader: ByteReader): LineFinder {
  let last: LineStart = { line: 0, byte: 0 };
  const finder: LineFinder = {
    index,
    reader,
    async startOf(line, ahead = 0) {
      if (line >= index.lines) return index.bytes;
      const known = lineStart(index, line);
      if (known.line === line) return known.byte;
      const bytes = await reader.read(known.byte, stepEnd(index, known.byte) + ahead);
      return known.byte + skipLines(bytes, 0, line - known.line);
    },
    async lineAt(byte) {
      const marked = lineStartAtByte(index, byte);
      // Matches are asked for in rising order, often many within one step.
      const known = last.byte <= byte && last.byte > marked.byte ? last : marked;
      last = await lastStartBefore(index, reader, known, byte);
      return measured(index, reader, last);
    },
    measure: start => measured(index, reader, start),
    async spanOf(line) {
      return measured(index, reader, { line, byte: await finder.startOf(line) });
    },
  };
  return finder;
}

/** A start that the index leaves out lies in the same step as the one it keeps before it. */
function stepEnd(index: LineIndex, byte: number): number {
  return Math.min(index.bytes, (Math.floor(byte / index.stepBytes) + 1) * index.stepBytes);
}

async function lastStartBefore(
  index: LineIndex,
  reader: ByteReader,
  known: LineStart,
  byte: number,
): Promise<LineStart> {
  const bytes = await reader.read(known.byte, Math.min(byte, stepEnd(index, known.byte)));
  const at = bytes.lastIndexOf(LINE_FEED);
  if (at === -1) return known;
  return { line: known.line + countLineFeeds(bytes, 0, at + 1), byte: known.byte + at + 1 };
}

async function measured(index: LineIndex, reader: ByteReader, start: LineStart): Promise<LineSpan> {
  const end = await endOf(index, reader, start);
  if (end === index.bytes && !index.endsWithLineFeed)
    return { line: start.line, start: start.byte, contentEnd: end, end };
  const edge = await reader.read(Math.max(start.byte, end - 2), end);
  const terminator = edge.length === 2 && edge[0] === CARRIAGE_RETURN ? 2 : 1;
  return { line: start.line, start: start.byte, contentEnd: end - terminator, end };
}

const CARRIAGE_RETURN = 13;

async function endOf(index: LineIndex, reader: ByteReader, start: LineStart): Promise<number> {
  const next = knownAfter(index, start.byte);
  if (next?.line === start.line + 1) return next.byte;
  if (start.line + 1 >= index.lines) return index.bytes;
  const bytes = await reader.read(start.byte, stepEnd(index, start.byte));
  return start.byte + bytes.indexOf(LINE_FEED) + 1;
}

function knownAfter(index: LineIndex, byte: number): LineStart | undefined {
  const { starts } = index;
  let low = 0;
  let high = starts.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[2 * middle + 1] ?? 0) <= byte) low = middle + 1;
    else high = middle;
  }
  const line = starts[2 * low];
  const start = starts[2 * low + 1];
  return line === undefined || start === undefined ? undefined : { line, byte: start };
}
