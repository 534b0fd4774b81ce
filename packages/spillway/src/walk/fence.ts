import { FENCE_CLOSE, FENCE_OPEN, fenced, neutralized, SAME_LENGTH } from '../text/external-fence.ts';
import { withMessage } from './error-copy.ts';
import { isReplacement } from './replacements.ts';
import { isContentList, isToolResult, textOfPart, withFields, withText } from './result.ts';
import type { ContentPart } from './result.ts';
import type { FormedPart } from './part.ts';
import type { Split } from './split.ts';

/**
 * Puts the fence round every text of a joined result of an external tool; numbers, booleans, null and empty texts stay.
 *
 * The texts are neutral but for what the reduction brought together or brought in; that is made harmless without a change
 * of length, since the budget is spent.
 */
export function fenceValue(value: unknown): unknown {
  if (typeof value === 'string') return fenceText(value);
  if (isToolResult(value)) {
    const viewed = value.modelOutput !== undefined && value.modelOutput !== null;
    const shown = fenceValue(viewed ? value.modelOutput : value.output);
    return withFields(value, {
      ...(viewed ? { modelOutput: shown } : { output: shown }),
      ...(typeof value.content === 'string' && { content: fenceText(value.content) }),
      ...(isContentList(value.content) && { content: fenceList(value.content) }),
    });
  }
  if (value instanceof Error) return withMessage(value, fenceText(value.message));
  if (isContentList(value)) return fenceList(value);
  if (isCallResult(value)) return { ...value, content: fenceList(value.content) };
  return value;
}

/** Tells whether a result is one that was fenced before, so that it is not fenced twice. */
export function isFenced({ parts }: Split): boolean {
  return parts.every(({ value, texts }) => {
    const text = texts?.join('\n') ?? value;
    return typeof text === 'string' && isOneFence(text) && isReplacement(text);
  });
}

/** Tells whether a part is text, or a structure that becomes text: what a fence is for. */
export function isFenceable({ part, cleaned, texts }: FormedPart): boolean {
  return cleaned || (texts.some(text => text !== '') && !isScalar(part.value));
}

/** The texts of a part after cleaning; none for a number, boolean or null that nothing changed, which stays that value. */
export function textsOf(formed: FormedPart | undefined): readonly string[] {
  if (formed === undefined) return [];
  const stays = !formed.cleaned && formed.part.kind === 'structure' && isScalar(formed.part.value);
  return stays ? [] : formed.texts;
}

function isScalar(value: unknown): boolean {
  return value === null || ['number', 'boolean', 'bigint'].includes(typeof value);
}

/** The registry knows texts by a hash that withstands no attack, so the text itself must show that it breaks out of nothing. */
function isOneFence(text: string): boolean {
  if (!text.startsWith(FENCE_OPEN) || !text.endsWith(FENCE_CLOSE)) return false;
  const inner = text.slice(FENCE_OPEN.length, -FENCE_CLOSE.length);
  return neutralized(inner) === inner;
}

function fenceText(text: string): string {
  return fenced(neutralized(text, SAME_LENGTH));
}

/** One fence round the whole list, media included: it opens in the first text and closes in the last. */
function fenceList(list: readonly ContentPart[]): readonly ContentPart[] {
  const first = list.findIndex(hasText);
  const last = list.findLastIndex(hasText);
  return list.map((item, index) => {
    const before = textOfPart(item) ?? '';
    if (before === '') return item;
    const text = neutralized(before, SAME_LENGTH);
    return withText(item, `${index === first ? FENCE_OPEN : ''}${text}${index === last ? FENCE_CLOSE : ''}`);
  });
}

function isCallResult(value: unknown): value is { readonly content: readonly ContentPart[] } {
  return typeof value === 'object' && value !== null && 'content' in value && isContentList(value.content);
}

function hasText(item: ContentPart): boolean {
  return (textOfPart(item) ?? '') !== '';
}
