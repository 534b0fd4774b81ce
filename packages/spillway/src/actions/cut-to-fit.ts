import { cutText } from '../text/cut.ts';
import type { Cut, TextSource } from '../text/cut.ts';
import type { CutBudget } from './cut-budget.ts';

/** Longer cuts are not tried for a token budget: no tokenizer packs more than this many UTF-16 units of real text into a token. */
const mostCharsPerToken = 32;

/** Cuts a text to its budget; undefined when it fits as it is. */
export function cutToFit(
  source: TextSource,
  budget: CutBudget,
  countTokens: (text: string) => number,
): Cut | undefined {
  const { strategy, keepTailLines = 0, maxTokens } = budget;
  const mostChars = Math.min(
    budget.maxChars ?? Infinity,
    maxTokens === undefined ? Infinity : maxTokens * mostCharsPerToken,
  );
  const fits =
    maxTokens === undefined ? undefined : (text: string): boolean => countTokens(text) <= maxTokens;
  if (source.length <= mostChars && (fits === undefined || fits(source.head(source.length))))
    return undefined;
  const maxChars = Math.min(mostChars, source.length);
  return cutText(source, { strategy, maxChars, keepTailLines, ...(fits && { fits }) });
}
