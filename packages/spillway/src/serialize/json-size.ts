import { plainSize } from './plain-size.ts';
import { PIECE_CHARS } from './bounds.ts';
import { writeJson } from './json-writer.ts';
import { COMPACT } from './json-style.ts';

/**
 * Gives the length of `compactJson(value)` in UTF-16 units without building the text of plain data.
 *
 * It stops soon after `limitChars` and then gives some larger number.
 *
 * @default limitChars 2^31
 */
export function jsonSize(value: unknown, limitChars: number = MAX_COUNTED_CHARS): number {
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

/** A small structure can stand for a text without end when its parts are shared; counting must end. */
const MAX_COUNTED_CHARS = 2 ** 31;
