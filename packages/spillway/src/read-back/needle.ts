/** A text to search for, as bytes. */
export interface Needle {
  readonly bytes: Uint8Array;
  /** Gives where it next begins at or after `from`, -1 when it does not within these bytes. */
  find(bytes: Uint8Array, from: number): number;
}

/** Bytes whose search also takes a sequence of bytes. */
interface SequenceSearch {
  indexOf(sequence: Uint8Array, from: number): number;
}

/** Bytes that are looked at to learn which byte of the needle is rare. */
const SAMPLE_BYTES = 16_384;

/**
 * Makes a needle of a text that is not empty; its search takes time linear in the bytes, whatever they and the text are.
 *
 * Bytes that come with a native search for sequences (those of Node) are searched by it. In others the rarest byte of
 * the needle is looked for and the rest compared; where that compares too much, Knuth-Morris-Pratt takes over.
 */
export function createNeedle(text: string): Needle {
  const needle = new TextEncoder().encode(text);
  let checked: Uint8Array | undefined;
  let native: SequenceSearch | undefined;
  let find: Needle['find'] | undefined;
  return {
    bytes: needle,
    find(bytes, from) {
      if (bytes !== checked) {
        checked = bytes;
        native = sequenceSearch(bytes);
      }
      if (native !== undefined) return native.indexOf(needle, from);
      find ??= createPortableFinder(needle, bytes.subarray(from, from + SAMPLE_BYTES));
      return find(bytes, from);
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

function createPortableFinder(needle: Uint8Array, sample: Uint8Array): Needle['find'] {
  const rare = rarestAt(needle, sample);
  const rareByte = needle[rare] ?? 0;
  let borders: Int32Array | undefined;
  return (bytes, from) => {
    let compared = 0;
    for (let at = bytes.indexOf(rareByte, from + rare); at !== -1; at = bytes.indexOf(rareByte, at + 1)) {
      const start = at - rare;
      if (start + needle.length > bytes.length) return -1;
      const same = commonLength(bytes, start, needle);
      if (same === needle.length) return start;
      compared += same;
      if (compared > 4 * (at - from) + 256) {
        borders ??= bordersOf(needle);
        return findByBorders(bytes, start + 1, needle, borders);
      }
    }
    return -1;
  };
}

function rarestAt(needle: Uint8Array, sample: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of sample) counts[byte] = (counts[byte] ?? 0) + 1;
  let rare = 0;
  for (let at = 1; at < needle.length; at += 1) {
    if ((counts[needle[at] ?? 0] ?? 0) < (counts[needle[rare] ?? 0] ?? 0)) rare = at;
  }
  return rare;
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
