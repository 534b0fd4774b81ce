import { plainSize } from './plain-size.ts';
import { PIECE_CHARS } from './bounds.ts';
import { writeJson } from './json-writer.ts';
import { COMPACT } from './json-style.ts';

/**
 * Gives the length of `compactJson(value)` in UTF-16 units without building the text of plain data.
 *
 * It stops soon after `limitChars` and then gives some larger number. Shared objects that unfold to more than memory could
 * hold count as Infinity.
 *
 * @default limitChars Infinity
 */
export function jsonSize(value: unknown, limitChars: number = Infinity): number {
  const plain = plainSize(value, limitChars, true);
  if (!Number.isNaN(plain)) return plain;
  let size = 0;
  const pieceChars = Math.max(1, Math.min(PIECE_CHARS, limitChars + 1));
  for (const piece of writeJson(value, COMPACT, pieceChars)) {
    size += piece.length;
    if (size > limitChars) break;
  }
  return size;
}
