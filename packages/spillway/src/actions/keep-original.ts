import { isCancellation } from '../errors.ts';
import type { ActionContext, Stored } from './action.ts';

/** Stores the original of what stands for it; warns, and gives nothing, where the store does not take it. */
export async function keepOriginal(context: ActionContext, what: string): Promise<Stored | undefined> {
  try {
    return await context.store();
  } catch (error) {
    if (isCancellation(error, context.signal)) throw error;
    context.warn(
      'original-not-kept',
      `the original of a ${what} of ${context.toolName} could not be stored`,
      error,
    );
    return undefined;
  }
}
