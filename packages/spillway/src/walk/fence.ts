import { FENCE_CLOSE, FENCE_OPEN, fenced, neutralized, SAME_LENGTH } from '../text/external-fence.ts';
import { withMessage } from './join.ts';
import { isReplacement } from './replacements.ts';
import { isContentList, isTextPart, isToolResult, withFields } from './result.ts';
import type { ContentPart } from './result.ts';
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
    return typeof text === 'string' && text.startsWith(FENCE_OPEN) && isReplacement(text);
  });
}

function fenceText(text: string): string {
  return fenced(neutralized(text, SAME_LENGTH));
}

/** One fence round the whole list, media included: it opens in the first text and closes in the last. */
function fenceList(list: readonly ContentPart[]): readonly ContentPart[] {
  const texts = list.filter(isTextPart).filter(({ text }) => text !== '');
  const first = texts[0];
  const last = texts.at(-1);
  return list.map(item => {
    if (!isTextPart(item) || item.text === '') return item;
    const text = neutralized(item.text, SAME_LENGTH);
    return {
      ...item,
      text: `${item === first ? FENCE_OPEN : ''}${text}${item === last ? FENCE_CLOSE : ''}`,
    };
  });
}

function isCallResult(value: unknown): value is { readonly content: readonly ContentPart[] } {
  return typeof value === 'object' && value !== null && 'content' in value && isContentList(value.content);
}
