/** A text to search for, as bytes. */
export interface Needle {
  readonly bytes: Uint8Array;
  /** Gives where it next begins at or after `from`, -1 when it does not within these bytes. */
  find(bytes: Uint8Array, from: number): number;
}

/** Finds all of the needle, whatever its bytes are, in linear time. */
type SteadySearch = (bytes: Uint8Array, from: number) => number;

/** Bytes whose search also takes a sequence of bytes. */
interface SequenceSearch {
  indexOf(sequence: Uint8Array, from: number): number;
}

/** Bytes that are looked at to learn which byte of the needle is rare. */
const SAMPLE_BYTES = 16_384;

/** Up to this often in the sample a byte is rare: looking for it alone is several times faster than for the sequence. */
const RARE_COUNT = 24;

/** The native search of Node takes time in proportion to the needle too, so that it is only trusted with short ones. */
const NATIVE_BYTES = 32;

/** What looking at one candidate costs, in bytes of steady search. */
const CANDIDATE_COST = 64;

/**
 * Makes a needle of a text that is not empty; its search takes time linear in the bytes, whatever they and the text are.
 *
 * The byte of the needle that is rarest in a sample is looked for and the rest compared. Where that turns out to be too
 * frequent, the native search for sequences takes over that bytes of Node bring along, and in others
 * or for a long text Knuth-Morris-Pratt.
 */
export function createNeedle(text: string): Needle {
  const needle = new TextEncoder().encode(text);
  let rare: RareByte | undefined;
  let borders: Int32Array | undefined;
  let checked: Uint8Array | undefined;
  let native: SequenceSearch | undefined;
  const steady: SteadySearch = (bytes, from) =>
    native === undefined
      ? findByBorders(bytes, from, needle, (borders ??= bordersOf(needle)))
      : native.indexOf(needle, from);
  return {
    bytes: needle,
    find(bytes, from) {
      if (bytes !== checked) {
        checked = bytes;
        native = needle.length <= NATIVE_BYTES ? sequenceSearch(bytes) : undefined;
      }
      rare ??= rarestByte(needle, bytes.subarray(from, from + SAMPLE_BYTES));
      if (native !== undefined && rare.count > RARE_COUNT) return native.indexOf(needle, from);
      return findByRareByte(bytes, from, needle, rare, steady);
    },
  };
}

function sequenceSearch(bytes: Uint8Array): SequenceSearch | undefined {
  // A sequence that is surely there is found by a search for sequences and missed by any other.
  if (!hasOtherSearch(bytes) || bytes.length === 0) return undefined;
  return bytes.indexOf(bytes.subarray(0, 1), 0) === 0 ? bytes : undefined;
}

function hasOtherSearch(bytes: Uint8Array): bytes is Uint8Array & SequenceSearch {
  return bytes.indexOf !== Uint8Array.prototype.indexOf;
}

/** The byte of the needle that occurs least often in a sample. */
interface RareByte {
  readonly byte: number;
  /** Its place in the needle. */
  readonly at: number;
  readonly count: number;
}

function rarestByte(needle: Uint8Array, sample: Uint8Array): RareByte {
  const counts = new Uint32Array(256);
  for (const byte of sample) counts[byte] = (counts[byte] ?? 0) + 1;
  let rarest: RareByte = { byte: 0, at: 0, count: Infinity };
  for (const [at, byte] of needle.entries()) {
    const count = counts[byte] ?? 0;
    if (count < rarest.count) rarest = { byte, at, count };
  }
  return rarest;
}

function findByRareByte(
  bytes: Uint8Array,
  from: number,
  needle: Uint8Array,
  rare: RareByte,
  steady: SteadySearch,
): number {
  let cost = 0;
  for (let at = bytes.indexOf(rare.byte, from + rare.at); at !== -1; at = bytes.indexOf(rare.byte, at + 1)) {
    const start = at - rare.at;
    if (start + needle.length > bytes.length) return -1;
    const same = commonLength(bytes, start, needle);
    if (same === needle.length) return start;
    cost += CANDIDATE_COST + same;
    if (cost > at - from + SAMPLE_BYTES / 4) return steady(bytes, start + 1);
  }
  return -1;
}

function commonLength(bytes: Uint8Array, start: number, needle: Uint8Array): number {
  let same = 0;
  while (same < needle.length && bytes[start + same] === needle[same]) same += 1;
  return same;
}

/** For each prefix of the needle the length of its longest proper border (Knuth, Morris, Pratt 1977). */
function bordersOf(needle: Uint8Array): Int32Array {
  const borders = new Int32Array(needle.length);
  for (let at = 1, length = 0; at < needle.length; at += 1) {
    while (length > 0 && needle[at] !== needle[length]) length = borders[length - 1] ?? 0;
    if (needle[at] === needle[length]) length += 1;
    borders[at] = length;
  }
  return borders;
}

function findByBorders(bytes: Uint8Array, from: number, needle: Uint8Array, borders: Int32Array): number {
  for (let at = from, length = 0; at < bytes.length; at += 1) {
    while (length > 0 && bytes[at] !== needle[length]) length = borders[length - 1] ?? 0;
    if (bytes[at] === needle[length]) length += 1;
    if (length === needle.length) return at + 1 - length;
  }
  return -1;
}
