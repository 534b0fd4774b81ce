export const LINE_FEED = 10;

/** Bytes that are counted before the rest is compared with the wanted number. */
const BLOCK_WORDS = 240;

/** Gives the place after the `count`-th LF at or after `from`, -1 when there are fewer. */
export function skipLines(bytes: Uint8Array, from: number, count: number): number {
  let left = count;
  let at = from;
  while (at < bytes.length) {
    const end = Math.min(bytes.length, at + BLOCK_WORDS * 4);
    const found = countLineFeeds(bytes, at, end);
    if (found >= left) return walkLines(bytes, at, left);
    left -= found;
    at = end;
  }
  return left === 0 ? at : -1;
}

function walkLines(bytes: Uint8Array, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0; at += 1) if (bytes[at] === LINE_FEED) left -= 1;
  return at;
}

/** Counts the LF bytes of a range, four bytes a step. */
export function countLineFeeds(bytes: Uint8Array, from: number, to: number): number {
  // Words begin at a multiple of four; a range may end before the first one.
  const first = Math.min(to, from + (-(bytes.byteOffset + from) & 3));
  const wordCount = (to - first) >> 2;
  const last = first + wordCount * 4;
  const inWords =
    wordCount === 0 ? 0 : countInWords(new Int32Array(bytes.buffer, bytes.byteOffset + first, wordCount));
  return countInBytes(bytes, from, first) + inWords + countInBytes(bytes, last, to);
}

function countInBytes(bytes: Uint8Array, from: number, to: number): number {
  let found = 0;
  for (let at = from; at < to; at += 1) if (bytes[at] === LINE_FEED) found += 1;
  return found;
}

function countInWords(words: Int32Array): number {
  let found = 0;
  for (let word = 0; word < words.length;) {
    // Each of the four byte lanes counts up to 255 before it is added up.
    const stop = Math.min(words.length, word + 255);
    let lanes = 0;
    for (; word < stop; word += 1) {
      const value = (words[word] ?? 0) ^ 0x0a0a0a0a;
      lanes += (~(((value & 0x7f7f7f7f) + 0x7f7f7f7f) | value) & 0x80808080) >>> 7;
    }
    found += (lanes & 255) + ((lanes >>> 8) & 255) + ((lanes >>> 16) & 255) + (lanes >>> 24);
  }
  return found;
}
