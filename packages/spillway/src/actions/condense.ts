import { checkBoolean, checkKeys, checkWhole } from '../check.ts';
import type { CondenseHints } from '../condense/contract.ts';
import type { Action, ActionContext, Outcome } from './action.ts';
import { checkThen } from './check-action.ts';
import { keepOriginal } from './keep-original.ts';
import { condensedNotice } from './notice.ts';
import type { Part } from './part.ts';

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
  const settings: Settings = { maxChars, maxTokens, keep, hints };
  return {
    type: 'condense',
    ...(then && { then }),
    spills: false,
    remembers: true,
    needsModel: false,
    exempts: false,
    signature: `condense ${maxChars} ${maxTokens} ${keep} ${JSON.stringify(hints)}`,
    reduce: (part, context) => reduce(part, context, settings),
  };
}

interface Settings {
  readonly maxChars: number | undefined;
  readonly maxTokens: number | undefined;
  readonly keep: boolean;
  readonly hints: CondenseHints;
}

async function reduce(part: Part, context: ActionContext, settings: Settings): Promise<Outcome> {
  if (part.kind === 'binary') return { type: 'unable', reason: 'binary' };
  const text = part.text();
  if (text === undefined) return { type: 'unable', reason: 'too-long' };
  const limits = limitsOf(context, settings);
  if (limits.hold(text)) return { type: 'kept' };
  const stored = settings.keep ? await keepOriginal(context, 'condensed text') : undefined;
  const readCall = stored === undefined ? '' : context.readCall(stored.handle);
  const notice = `${condensedNotice(context.size, context.sizeUnit, stored?.handle, readCall)}\n`;
  const shown = await condensed(text, notice, limits, context, settings);
  if (shown === undefined || !limits.hold(shown) || !context.fits(shown))
    return { type: 'unable', reason: 'not-smaller' };
  return { type: 'replaced', replacement: { text: shown, ...stored } };
}

/** What the whole replacement may have. */
interface Limits {
  readonly maxChars: number | undefined;
  readonly maxTokens: number | undefined;
  hold(text: string): boolean;
}

function limitsOf(context: ActionContext, { maxChars: chars, maxTokens: tokens }: Settings): Limits {
  const { maxChars, maxTokens } = context.within({
    strategy: 'head_tail',
    maxChars: chars,
    maxTokens: tokens,
  });
  return {
    maxChars,
    maxTokens,
    hold: text =>
      (maxChars === undefined || text.length <= maxChars) &&
      (maxTokens === undefined || context.countTokens(text) <= maxTokens),
  };
}

/** Notice and condensed text; undefined when there is no room behind the notice. */
async function condensed(
  text: string,
  notice: string,
  limits: Limits,
  context: ActionContext,
  settings: Settings,
): Promise<string | undefined> {
  const maxChars = limits.maxChars === undefined ? undefined : limits.maxChars - notice.length;
  const maxTokens =
    limits.maxTokens === undefined ? undefined : limits.maxTokens - context.countTokens(notice);
  if ((maxChars ?? 1) < 1 || (maxTokens ?? 1) < 1) return undefined;
  // Loaded with the first text that is to be condensed, since it is several times the rest.
  const { condenseText } = await import('../condense/condense-text.ts');
  const { text: shown } = await condenseText(text, {
    ...(maxChars !== undefined && { maxChars }),
    ...(maxTokens !== undefined && { maxTokens }),
    countTokens: context.countTokens,
    hints: { ...context.hints, ...settings.hints },
  });
  return notice + shown;
}
