/**
 * The shape of a stretch of text as a number: its words and signs in order, where a word with a digit is like any other one with
 * a digit, whatever its length. Two lines of one shape differ in values only.
 *
 * Two FNV-1a hashes in one integer of 52 bits, so that equal numbers mean equal shapes for as many as are ever told apart.
 */
export function shapeOf(text: string, start: number, end: number): number {
  let low = START;
  let high = START_HIGH;
  let word = START;
  let hasDigit = false;
  let inWord = false;
  for (let at = start; at <= end; at++) {
    const unit = at < end ? text.charCodeAt(at) : 32;
    if (isWordUnit(unit)) {
      hasDigit ||= unit >= 48 && unit <= 57;
      word = Math.imul(word ^ unit, PRIME);
      inWord = true;
      continue;
    }
    if (inWord) {
      const value = hasDigit ? VARIABLE : word;
      low = Math.imul(low ^ value, PRIME);
      high = Math.imul(high ^ value, PRIME_HIGH);
    }
    low = Math.imul(low ^ unit, PRIME);
    high = Math.imul(high ^ unit, PRIME_HIGH);
    word = START;
    hasDigit = false;
    inWord = false;
  }
  return (low >>> 0) * 0x10_0000 + ((high >>> 12) & 0xf_ffff);
}

const PRIME = 0x01000193;
const PRIME_HIGH = 0x85ebca6b | 0;
const START = 0x811c9dc5 | 0;
const START_HIGH = 0x9e3779b9 | 0;
const VARIABLE = 35;

/** Letters, digits, everything above ASCII, and the signs inside of names, numbers and paths. */
function isWordUnit(unit: number): boolean {
  return unit >= 97
    ? unit !== 123 && unit !== 124 && unit !== 125
    : unit >= 45
      ? unit <= 57 || (unit >= 64 && unit <= 90) || unit === 95
      : false;
}
