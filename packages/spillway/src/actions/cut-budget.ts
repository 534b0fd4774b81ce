import type { CutStrategy } from '../text/cut.ts';

/** What a cut may keep: a budget in chars, in tokens, or in both; marker included. */
export interface CutBudget {
  readonly strategy: CutStrategy;
  readonly maxChars?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Lines at the end that are kept whatever the strategy. @default 0 */
  readonly keepTailLines?: number | undefined;
}
