/** A 128-bit hash in the making. */
export interface Mixer {
  /** Adds bytes; only their order counts, not how they are divided over calls. */
  add(bytes: Uint8Array): void;
  /** Gives the hash as four 32-bit words with `last` at the end, and leaves the state as it was. */
  finish(last: Uint8Array): Int32Array;
}
