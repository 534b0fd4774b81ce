import type { WalkContext } from './context.ts';
import { joinResult, joinTexts } from './join.ts';
import type { PartChange } from './join.ts';
import type { Split } from './split.ts';

/** Puts a result together again; one that throws when it is copied goes to the model as the text that is left of it. */
export function joinSafely(
  split: Split,
  changes: readonly PartChange[],
  metadata: unknown,
  { call, warn }: WalkContext,
): unknown {
  try {
    return joinResult(split, changes, metadata);
  } catch (error) {
    const message = `the result of tool ${JSON.stringify(call.toolName)} cannot be copied; only its text is shown`;
    warn('internal-fault', message, { error });
    return joinTexts(changes);
  }
}
