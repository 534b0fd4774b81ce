import { checkKeys, checkWhole, oneOf } from '../check.ts';
import { checkThen } from './check-action.ts';
import type { CutBudget } from './cut-budget.ts';
import type { Action, ActionContext, Outcome } from './action.ts';
import type { Part } from './part.ts';

/** Which end of a text is kept: the beginning, the end, or two fifths of the beginning and three of the end. */
export type TruncateStrategy = 'head' | 'tail' | 'head_tail';

/** Options of `truncate`. */
export interface TruncateOptions {
  /** @default 'head_tail' */
  readonly strategy?: TruncateStrategy;
  /**
   * Longest text, marker included, in UTF-16 units; zero or less gives the empty string.
   *
   * @default 4000, or no limit when only `maxTokens` is stated
   */
  readonly maxChars?: number;
  /** Most tokens, marker included, by the tokenizer in use; holds beside `maxChars` when both are stated. */
  readonly maxTokens?: number;
  /** Lines at the end that are kept whatever the strategy, as far as the budget allows. @default 0 */
  readonly keepTailLines?: number;
  /** What runs on binary data, which is never cut. */
  readonly then?: Action;
}

const strategies = ['head', 'tail', 'head_tail'] as const;
const defaultMaxChars = 4000;

/**
 * Cuts a text to a budget that includes the marker; a structure that fits stays the object it was.
 *
 * @throws ConfigError when an option is unknown or has no usable value.
 */
// @__NO_SIDE_EFFECTS__
export function truncate(options: TruncateOptions = {}): Action {
  checkKeys('truncate()', options, ['strategy', 'maxChars', 'maxTokens', 'keepTailLines', 'then']);
  const strategy = oneOf('truncate().strategy', options.strategy ?? 'head_tail', strategies);
  const maxTokens =
    options.maxTokens === undefined ? undefined : checkWhole('truncate().maxTokens', options.maxTokens);
  const stated = options.maxChars ?? (maxTokens === undefined ? defaultMaxChars : undefined);
  const maxChars =
    stated === undefined
      ? undefined
      : checkWhole('truncate().maxChars', stated, { least: -Number.MAX_SAFE_INTEGER });
  const keepTailLines = checkWhole('truncate().keepTailLines', options.keepTailLines ?? 0);
  const then = checkThen('truncate().then', options.then);
  const budget = { strategy, maxChars, maxTokens, keepTailLines };
  return {
    type: 'truncate',
    ...(then && { then }),
    spills: false,
    remembers: false,
    needsModel: false,
    exempts: false,
    signature: `truncate ${strategy} ${maxChars} ${maxTokens} ${keepTailLines}`,
    reduce: (part, context) => reduce(part, context, budget),
  };
}

function reduce(part: Part, context: ActionContext, budget: CutBudget): Outcome {
  if (part.kind === 'binary') return { type: 'unable', reason: 'binary' };
  const cut = context.cut(part.source, budget);
  if (cut === undefined) return { type: 'kept' };
  const { text, headChars, tailChars, marker } = cut;
  return { type: 'replaced', replacement: { text, kept: { headChars, tailChars, marker } } };
}
