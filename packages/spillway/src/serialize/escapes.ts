import { wellFormed } from '../text/well-formed.ts';

/** Counts by how many units a text grows when JSON quotes it, not counting the quotes. */
export function countEscapes(text: string): number {
  const { length } = text;
  if (length > SHORT_CHARS) return needsEscape(text) ? sumEscapes(text) : 0;
  let found = 0;
  for (let at = 0; at < length; at++) found |= GROWTH[text.charCodeAt(at)] ?? 0;
  return found === 0 ? 0 : sumEscapes(text);
}

/** Tells whether JSON changes a text beyond quoting it; for long ones. */
export function needsEscape(text: string): boolean {
  // Searching for one character at a time beats a class of them: the engine does it many bytes at once.
  return text.includes('"') || text.includes('\\') || wellFormed(text) !== text || HAS_CONTROL.test(text);
}

/** Writes U+0085, U+2028 and U+2029 of a JSON text as escapes: readers that take them for line ends then count right. */
export function escapeSeparators(json: string): string {
  return hasSeparators(json) ? json.replaceAll(SEPARATORS, escapeUnit) : json;
}

/** Tells whether a text holds one of U+0085, U+2028 and U+2029. */
export function hasSeparators(text: string): boolean {
  return text.includes('\u0085') || text.includes('\u2028') || text.includes('\u2029');
}

const SEPARATORS = /[\u0085\u2028\u2029]/g;
/** Up to here a loop beats the calls of several searches. */
const SHORT_CHARS = 256;
/** What is below U+0020. */
const HAS_CONTROL = /[^ -\uffff]/;
const LONG_ESCAPE_GROWTH = 5;
const SURROGATE_GROWTH = 255;
const GROWTH = growthTable();

function growthTable(): Uint8Array {
  const growth = new Uint8Array(0x1_0000);
  growth.fill(LONG_ESCAPE_GROWTH, 0, 0x20);
  for (const short of '\b\t\n\f\r"\\') growth[short.charCodeAt(0)] = 1;
  return growth.fill(SURROGATE_GROWTH, 0xd800, 0xe000);
}

function sumEscapes(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const growth = GROWTH[text.charCodeAt(at)] ?? 0;
    if (growth !== SURROGATE_GROWTH) sum += growth;
    else if (isPairAt(text, at)) at++;
    else sum += LONG_ESCAPE_GROWTH;
  }
  return sum;
}

/** Tells whether a whole surrogate pair begins there. */
export function isPairAt(text: string, at: number): boolean {
  const isHigh = (text.charCodeAt(at) & 0xfc00) === 0xd800;
  return isHigh && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
