import { kernelOf } from '../text/byte-kernel.ts';

export const LINE_FEED = 10;

/** Words whose line feeds are counted before the number is looked at: each of four byte lanes counts up to 255. */
const BLOCK_WORDS = 255;

/** Gives the place after the `count`-th LF at or after `from`, -1 when there are fewer. */
export function skipLines(bytes: Uint8Array, from: number, count: number): number {
  const kernel = kernelOf(bytes);
  if (kernel !== undefined && count > 0) {
    const base = bytes.byteOffset;
    const at = kernel.skip(base + from, base + bytes.length, count);
    return at === -1 ? -1 : at - base;
  }
  const { words, first } = wordsOf(bytes, from, bytes.length);
  const before = countInBytes(bytes, from, first);
  if (before >= count) return walkLines(bytes, from, count);
  let left = count - before;
  for (let word = 0; word < words.length; word += BLOCK_WORDS) {
    const found = countInWords(words, word, Math.min(words.length, word + BLOCK_WORDS));
    if (found >= left) return walkLines(bytes, first + word * 4, left);
    left -= found;
  }
  return walkLines(bytes, first + words.length * 4, left);
}

/** Looks at each byte. */
function walkLines(bytes: Uint8Array, from: number, count: number): number {
  let left = count;
  let at = from;
  for (; left > 0 && at < bytes.length; at += 1) if (bytes[at] === LINE_FEED) left -= 1;
  return left === 0 ? at : -1;
}

/** Counts the LF bytes of a range, four bytes a step. */
export function countLineFeeds(bytes: Uint8Array, from: number, to: number): number {
  const kernel = kernelOf(bytes);
  if (kernel !== undefined) return kernel.count(bytes.byteOffset + from, bytes.byteOffset + to);
  const { words, first } = wordsOf(bytes, from, to);
  let found = countInBytes(bytes, from, first) + countInBytes(bytes, first + words.length * 4, to);
  for (let word = 0; word < words.length; word += BLOCK_WORDS)
    found += countInWords(words, word, Math.min(words.length, word + BLOCK_WORDS));
  return found;
}

/** Gives the place of the first LF at or after `from`, -1 when there is none. */
export function nextLineFeed(bytes: Uint8Array, from: number): number {
  const kernel = kernelOf(bytes);
  if (kernel === undefined) return bytes.indexOf(LINE_FEED, from);
  const base = bytes.byteOffset;
  const at = kernel.find(base + from, base + bytes.length, LINE_FEED, LINE_FEED, 0);
  return at === -1 ? -1 : at - base;
}

const NO_WORDS = new Int32Array(0);

/** The words of a range, which begin at a multiple of four; a range may end before the first one. */
function wordsOf(
  bytes: Uint8Array,
  from: number,
  to: number,
): { readonly words: Int32Array; readonly first: number } {
  const first = Math.min(to, from + (-(bytes.byteOffset + from) & 3));
  const count = (to - first) >> 2;
  return {
    words: count <= 0 ? NO_WORDS : new Int32Array(bytes.buffer, bytes.byteOffset + first, count),
    first,
  };
}

function countInBytes(bytes: Uint8Array, from: number, to: number): number {
  let found = 0;
  for (let at = from; at < to; at += 1) if (bytes[at] === LINE_FEED) found += 1;
  return found;
}

/** Counts in at most 255 words. */
function countInWords(words: Int32Array, from: number, to: number): number {
  let lanes = 0;
  for (let word = from; word < to; word += 1) {
    const value = (words[word] ?? 0) ^ 0x0a0a0a0a;
    // The sums wrap round to 32 bits and are kept as such, which the engine is told by `| 0`.
    lanes = (lanes + ((~(((value & 0x7f7f7f7f) + 0x7f7f7f7f) | 0 | value) & 0x80808080) >>> 7)) | 0;
  }
  return (lanes & 255) + ((lanes >>> 8) & 255) + ((lanes >>> 16) & 255) + (lanes >>> 24);
}
