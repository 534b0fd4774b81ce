import { characterStart, decode } from './decode.ts';
import { countLineFeeds, LINE_FEED } from './line-feeds.ts';
import type { Pace } from './pace.ts';
import type { QueryWords } from './query-words.ts';
import type { OpenedText } from './stored-result.ts';

/** A run of lines, or a part of a long one, that holds words of the query. */
export interface Passage {
  readonly text: OpenedText;
  readonly start: number;
  readonly end: number;
  /** Number of its first line, from 0, and where that line begins. */
  readonly line: number;
  readonly lineStart: number;
  /** How often each word occurs. */
  readonly counts: readonly number[];
}

/** What ranking needs to know of all passages, those without a word of the query too. */
export interface PassageTotals {
  passages: number;
  bytes: number;
}

/** A passage ends with the line in which it reaches so many bytes. */
const PASSAGE_BYTES = 1_200;

/** It ends in the middle of a line that is so long. */
const MOST_BYTES = 2_400;

const READ_BYTES = 1_048_576;

/** Gives the passages of a text that hold words of a query, in one pass; nothing is kept of the others but their number. */
export async function findPassages(
  text: OpenedText,
  words: QueryWords,
  pace: Pace,
  totals: PassageTotals,
): Promise<readonly Passage[]> {
  const { reader } = text.finder;
  const found: Passage[] = [];
  let line = 0;
  let lineStart = 0;
  for (let start = 0; start < reader.bytes;) {
    const block = await reader.read(start, start + READ_BYTES);
    const isLast = start + block.length === reader.bytes;
    // What may go on in the next block begins there.
    const until = isLast ? block.length : block.length - MOST_BYTES - 4;
    let at = 0;
    while (at < until) {
      const end = passageEnd(block, at);
      const bytes = block.subarray(at, end);
      const counts = words.count(decode(bytes));
      if (counts !== undefined)
        found.push({ text, line, lineStart, counts, start: start + at, end: start + end });
      totals.passages += 1;
      totals.bytes += end - at;
      const lineFeeds = countLineFeeds(block, at, end);
      line += lineFeeds;
      if (lineFeeds > 0) lineStart = start + at + bytes.lastIndexOf(LINE_FEED) + 1;
      at = end;
      const turn = pace.spend(bytes.length);
      if (turn !== undefined) await turn;
    }
    start += at;
  }
  return found;
}

function passageEnd(block: Uint8Array, at: number): number {
  const most = Math.min(block.length, at + MOST_BYTES);
  const lineFeed = block.indexOf(LINE_FEED, Math.min(block.length, at + PASSAGE_BYTES));
  if (lineFeed !== -1 && lineFeed < most) return lineFeed + 1;
  if (most === block.length) return most;
  const last = block.subarray(at, most).lastIndexOf(LINE_FEED);
  return last > 0 ? at + last + 1 : characterStart(block, most, block.length);
}
