// A byte order mark stays a character of the first line, so that offsets and read-back agree with what is stored.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Gives the text of UTF-8 bytes; a byte that belongs to no character becomes U+FFFD. */
export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/**
 * Gives the first place at or after `at` where text may be cut: no byte that continues a character, or, in bytes that
 * are no UTF-8, the fourth of a row of such bytes, because no character is longer than four.
 *
 * Decoding two parts cut here and joining them gives the same as decoding the whole.
 */
export function characterStart(bytes: Uint8Array, at: number, end: number): number {
  let start = at;
  while (start < end && start < at + 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return start;
}
