import { condenseText } from '../condense/condense-text.ts';
import type { CondenseHints } from '../condense/contract.ts';
import type { ActionContext, Outcome, PartFacts } from './action.ts';
import { keepOriginal } from './keep-original.ts';
import { condensedNotice } from './notice.ts';
import type { Part } from './part.ts';

/** The options of `condense` in their final form. */
export interface CondenseSettings {
  readonly maxChars: number | undefined;
  readonly maxTokens: number | undefined;
  readonly keep: boolean;
  readonly hints: CondenseHints;
}

/** Replaces a text by its condensed form behind a notice; a text that fits stays. */
export async function condensePart(
  part: Part,
  context: ActionContext,
  settings: CondenseSettings,
): Promise<Outcome> {
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

function limitsOf(context: ActionContext, { maxChars: chars, maxTokens: tokens }: CondenseSettings): Limits {
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
  settings: CondenseSettings,
): Promise<string | undefined> {
  const maxChars = limits.maxChars === undefined ? undefined : limits.maxChars - notice.length;
  const maxTokens =
    limits.maxTokens === undefined ? undefined : limits.maxTokens - context.countTokens(notice);
  if ((maxChars ?? 1) < 1 || (maxTokens ?? 1) < 1) return undefined;
  const { text: shown } = await condenseText(text, {
    ...(maxChars !== undefined && { maxChars }),
    ...(maxTokens !== undefined && { maxTokens }),
    countTokens: context.countTokens,
    hints: { ...context.hints, ...settings.hints },
  });
  return notice + shown;
}

/** A longer text would hold other work up. */
const MOST_CONDENSED_CHARS = 1_000_000;

/** What matters of the stored text; undefined where the ends are shown. */
export async function condensedPreview(
  { preview }: PartFacts,
  maxChars: number,
  { hints }: ActionContext,
): Promise<string | undefined> {
  const { length } = preview;
  if (maxChars === 0 || length <= maxChars || length > MOST_CONDENSED_CHARS) return undefined;
  const text = preview.head(length);
  if (text.length < length) return undefined;
  return (await condenseText(text, { maxChars, hints })).text;
}
