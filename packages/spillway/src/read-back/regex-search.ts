import type { ByteRange } from '../store/store.ts';
import type { ByteReader } from './byte-reader.ts';
import { candidateLines } from './candidate-lines.ts';
import type { CandidateLines } from './candidate-lines.ts';
import { decode } from './decode.ts';
import { LINE_FEED } from './line-feeds.ts';
import type { WantedMatches } from './match-scan.ts';
import type { Pace } from './pace.ts';
import type { Regex } from './regex.ts';
import { nextRegexMatch, windowBytes } from './regex-window.ts';
import type { TextSearch } from './text-search.ts';

const SCAN_BYTES = 1_048_576;
const CARRIAGE_RETURN = 13;

/** How far a match is followed into the next pieces of a long line. */
const REACH_BYTES = 512;

/**
 * Searches by a regular expression, each line by itself and without its end: `^` and `$` are the line's.
 *
 * A line of more than 64 KiB, or 6 KiB with the largest expressions, is searched in windows, which sees every match of at
 * most 2 KiB.
 */
export function createRegexSearch(regex: Regex, pace: Pace): TextSearch {
  return {
    reachBytes: REACH_BYTES,
    scan: (reader, wanted) => scanLines(reader, regex, pace, wanted),
    next: (reader, span, from, before = Infinity) =>
      nextRegexMatch(reader, regex, pace, { span, from, before }),
    placeIn: text => regex.find(text, 0),
  };
}

/** One search under way. */
interface Scan {
  readonly reader: ByteReader;
  readonly regex: Regex;
  readonly pace: Pace;
  readonly candidates: CandidateLines;
  /** Takes where a line matches, if it does. */
  readonly found: (byte: number | undefined) => Promise<void>;
}

async function scanLines(
  reader: ByteReader,
  regex: Regex,
  pace: Pace,
  wanted: WantedMatches,
): Promise<number> {
  let matches = 0;
  const found = async (byte: number | undefined): Promise<void> => {
    if (byte === undefined) return;
    if (matches >= wanted.from && matches < wanted.to) await wanted.take?.(matches, byte);
    matches += 1;
  };
  const scan = { reader, regex, pace, candidates: candidateLines(regex.literals), found };
  let lineStart = 0;
  for await (const { start, data } of reader.walk(SCAN_BYTES, 0)) {
    const first = data.indexOf(LINE_FEED);
    if (first === -1) continue;
    if (lineStart < start) {
      await found(await matchInLine(reader, regex, pace, { start: lineStart, end: start + first }));
      lineStart = start + first + 1;
    }
    const end = data.lastIndexOf(LINE_FEED) + 1;
    await scanWholeLines(scan, start, data.subarray(0, end), lineStart - start);
    lineStart = start + end;
  }
  if (lineStart < reader.bytes)
    await found(await matchInLine(reader, regex, pace, { start: lineStart, end: reader.bytes }, false));
  return matches;
}

async function scanWholeLines(
  { reader, regex, pace, candidates, found }: Scan,
  start: number,
  data: Uint8Array,
  begin: number,
): Promise<void> {
  const most = windowBytes(regex);
  for (let from = begin, to = from; from < data.length; from = to) {
    to = linesEnd(data, from, most);
    if (to - from > most) {
      await found(await matchInLine(reader, regex, pace, { start: start + from, end: start + to - 1 }));
      continue;
    }
    for (const line of candidates(data.subarray(from, to))) {
      if (lineMatches(regex, data, from + line.start, from + line.end))
        await found(start + from + line.start);
      const turn = pace.check();
      if (turn !== undefined) await turn;
    }
    await pace.spend(to - from);
  }
}

/** Gives where as many whole lines end as fit a window, or one line that does not. */
function linesEnd(data: Uint8Array, from: number, most: number): number {
  if (data.length - from <= most) return data.length;
  const last = data.subarray(from, from + most).lastIndexOf(LINE_FEED);
  return (last === -1 ? data.indexOf(LINE_FEED, from + most) : from + last) + 1;
}

function lineMatches(regex: Regex, bytes: Uint8Array, from: number, lineFeed: number): boolean {
  const end = lineFeed > from && bytes[lineFeed - 1] === CARRIAGE_RETURN ? lineFeed - 1 : lineFeed;
  return regex.matches(decode(bytes.subarray(from, end)));
}

/** Gives where a line matches that is long or reaches across ranges: its beginning where it is not searched in windows. */
async function matchInLine(
  reader: ByteReader,
  regex: Regex,
  pace: Pace,
  { start, end }: ByteRange,
  hasLineFeed = true,
): Promise<number | undefined> {
  const last = await reader.read(Math.max(start, end - 1), end);
  const contentEnd = hasLineFeed && last[0] === CARRIAGE_RETURN ? end - 1 : end;
  if (contentEnd - start <= windowBytes(regex)) {
    await pace.spend(contentEnd - start);
    return regex.matches(decode(await reader.read(start, contentEnd))) ? start : undefined;
  }
  const span = { line: 0, start, contentEnd, end };
  return (await nextRegexMatch(reader, regex, pace, { span, from: start }))?.start;
}
