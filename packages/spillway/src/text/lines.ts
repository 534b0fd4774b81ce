import { type LineTally, tallyDense } from './dense-lines.ts';

/** What a notice says about the lines of a text. */
export interface TextFacts {
  /** Number of lines. */
  readonly lines: number;
  /** Length of the longest line in UTF-16 units, without its LF or CR LF. */
  readonly longestLineChars: number;
}

/** Counts lines: a line ends at LF, a final LF starts no further line, and an empty text has none. */
export function countLines(text: string): number {
  return scan(text, false).lines;
}

/** Gives the length of the longest line in UTF-16 units, without its LF or CR LF. */
export function longestLine(text: string): number {
  return scan(text, true).longestLineChars;
}

/** Counts the lines of a text and measures the longest in one pass. */
export function textFacts(text: string): TextFacts {
  return scan(text, true);
}

/**
 * Gives the place where the last `count` lines of a text begin: 0 when it has no more lines than that, its length when
 * `count` is 0 or less.
 *
 * Lines end at LF only; a final LF belongs to the last line, and a blank last line counts.
 */
export function lastLinesStart(text: string, count: number): number {
  let start = text.length;
  for (let line = 0; line < count && start > 0; line++) {
    start = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
  }
  return start;
}

/** Below these averages, one pass over encoded bytes is faster than a search for each line feed (measured). */
const DENSE_LINE_CHARS = 24;
const DENSE_LINE_CHARS_MEASURED = 14;
/** How much is searched before the average is looked at again. */
const SAMPLE_CHARS = 4096;
/** How many samples pass before a text that was not ASCII is tried as bytes again. */
const SAMPLES_TO_SKIP = 64;

function scan(text: string, measureLongest: boolean): TextFacts {
  const tally: LineTally = { feeds: 0, longestChars: 0, lineStart: 0, at: 0 };
  const denseBelow = measureLongest ? DENSE_LINE_CHARS_MEASURED : DENSE_LINE_CHARS;
  let skip = 0;
  while (tally.at < text.length) {
    const { at, feeds } = tally;
    tallySparse(text, at + SAMPLE_CHARS, tally);
    const dense = (tally.feeds - feeds) * denseBelow > tally.at - at;
    if (skip > 0) skip--;
    else if (dense && !tallyDense(text, tally, measureLongest)) skip = SAMPLES_TO_SKIP;
  }
  const rest = text.length - tally.lineStart;
  return {
    lines: tally.feeds + (rest > 0 ? 1 : 0),
    longestLineChars: Math.max(tally.longestChars, rest),
  };
}

/** Goes from line feed to line feed until one stands at `end` or later. */
function tallySparse(text: string, end: number, tally: LineTally): void {
  let start = tally.lineStart;
  let { feeds, longestChars } = tally;
  while (start < end) {
    const feed = text.indexOf('\n', Math.max(start, tally.at));
    if (feed === -1) {
      tally.at = text.length;
      break;
    }
    feeds++;
    if (feed - start > longestChars) longestChars = lineChars(text, start, feed, longestChars);
    start = feed + 1;
    tally.at = start;
  }
  tally.lineStart = start;
  tally.feeds = feeds;
  tally.longestChars = longestChars;
}

function lineChars(text: string, start: number, feed: number, longestChars: number): number {
  return Math.max(longestChars, feed - start - (text.charCodeAt(feed - 1) === 13 ? 1 : 0));
}
