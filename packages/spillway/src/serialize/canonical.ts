import { CANONICAL } from './json-style.ts';
import { writeJson } from './json-writer.ts';

/**
 * Gives compact JSON whose keys stand in the order of their UTF-16 code units, in pieces of about 64 Ki units, for hashing.
 *
 * A value that went through a database that reorders keys gives the same text; so does one that went through JSON, with 0
 * for -0. Bytes are held whole.
 */
export function canonicalJsonPieces(value: unknown): Iterable<string> {
  return writeJson(value, CANONICAL);
}
