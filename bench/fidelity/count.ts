import { countO200k, exactTokens } from '../tokens/exact.ts';

/** Up to here a text is counted whole. */
const WHOLE_CHARS = 20_000;

/** Counts the tokens of o200k_base. */
export function countTokens(text: string): number {
  return text.length <= WHOLE_CHARS ? countO200k(text) : exactTokens(text);
}
