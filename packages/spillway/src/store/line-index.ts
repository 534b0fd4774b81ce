import { scanLines, type LineScan } from './line-scan.ts';

/**
 * Where lines start in a payload, sparsely: one known start for each step of bytes, whatever the lines look like.
 *
 * A line ends at LF; a final LF starts no further line. With the default step it takes at most 256 KB a gigabyte.
 */
export interface LineIndex {
  /** Number of lines; 0 for an empty payload. */
  readonly lines: number;
  /** Number of bytes of the payload. */
  readonly bytes: number;
  /** Bytes of the longest line without its LF; a CR before the LF counts. */
  readonly longestLineBytes: number;
  /** Distance in bytes that the known starts are taken at. */
  readonly stepBytes: number;
  /** Pairs of line number and byte offset, both from 0 and rising: the first line start at or after each multiple of the step. */
  readonly starts: readonly number[];
  /** True when the last byte is LF. */
  readonly endsWithLineFeed: boolean;
}

/** Takes a payload piece by piece and makes its index. */
export interface LineIndexer {
  /** Takes the next bytes, which may be changed afterwards; true when all of them are ASCII. */
  add(chunk: Uint8Array): boolean;
  /** Number of line feeds so far. */
  lineFeeds(): number;
  /** Gives the index of what was added so far. */
  finish(): LineIndex;
}

/** One known start for 64 KiB: a page anywhere in a gigabyte needs one read of about that size. */
const DEFAULT_STEP_BYTES = 65_536;

/**
 * Makes an index in one pass over the bytes, in memory that depends on their number and not on the number of lines.
 *
 * @param scanChunk Takes the next bytes as `scanLines` does; it may give false without a look at what they are.
 */
export function createLineIndexer(
  stepBytes: number = DEFAULT_STEP_BYTES,
  scanChunk: typeof scanLines = scanLines,
): LineIndexer {
  const scan: LineScan = {
    stepBytes,
    bytes: 0,
    lineFeeds: 0,
    lineStart: 0,
    longestLineBytes: 0,
    nextMark: stepBytes,
    starts: [0, 0],
  };
  return {
    add: chunk => scanChunk(scan, chunk),
    lineFeeds: () => scan.lineFeeds,
    finish: () => finished(scan),
  };
}

function finished(scan: LineScan): LineIndex {
  const openBytes = scan.bytes - scan.lineStart;
  const lastKnown = scan.starts.at(-1) ?? 0;
  // A start at the very end is that of a line which did not come.
  const starts = lastKnown > 0 && lastKnown === scan.bytes ? scan.starts.slice(0, -2) : scan.starts.slice();
  return {
    lines: scan.lineFeeds + (openBytes > 0 ? 1 : 0),
    bytes: scan.bytes,
    longestLineBytes: Math.max(scan.longestLineBytes, openBytes),
    stepBytes: scan.stepBytes,
    starts,
    endsWithLineFeed: scan.bytes > 0 && openBytes === 0,
  };
}

/** A line whose first byte is known. */
export interface LineStart {
  /** Number of the line, from 0. */
  readonly line: number;
  /** Offset of its first byte. */
  readonly byte: number;
}

/** The nearest known start at or before a line, to scan forward from. */
export function lineStart(index: LineIndex, line: number): LineStart {
  return startBefore(index, line, 0);
}

/** The nearest known start at or before a byte. */
export function lineStartAtByte(index: LineIndex, byte: number): LineStart {
  return startBefore(index, byte, 1);
}

/** Halves the list of pairs down to the last one whose field (0: line, 1: byte) is not above the wanted value. */
function startBefore(index: LineIndex, wanted: number, field: 0 | 1): LineStart {
  const { starts } = index;
  let low = 0;
  let high = starts.length / 2 - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[2 * middle + field] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return { line: starts[2 * low] ?? 0, byte: starts[2 * low + 1] ?? 0 };
}
