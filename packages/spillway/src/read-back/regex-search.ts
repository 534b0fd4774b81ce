import type { ByteRange } from '../store/store.ts';
import type { ByteReader } from './byte-reader.ts';
import { decode } from './decode.ts';
import { LINE_FEED } from './line-feeds.ts';
import type { WantedMatches } from './match-scan.ts';
import type { Pace } from './pace.ts';
import type { Regex } from './regex.ts';
import { nextRegexMatch, WINDOW_BYTES } from './regex-window.ts';
import type { TextSearch } from './text-search.ts';

const SCAN_BYTES = 1_048_576;
const CARRIAGE_RETURN = 13;

/** How far a match is followed into the next pieces of a long line. */
const REACH_BYTES = 512;

/**
 * Searches by a regular expression, each line by itself and without its end: `^` and `$` are the line's.
 *
 * A line of more than 64 KiB is searched in windows, which sees every match of at most 2 KiB.
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

async function scanLines(
  reader: ByteReader,
  regex: Regex,
  pace: Pace,
  wanted: WantedMatches,
): Promise<number> {
  let matches = 0;
  let lineStart = 0;
  const found = async (byte: number): Promise<void> => {
    if (matches >= wanted.from && matches < wanted.to) await wanted.take?.(matches, byte);
    matches += 1;
  };
  for await (const { start, data } of reader.walk(SCAN_BYTES, 0)) {
    for (let at = data.indexOf(LINE_FEED); at !== -1; at = data.indexOf(LINE_FEED, at + 1)) {
      const from = lineStart - start;
      if (from < 0 || at - from > WINDOW_BYTES) {
        const byte = await matchInLine(reader, regex, pace, { start: lineStart, end: start + at });
        if (byte !== undefined) await found(byte);
      } else {
        if (lineMatches(regex, data, from, at)) await found(lineStart);
        const turn = pace.spend(at + 1 - from);
        if (turn !== undefined) await turn;
      }
      lineStart = start + at + 1;
    }
  }
  if (lineStart === reader.bytes) return matches;
  const byte = await matchInLine(reader, regex, pace, { start: lineStart, end: reader.bytes }, false);
  if (byte !== undefined) await found(byte);
  return matches;
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
  if (contentEnd - start <= WINDOW_BYTES) {
    await pace.spend(contentEnd - start);
    return regex.matches(decode(await reader.read(start, contentEnd))) ? start : undefined;
  }
  const span = { line: 0, start, contentEnd, end };
  return (await nextRegexMatch(reader, regex, pace, { span, from: start }))?.start;
}
