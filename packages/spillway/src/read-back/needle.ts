import { kernelOf } from '../text/byte-kernel.ts';
import type { ByteKernel } from '../text/byte-kernel.ts';

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
 * The byte of the needle that is rarest in a sample is looked for and the rest compared, in the memory of the kernel the
 * two rarest at once. Where that turns out to be too frequent, the native search for sequences takes over that bytes of
 * Node bring along, and in others or for a long text Knuth-Morris-Pratt.
 */
export function createNeedle(text: string): Needle {
  const needle = new TextEncoder().encode(text);
  let rare: RareBytes | undefined;
  let borders: Int32Array | undefined;
  let checked: Uint8Array | undefined;
  let native: SequenceSearch | undefined;
  let candidates: Candidates = noCandidates;
  let prefersNative = false;
  const steady: SteadySearch = (bytes, from) =>
    native === undefined
      ? findByBorders(bytes, from, needle, (borders ??= bordersOf(needle)))
      : native.indexOf(needle, from);
  const prepare = (bytes: Uint8Array, from: number): void => {
    rare ??= rarestBytes(needle, bytes.subarray(from, from + SAMPLE_BYTES));
    const kernel = kernelOf(bytes);
    checked = bytes;
    native = needle.length <= NATIVE_BYTES ? sequenceSearch(bytes) : undefined;
    prefersNative = kernel === undefined && rare.count > RARE_COUNT;
    candidates = kernel === undefined ? singles(bytes, needle, rare) : pairs(kernel, bytes, needle, rare);
  };
  return {
    bytes: needle,
    find(bytes, from) {
      if (bytes !== checked) prepare(bytes, from);
      return native !== undefined && prefersNative
        ? native.indexOf(needle, from)
        : findByCandidates(bytes, from, needle, candidates, steady);
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

/** The bytes of the needle that occur least often in a sample, by their places in it; one alone for a needle of one. */
interface RareBytes {
  /** The rarest. */
  readonly at: number;
  readonly count: number;
  /** The rarest of those at other places. */
  readonly second: number;
}

function rarestBytes(needle: Uint8Array, sample: Uint8Array): RareBytes {
  const counts = new Uint32Array(256);
  for (const byte of sample) counts[byte] = (counts[byte] ?? 0) + 1;
  const countAt = (at: number): number => counts[needle[at] ?? 0] ?? 0;
  const [at = 0, second = at] = [...needle.keys()].toSorted((one, other) => countAt(one) - countAt(other));
  return { at, count: countAt(at), second };
}

/** Gives the first place at or after `from` where the needle may begin, -1 when there is none. */
type Candidates = (from: number) => number;

function noCandidates(): number {
  return -1;
}

function singles(bytes: Uint8Array, needle: Uint8Array, { at }: RareBytes): Candidates {
  const byte = needle[at] ?? 0;
  return from => {
    const found = bytes.indexOf(byte, from + at);
    return found === -1 || found - at + needle.length > bytes.length ? -1 : found - at;
  };
}

function pairs(kernel: ByteKernel, bytes: Uint8Array, needle: Uint8Array, rare: RareBytes): Candidates {
  const first = Math.min(rare.at, rare.second);
  const gap = Math.max(rare.at, rare.second) - first;
  const [a, b] = [needle[first] ?? 0, needle[first + gap] ?? 0];
  const base = bytes.byteOffset + first;
  const end = base + bytes.length - needle.length + 1;
  return from => {
    const found = kernel.find(base + from, end, a, b, gap);
    return found === -1 ? -1 : found - base;
  };
}

function findByCandidates(
  bytes: Uint8Array,
  from: number,
  needle: Uint8Array,
  candidates: Candidates,
  steady: SteadySearch,
): number {
  let cost = 0;
  for (let start = candidates(from); start !== -1; start = candidates(start + 1)) {
    const same = commonLength(bytes, start, needle);
    if (same === needle.length) return start;
    cost += CANDIDATE_COST + same;
    if (cost > start - from + SAMPLE_BYTES / 4) return steady(bytes, start + 1);
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
