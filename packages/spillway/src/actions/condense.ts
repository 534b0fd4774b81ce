import { checkBoolean, checkKeys, checkWhole } from '../check.ts';
import type { CondenseHints } from '../condense/contract.ts';
import type { Action } from './action.ts';
import { checkThen } from './check-action.ts';
import type { CondenseSettings } from './condense-part.ts';

/** Options of `condense`. */
export interface CondenseOptions {
  /**
   * Longest text, notice and gap markers included, in UTF-16 units.
   *
   * @default 4000, or no limit when only `maxTokens` is stated
   */
  readonly maxChars?: number;
  /** Most tokens, notice and gap markers included, by the tokenizer in use; holds beside `maxChars` when both are stated. */
  readonly maxTokens?: number;
  /** Whether the original is kept in the store and its handle named. @default true */
  readonly keep?: boolean;
  /** What is known of the text; wrong hints do no harm. @default tool name, media type, and the `command` among the arguments */
  readonly hints?: CondenseHints;
  /** What runs on binary data, and on what cannot become shorter. */
  readonly then?: Action;
}

const DEFAULT_CHARS = 4000;

/**
 * Shortens a text to a budget so that what matters stays, such as errors, counts, extremes, names and both ends, without asking
 * a model; the original is kept in the store when the store takes it.
 *
 * @throws ConfigError when an option is unknown or has no usable value.
 */
// @__NO_SIDE_EFFECTS__
export function condense(options: CondenseOptions = {}): Action {
  checkKeys('condense()', options, ['maxChars', 'maxTokens', 'keep', 'hints', 'then']);
  const maxTokens =
    options.maxTokens === undefined
      ? undefined
      : checkWhole('condense().maxTokens', options.maxTokens, { least: 1 });
  const stated = options.maxChars ?? (maxTokens === undefined ? DEFAULT_CHARS : undefined);
  const maxChars = stated === undefined ? undefined : checkWhole('condense().maxChars', stated, { least: 1 });
  const keep = checkBoolean('condense().keep', options.keep ?? true);
  const { hints = {} } = options;
  checkKeys('condense().hints', hints, ['tool', 'mime', 'command']);
  const then = checkThen('condense().then', options.then);
  const settings: CondenseSettings = { maxChars, maxTokens, keep, hints };
  return {
    type: 'condense',
    ...(then && { then }),
    spills: false,
    remembers: true,
    needsModel: false,
    exempts: false,
    signature: `condense ${maxChars} ${maxTokens} ${keep} ${JSON.stringify(hints)}`,
    async reduce(part, context) {
      // Loaded with the first text that is to be condensed, since with what it needs it is several times the rest.
      const { condensePart } = await import('./condense-part.ts');
      return await condensePart(part, context, settings);
    },
  };
}
