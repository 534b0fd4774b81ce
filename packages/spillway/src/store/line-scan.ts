/** What is known about the lines of the bytes seen so far. */
export interface LineScan {
  readonly stepBytes: number;
  bytes: number;
  lineFeeds: number;
  /** Offset of the first byte of the line that is still open. */
  lineStart: number;
  longestLineBytes: number;
  /** The next line start at or after this offset is worth keeping. */
  nextMark: number;
  readonly starts: number[];
}

const LINE_FEED = 10;

/** Bytes that are counted at once; of a block with a line start worth keeping, a part is counted again. */
const BLOCK_BYTES = 16_384;

/**
 * Takes the next bytes: counts line feeds, measures lines and keeps one line start per step; true when all are ASCII.
 *
 * Line feeds are counted without looking where they are, and only lines that may be the longest are measured: both cost
 * nearly the same whatever the lines look like.
 */
export function scanLines(scan: LineScan, chunk: Uint8Array): boolean {
  // One kind of array keeps the loops below fast, whatever kinds the callers hand in.
  const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length);
  const before = scan.lineFeeds;
  let isAscii = true;
  for (let from = 0; from < bytes.length; from += BLOCK_BYTES) {
    const to = Math.min(bytes.length, from + BLOCK_BYTES);
    const feeds = scan.lineFeeds;
    isAscii = countFeeds(scan, bytes, from, to) && isAscii;
    if (scan.lineFeeds > feeds) keepStarts(scan, bytes, { from, to, feeds });
  }
  if (scan.lineFeeds > before) measureLines(scan, bytes);
  scan.bytes += bytes.length;
  return isAscii;
}

interface Block {
  readonly from: number;
  readonly to: number;
  /** Line feeds before the block. */
  readonly feeds: number;
}

/** Keeps the first line start at or after each mark in a block, whose line feeds are counted already. */
function keepStarts(scan: LineScan, bytes: Uint8Array, { from, to, feeds }: Block): void {
  const all = scan.lineFeeds;
  let counted = from;
  scan.lineFeeds = feeds;
  while (scan.nextMark <= scan.bytes + to) {
    let feed = Math.max(counted, scan.nextMark - scan.bytes - 1);
    while (feed < to && bytes[feed] !== LINE_FEED) feed += 1;
    if (feed === to) break;
    countFeeds(scan, bytes, counted, feed + 1);
    counted = feed + 1;
    const start = scan.bytes + counted;
    scan.starts.push(scan.lineFeeds, start);
    scan.nextMark = (Math.floor(start / scan.stepBytes) + 1) * scan.stepBytes;
  }
  scan.lineFeeds = all;
}

/** So many times a counter of one byte can be raised before it must be read. */
const MOST_STEPS = 63;
const STEP_WORDS = 4;
const FEEDS = 0x0a0a0a0a;
const LOW_BITS = 0x7f7f7f7f;
const HIGH_BITS = 0x80808080 | 0;
const ONES = 0x01010101;

/** Counts line feeds from one place to another, sixteen bytes a step and without a branch; true when all bytes are ASCII. */
function countFeeds(scan: LineScan, bytes: Uint8Array, from: number, to: number): boolean {
  const aligned = from + (-(bytes.byteOffset + from) & 3);
  if (to - aligned < 4 * STEP_WORDS) return countSingly(scan, bytes, from, to) === 0;
  const count = (to - aligned) >> 2;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + aligned, count - (count % STEP_WORDS));
  let others = 0;
  let seen = countSingly(scan, bytes, from, aligned);
  for (let word = 0; word < words.length;) {
    const stop = Math.min(words.length, word + MOST_STEPS * STEP_WORDS);
    // Four counters, one a byte: of the bytes at that place in a word that are no line feed.
    let counters = 0;
    for (; word < stop; word += STEP_WORDS) {
      const a = words[word] ?? 0;
      const b = words[word + 1] ?? 0;
      const c = words[word + 2] ?? 0;
      const d = words[word + 3] ?? 0;
      seen |= a | b | c | d;
      counters = (counters + notFeeds(a) + notFeeds(b) + notFeeds(c) + notFeeds(d)) | 0;
    }
    others += (counters & 0xff) + ((counters >>> 8) & 0xff) + ((counters >>> 16) & 0xff) + (counters >>> 24);
  }
  scan.lineFeeds += words.length * 4 - others;
  seen |= countSingly(scan, bytes, aligned + words.length * 4, to);
  return (seen & HIGH_BITS) === 0;
}

/** In each byte 1 when it is no line feed: adding to the low bits carries into the high one unless all are zero. */
function notFeeds(word: number): number {
  const other = word ^ FEEDS;
  return ((((other & LOW_BITS) + LOW_BITS) | other) >>> 7) & ONES;
}

/** The same byte by byte; gives bits that are set in any byte. */
function countSingly(scan: LineScan, bytes: Uint8Array, from: number, to: number): number {
  let seen = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === LINE_FEED) scan.lineFeeds += 1;
    seen |= byte;
  }
  return seen & 0x80;
}

/**
 * Finds the start of the open line and whether one is longer than the longest so far: none is that has a line feed where
 * such a line would still go on, so that only the last line feed up to there is looked for.
 */
function measureLines(scan: LineScan, bytes: Uint8Array): void {
  let start = scan.lineStart - scan.bytes;
  let longest = scan.longestLineBytes;
  for (;;) {
    let feed = lastFeed(bytes, Math.max(0, start), Math.min(start + longest, bytes.length - 1));
    if (feed === -1) {
      feed = bytes.indexOf(LINE_FEED, Math.max(0, start + longest + 1));
      if (feed === -1) break;
      longest = feed - start;
    }
    start = feed + 1;
  }
  scan.lineStart = scan.bytes + start;
  scan.longestLineBytes = longest;
}

/** The last line feed between two places, the second one included; -1 when there is none. */
function lastFeed(bytes: Uint8Array, from: number, last: number): number {
  for (let at = last; at >= from; at -= 1) if (bytes[at] === LINE_FEED) return at;
  return -1;
}
