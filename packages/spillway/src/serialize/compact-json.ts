import { joinPieces } from './join-pieces.ts';
import { COMPACT } from './json-style.ts';
import { writeJson } from './json-writer.ts';
import { plainJson } from './plain-json.ts';

/**
 * Writes any value as JSON without blanks: byte for byte what `JSON.stringify` gives for plain data, and never throws.
 *
 * What JSON has no word for is not lost: bigints and -0 keep their digits; NaN, dates, errors, maps, sets, symbols and functions
 * have a text form; bytes are text or URL-safe base64, above 1,024 their type and length; a cycle is a note. U+0085, U+2028 and
 * U+2029 stay as they are. A text of more than 2^28 units is not built but becomes a note; `jsonPieces` gives it.
 */
export function compactJson(value: unknown): string {
  return plainJson(value) ?? joinPieces(writeJson(value, COMPACT));
}
