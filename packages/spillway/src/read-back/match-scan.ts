import type { ByteReader } from './byte-reader.ts';
import { LINE_FEED, nextLineFeed } from './line-feeds.ts';
import type { Needle } from './needle.ts';

const SCAN_BYTES = 1_048_576;

/** Bytes that are looked at one by one for the end of a line; a native call costs as much as some dozens. */
const NEAR_BYTES = 24;

/** Matches that are less than this apart are dense. */
const DENSE_BYTES = 256;

/** Which matching lines a scan reports, counted from 0: from `from` to before `to`. */
export interface WantedMatches {
  readonly from: number;
  readonly to: number;
  /** Takes the number of a matching line and the offset of its first match, in rising order. */
  readonly take?: (ordinal: number, byte: number) => Promise<void>;
}

interface Scan extends WantedMatches {
  readonly needle: Needle;
  matches: number;
  /** True while the end of a line that matched already is still to come. */
  inMatchedLine: boolean;
}

/**
 * Counts the lines that contain the needle, in one pass over the raw bytes, and reports the wanted ones.
 *
 * @param needle Without LF, and far shorter than the 1 MiB that are looked at at once.
 */
export async function scanMatches(
  reader: ByteReader,
  needle: Needle,
  wanted: WantedMatches,
): Promise<number> {
  const scan: Scan = { ...wanted, needle, matches: 0, inMatchedLine: false };
  let dense = false;
  // Ranges overlap by less than the needle, so that a match across an edge is seen once and whole.
  for await (const { start, data } of reader.walk(SCAN_BYTES, needle.bytes.length - 1)) {
    const { matches } = scan;
    const before = Math.max(wanted.from, matches);
    // The searches that bytes of Node bring along are made for long ways: a call costs more than a short way saves.
    const found = scanRange(scan, dense ? new Uint8Array(data.buffer, data.byteOffset, data.length) : data);
    dense = (scan.matches - matches) * DENSE_BYTES > data.length;
    for (const [place, at] of found.entries()) await wanted.take?.(before + place, start + at);
  }
  return scan.matches;
}

/** Gives the places of the wanted matches within the range. */
function scanRange(scan: Scan, bytes: Uint8Array): readonly number[] {
  const found: number[] = [];
  let at = scan.inMatchedLine ? lineEnd(bytes, 0) : 0;
  scan.inMatchedLine = at === -1;
  while (at !== -1) {
    const match = scan.needle.find(bytes, at);
    if (match === -1) break;
    if (scan.matches >= scan.from && scan.matches < scan.to) found.push(match);
    scan.matches += 1;
    at = lineEnd(bytes, match);
    scan.inMatchedLine = at === -1;
  }
  return found;
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const near = Math.min(bytes.length, from + NEAR_BYTES);
  for (let at = from; at < near; at += 1) if (bytes[at] === LINE_FEED) return at;
  return nextLineFeed(bytes, near);
}
