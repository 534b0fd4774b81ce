/** A MurmurHash3 in the making. */
export interface Murmur {
  /** Adds bytes; how they are divided over calls makes no difference. */
  add(bytes: Uint8Array): void;
  /** Gives the four 32-bit words of the hash of what was added and of `last` behind it; more can be added afterwards. */
  finish(last: Uint8Array): Int32Array;
}

/**
 * Starts a MurmurHash3_x86_128 with seed 0, as Austin Appleby put it into the public domain: of the hashes of 128 bits the
 * one that needs only 32-bit arithmetic, which is what JavaScript has.
 */
export function createMurmur(): Murmur {
  const state = new Int32Array(4);
  const waiting = new Uint8Array(BLOCK_BYTES);
  let length = 0;
  const add = (bytes: Uint8Array): void => {
    const held = length % BLOCK_BYTES;
    length += bytes.length;
    const missing = held === 0 ? 0 : BLOCK_BYTES - held;
    waiting.set(bytes.subarray(0, missing), held);
    if (bytes.length < missing) return;
    if (missing > 0) mixBlocks(state, waiting, 0, BLOCK_BYTES);
    const end = bytes.length - ((bytes.length - missing) % BLOCK_BYTES);
    mixBlocks(state, bytes, missing, end);
    waiting.set(bytes.subarray(end));
  };
  const finish = (last: Uint8Array): Int32Array => {
    const tail = new Uint8Array(2 * BLOCK_BYTES);
    const held = length % BLOCK_BYTES;
    tail.set(waiting.subarray(0, held));
    tail.set(last, held);
    const words = Int32Array.from(state);
    const whole = held + last.length - ((held + last.length) % BLOCK_BYTES);
    mixBlocks(words, tail, 0, whole);
    finishWords(words, tail.subarray(whole), length + last.length);
    return words;
  };
  return { add, finish };
}

const BLOCK_BYTES = 16;
const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

/** Both ends are whole blocks apart. The four lanes are spelled out: an array of them would cost half of the speed. */
function mixBlocks(state: Int32Array, bytes: Uint8Array, from: number, end: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [h1 = 0, h2 = 0, h3 = 0, h4 = 0] = state;
  for (let at = from; at < end; at += BLOCK_BYTES) {
    h1 = rotate(h1 ^ scramble(view.getInt32(at, true), C1, 15, C2), 19);
    h1 = (Math.imul(h1 + h2, 5) + 0x561ccd1b) | 0;
    h2 = rotate(h2 ^ scramble(view.getInt32(at + 4, true), C2, 16, C3), 17);
    h2 = (Math.imul(h2 + h3, 5) + 0x0bcaa747) | 0;
    h3 = rotate(h3 ^ scramble(view.getInt32(at + 8, true), C3, 17, C4), 15);
    h3 = (Math.imul(h3 + h4, 5) + 0x96cd1c35) | 0;
    h4 = rotate(h4 ^ scramble(view.getInt32(at + 12, true), C4, 18, C1), 13);
    h4 = (Math.imul(h4 + h1, 5) + 0x32ac3b17) | 0;
  }
  state.set([h1, h2, h3, h4]);
}

/** `tail` holds what is left of less than a block, zeros behind it. */
function finishWords(words: Int32Array, tail: Uint8Array, length: number): void {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let [h1 = 0, h2 = 0, h3 = 0, h4 = 0] = words;
  h1 ^= scramble(view.getInt32(0, true), C1, 15, C2) ^ length;
  h2 ^= scramble(view.getInt32(4, true), C2, 16, C3) ^ length;
  h3 ^= scramble(view.getInt32(8, true), C3, 17, C4) ^ length;
  h4 ^= scramble(view.getInt32(12, true), C4, 18, C1) ^ length;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h1 = avalanche(h1);
}
