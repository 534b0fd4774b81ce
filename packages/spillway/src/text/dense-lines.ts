/** How far a text has been looked through. */
export interface LineTally {
  /** Line feeds found. */
  feeds: number;
  /** Longest line found, in UTF-16 units without its line end. */
  longestChars: number;
  /** Where the line begins whose end is not found yet. */
  lineStart: number;
  /** Where the next look starts. */
  at: number;
}

/**
 * Tallies ASCII text with many line feeds as bytes, four at a time, as far as it stays so; false says that nothing could
 * be done because what comes first is not ASCII.
 *
 * A call per line feed costs more than the feeds themselves when lines are short; encoding into a reused buffer and
 * counting there runs at one speed whatever the lines look like.
 */
export function tallyDense(text: string, tally: LineTally, measureLongest: boolean): boolean {
  const before = tally.at;
  let dense = true;
  while (dense && tally.at < text.length) {
    const chars = Math.min(CHUNK_CHARS, text.length - tally.at);
    const bytes = asciiBytes(text, tally.at, chars);
    if (bytes === undefined) break;
    const feeds = countFeeds(bytes);
    dense = feeds * SPARSE_LINE_CHARS > chars;
    tally.feeds += feeds;
    if (measureLongest) measureLines(text, bytes, tally);
    openLineAfter(bytes, tally);
    tally.at += chars;
  }
  return tally.at > before;
}

const CHUNK_CHARS = 32_768;
/** Above this average, the search for each line feed is faster again. */
const SPARSE_LINE_CHARS = 32;
const LF = 10;
const CR = 13;
let encoder: InstanceType<typeof TextEncoder> | undefined;
let scratch: Uint8Array | undefined;

/** A byte for each unit, or nothing where the text is not ASCII: then it does not fit or is not read to its end. */
function asciiBytes(text: string, from: number, chars: number): Uint8Array | undefined {
  encoder ??= new TextEncoder();
  scratch ??= new Uint8Array(CHUNK_CHARS);
  const bytes = scratch.subarray(0, chars);
  return encoder.encodeInto(text.slice(from, from + chars), bytes).read === chars ? bytes : undefined;
}

/**
 * Four ASCII bytes a step: adding 127 to a byte that differs from LF carries into its top bit, so each lane counts the
 * bytes that are no feeds, and the lanes are added up before one can overflow.
 */
function countFeeds(bytes: Uint8Array): number {
  const words = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
  let others = 0;
  for (let from = 0; from < words.length; from += 255) {
    const end = Math.min(words.length, from + 255);
    let lanes = 0;
    for (let at = from; at < end; at++) {
      lanes += ((((words[at] ?? 0) ^ 0x0a0a0a0a) + 0x7f7f7f7f) >>> 7) & 0x01010101;
    }
    others += (lanes & 255) + ((lanes >>> 8) & 255) + ((lanes >>> 16) & 255) + (lanes >>> 24);
  }
  for (let at = words.length * 4; at < bytes.length; at++) if (bytes[at] !== LF) others++;
  return bytes.length - others;
}

/**
 * Finds the longest line without visiting the others: as long as a feed stands within reach of the longest line known,
 * all lines up to that feed are no longer. It looks at each byte at most twice.
 */
function measureLines(text: string, bytes: Uint8Array, tally: LineTally): void {
  let start = tally.lineStart - tally.at;
  let longest = tally.longestChars;
  for (let reach = start + longest; reach < bytes.length; reach = start + longest) {
    let feed = lastFeed(bytes, start, reach);
    if (feed === -1) {
      feed = bytes.indexOf(LF, Math.max(0, reach));
      if (feed === -1) break;
      const lineEnd = text.charCodeAt(tally.at + feed - 1) === CR ? feed - 1 : feed;
      longest = Math.max(longest, lineEnd - start);
    }
    start = feed + 1;
  }
  tally.lineStart = tally.at + start;
  tally.longestChars = longest;
}

/** Moves the start of the open line behind the last feed of these bytes. */
function openLineAfter(bytes: Uint8Array, tally: LineTally): void {
  const feed = lastFeed(bytes, tally.lineStart - tally.at, bytes.length - 1);
  if (feed !== -1) tally.lineStart = tally.at + feed + 1;
}

/** The last feed from `first` to `last`, -1 when there is none; places before the bytes do not count. */
function lastFeed(bytes: Uint8Array, first: number, last: number): number {
  for (let at = last; at >= first && at >= 0; at--) if (bytes[at] === LF) return at;
  return -1;
}
