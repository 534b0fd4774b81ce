import { escapeSeparators } from './escapes.ts';
import { joinPieces } from './join-pieces.ts';
import { INDENTED } from './json-style.ts';
import { writeJson } from './json-writer.ts';
import { plainJson } from './plain-json.ts';

/**
 * Writes any value as `compactJson` does, but by two blanks a level, one field a line and empty lists and objects on one line.
 *
 * U+0085, U+2028 and U+2029 are escaped: some readers end a line there. What is nested deeper than 64 levels stands on one line.
 */
export function indentedJson(value: unknown): string {
  const plain = plainJson(value, 2);
  return plain === undefined ? joinPieces(writeJson(value, INDENTED)) : escapeSeparators(plain);
}
