import { MAX_TEXT_CHARS, PIECE_CHARS } from './bounds.ts';
import { COMPACT } from './json-style.ts';
import { writeJson } from './json-writer.ts';
import { plainSize } from './plain-size.ts';

/**
 * Gives the length of `compactJson(value)` in UTF-16 units without building the text of plain data.
 *
 * Of a text that is too long to be built, it is the length that its pieces have. It stops soon after `limitChars` and then
 * gives some larger number. A structure that unfolds to more than memory could hold, because a few objects are shared over and
 * over or because it makes itself up, counts as Infinity.
 *
 * @default limitChars Infinity
 */
export function jsonSize(value: unknown, limitChars: number = Infinity): number {
  const plain = plainSize(value, limitChars, true);
  if (!Number.isNaN(plain)) return plain;
  let size = 0;
  let smallChars = 0;
  const pieceChars = Math.max(1, Math.min(PIECE_CHARS, limitChars + 1));
  for (const piece of writeJson(value, COMPACT, pieceChars)) {
    size += piece.length;
    if (piece.length < 2 * PIECE_CHARS) smallChars += piece.length;
    if (smallChars > MAX_TEXT_CHARS) return Infinity;
    if (size > limitChars) break;
  }
  return size;
}
