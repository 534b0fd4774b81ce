/**
 * The most tokens that a byte-level tokenizer can make of a text of so many UTF-16 units: a token is at least one byte, and
 * a unit at most three bytes of UTF-8 (a surrogate pair is four bytes for two units).
 */
export function atMostTokens(chars: number): number {
  return 3 * chars;
}
