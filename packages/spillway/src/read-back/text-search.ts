import type { ByteRange } from '../store/store.ts';
import type { ByteReader } from './byte-reader.ts';
import type { LineSpan } from './line-finder.ts';
import type { WantedMatches } from './match-scan.ts';

/** One way of searching stored text line by line: for a text as it is written, or by a regular expression. */
export interface TextSearch {
  /** How many bytes a match may reach into what follows the piece in which it begins. */
  readonly reachBytes: number;
  /** Counts the lines with a match in one pass and reports the wanted ones. */
  scan(reader: ByteReader, wanted: WantedMatches): Promise<number>;
  /** Gives the bytes of the first match of a line that begins at or after `from` and before `before`. */
  next(reader: ByteReader, span: LineSpan, from: number, before?: number): Promise<ByteRange | undefined>;
  /** Gives where in a text a match begins and ends, in UTF-16 units. */
  placeIn(text: string): ByteRange | undefined;
}
