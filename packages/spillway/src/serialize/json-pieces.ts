import { COMPACT, LINES } from './json-style.ts';
import { writeJson } from './json-writer.ts';

/** How the pieces are to be. */
export interface JsonPiecesOptions {
  /** Writes bytes of any length whole, as base64, where the shown text has their type and length. @default false */
  readonly forStorage?: boolean;
}

/**
 * Gives the text of `compactJson` or `jsonLines` in pieces of about 64 Ki UTF-16 units, which are made as they are asked for.
 *
 * A longer string that needs no escapes is a piece of its own and is not copied. There is no limit to the whole.
 */
export function jsonPieces(
  value: unknown,
  style: 'compact' | 'lines',
  { forStorage = false }: JsonPiecesOptions = {},
): Iterable<string> {
  return writeJson(value, { ...(style === 'lines' ? LINES : COMPACT), holdsAllBytes: forStorage });
}
