import { checkKeys, checkWhole, oneOf } from '../check.ts';
import { isCancellation, SpillwayError } from '../errors.ts';
import type { Action, ActionContext, Outcome, UnableReason } from './action.ts';
import { checkThen } from './check-action.ts';

/** Options of `spill`. */
export interface SpillOptions {
  /** Chars of the text that the stand-in shows; 0 shows none. @default 1000 */
  readonly previewChars?: number;
  /**
   * Which chars it shows: `ends` the beginning and the end in halves; `condensed` what matters of the text, gap markers included,
   * and the ends of what is longer than a million chars or not at hand as a whole.
   *
   * @default 'ends'
   */
  readonly preview?: 'ends' | 'condensed';
  /** What runs when the store cannot keep the result. */
  readonly then?: Action;
}

/**
 * Keeps the whole result in the store and shows a stand-in: how large it was, the handle, facts and a preview.
 *
 * @throws ConfigError when an option is unknown or has no usable value.
 */
// @__NO_SIDE_EFFECTS__
export function spill(options: SpillOptions = {}): Action {
  checkKeys('spill()', options, ['previewChars', 'preview', 'then']);
  const previewChars = checkWhole('spill().previewChars', options.previewChars ?? 1000);
  const preview = oneOf('spill().preview', options.preview ?? 'ends', ['ends', 'condensed'] as const);
  const then = checkThen('spill().then', options.then);
  return {
    type: 'spill',
    ...(then && { then }),
    spills: true,
    remembers: true,
    needsModel: false,
    exempts: false,
    signature: `spill ${previewChars} ${preview}`,
    reduce: (_, context) => reduce(context, previewChars, preview),
  };
}

async function reduce(
  context: ActionContext,
  previewChars: number,
  preview: 'ends' | 'condensed',
): Promise<Outcome> {
  const facts = await context.facts();
  const expected = await context.expectedHandle();
  const shown =
    preview === 'ends'
      ? undefined
      : await (await import('./condense-part.ts')).condensedPreview(facts, previewChars, context);
  if (!context.fits(context.standIn(facts, expected, previewChars, shown)))
    return { type: 'unable', reason: 'not-smaller' };
  try {
    const { handle, bytes } = await context.store();
    const text = context.standIn(facts, handle, previewChars, shown);
    return context.fits(text)
      ? { type: 'replaced', replacement: { text, handle, bytes } }
      : { type: 'unable', reason: 'not-smaller' };
  } catch (error) {
    if (isCancellation(error, context.signal)) throw error;
    return { type: 'unable', reason: storeFailure(error), error };
  }
}

/** The reason behind a store's error, in the words of events. */
export function storeFailure(error: unknown): UnableReason {
  if (!SpillwayError.isInstance(error)) return 'store-failed';
  if (error.code === 'NO_WORKSPACE') return 'workspace-missing';
  return error.code === 'READ_ONLY' ? 'workspace-read-only' : 'store-failed';
}
