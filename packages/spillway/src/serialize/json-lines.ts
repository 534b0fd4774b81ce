import { joinPieces } from './join-pieces.ts';
import { LINES } from './json-style.ts';
import { writeJson } from './json-writer.ts';

/**
 * Writes a list as one compact value a line, so that line N is record N, and any other value as `indentedJson` does.
 *
 * A list is an array, an array of numbers, or what `toJSON` gives as one; an empty one is the empty text. U+0085, U+2028 and
 * U+2029 are escaped. Each record decides for itself whether its bytes are text or base64.
 */
export function jsonLines(value: unknown): string {
  return joinPieces(writeJson(value, LINES));
}
