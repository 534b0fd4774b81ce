/** A MurmurHash3 in the making. */
export interface Murmur {
  /** Adds bytes; how they are divided over calls makes no difference. */
  add(bytes: Uint8Array): void;
  /** Gives the four 32-bit words of the hash of what was added and of `last` behind it; more can be added afterwards. */
  finish(last: Uint8Array): Int32Array;
}

/**
 * Starts a MurmurHash3_x86_128 with seed 0, which Austin Appleby put into the public domain: of the well-tested hashes of
 * 128 bits the one that needs only 32-bit arithmetic, which is what JavaScript has.
 */
export function createMurmur(): Murmur {
  const state = new Int32Array(4);
  const waiting = new Uint8Array(BLOCK_BYTES);
  let length = 0;
  return {
    add(bytes) {
      const held = length % BLOCK_BYTES;
      const missing = held === 0 ? 0 : BLOCK_BYTES - held;
      const end = bytes.length - (Math.max(0, bytes.length - missing) % BLOCK_BYTES);
      length += bytes.length;
      waiting.set(bytes.subarray(0, missing), held);
      if (bytes.length < missing) return;
      if (missing > 0) mixBlocks(state, waiting, 0, BLOCK_BYTES);
      mixBlocks(state, bytes, missing, end);
      waiting.set(bytes.subarray(end));
    },
    finish(last) {
      const held = length % BLOCK_BYTES;
      const rest = new Uint8Array(2 * BLOCK_BYTES);
      rest.set(waiting.subarray(0, held));
      rest.set(last, held);
      const blocks = held + last.length < BLOCK_BYTES ? 0 : BLOCK_BYTES;
      const words = Int32Array.from(state);
      mixBlocks(words, rest, 0, blocks);
      finishWords(words, rest.subarray(blocks, blocks + BLOCK_BYTES), length + last.length);
      return words;
    },
  };
}

const BLOCK_BYTES = 16;
const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

/** The four lanes are spelled out: held in an array they would run at half the speed. */
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

/** `rest` is the block that was not full, with zeros behind, which change nothing. */
function finishWords(words: Int32Array, rest: Uint8Array, length: number): void {
  const view = new DataView(rest.buffer, rest.byteOffset, rest.byteLength);
  const [s1 = 0, s2 = 0, s3 = 0, s4 = 0] = words;
  words[0] = s1 ^ scramble(view.getInt32(0, true), C1, 15, C2) ^ length;
  words[1] = s2 ^ scramble(view.getInt32(4, true), C2, 16, C3) ^ length;
  words[2] = s3 ^ scramble(view.getInt32(8, true), C3, 17, C4) ^ length;
  words[3] = s4 ^ scramble(view.getInt32(12, true), C4, 18, C1) ^ length;
  addLanes(words);
  for (let lane = 0; lane < 4; lane++) words[lane] = avalanche(words[lane] ?? 0);
  addLanes(words);
}

function addLanes(words: Int32Array): void {
  const [h1 = 0, h2 = 0, h3 = 0, h4 = 0] = words;
  const sum = h1 + h2 + h3 + h4;
  words.set([sum, h2 + sum, h3 + sum, h4 + sum]);
}

function scramble(word: number, before: number, bits: number, after: number): number {
  return Math.imul(rotate(Math.imul(word, before), bits), after);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** The finaliser `fmix32`. */
function avalanche(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
