import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A piece of a text: literal, repeated, consecutive code points, or numbered lines. */
type TextPiece =
  | string
  | readonly [piece: string, times: number]
  | { readonly range: readonly [first: number, count: number] }
  | {
      readonly lines: {
        readonly prefix?: string;
        readonly from?: number;
        readonly count: number;
        readonly suffix?: string;
        readonly join?: string;
      };
    };

/** The text of a vector, literal or by its pieces. */
interface VectorText {
  readonly id: string;
  readonly text?: string;
  readonly textSpec?: readonly TextPiece[];
}

/** The expected output of a vector: exact, or by length and SHA-256 of its UTF-8 form. */
interface VectorOutput {
  readonly output?: string;
  readonly outputChars?: number;
  readonly sha256?: string;
}

/** A cut and what it must give; `astral` vectors count code points. */
export interface TruncateVector extends VectorText, VectorOutput {
  readonly strategy: 'head' | 'tail' | 'head_tail';
  readonly maxChars: number;
  readonly keepTailLines: number;
  readonly astral?: boolean;
  readonly outputPieces?: readonly (readonly ['slice', number, number] | readonly ['lit', string])[];
}

/** A text with control sequences and what must be left of it. */
export interface StripAnsiVector extends VectorText, VectorOutput {}

/** Reads the cutting vectors. */
export function readTruncateVectors(): readonly TruncateVector[] {
  return readVectors('truncate') as readonly TruncateVector[];
}

/** Reads the vectors of control sequences. */
export function readStripAnsiVectors(): readonly StripAnsiVector[] {
  return readVectors('strip-ansi') as readonly StripAnsiVector[];
}

/** Gives the text of a vector. */
export function textOf(vector: VectorText): string {
  return vector.text ?? (vector.textSpec ?? []).map(textOfPiece).join('');
}

/** The SHA-256 of the UTF-8 form of a text, in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function readVectors(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));
}

function textOfPiece(piece: TextPiece): string {
  if (typeof piece === 'string') return piece;
  if ('range' in piece) {
    const [first, count] = piece.range;
    return Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join('');
  }
  if ('lines' in piece) {
    const { prefix = '', from = 0, count, suffix = '', join = '\n' } = piece.lines;
    return Array.from({ length: count }, (_, index) => `${prefix}${from + index}${suffix}`).join(join);
  }
  return piece[0].repeat(piece[1]);
}
