import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { inPieces } from '../../packages/spillway/src/tokens.ts';

/** Counts with o200k_base; text that spells a special token is plain text here. */
export function countO200k(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}

/** The same in pieces of at most 1,000 characters, because the encoder's time grows with the square of an unbroken run. */
export const exactTokens: (text: string) => number = inPieces(countO200k);
