import { groupDigits } from '../text/digits.ts';
import { wellFormed } from '../text/well-formed.ts';
import type { ChildExit } from '../walk/captured.ts';
import type { Taken } from './take-items.ts';

/** How a child process ended, or why it could not be started. */
export type ExitOutcome = ChildExit | { readonly error: unknown };

/** What the model should know beside the text: why it ended where it did. */
export function captureNotes(
  { stopped, failure }: Taken,
  exit: ExitOutcome | undefined,
  maxItems: number | undefined,
): readonly string[] {
  const notes: string[] = [];
  if (stopped) notes.push(`stopped after ${groupDigits(maxItems ?? 0)} items; there are more`);
  if (failure !== undefined) notes.push(`the output broke off: ${reasonOf(failure.error)}`);
  if (exit !== undefined) notes.push(...exitNotes(exit));
  return notes;
}

function exitNotes(exit: ExitOutcome): readonly string[] {
  if ('error' in exit) return [`the process failed: ${reasonOf(exit.error)}`];
  if (exit.signal !== null) return [`the process was ended by ${exit.signal}`];
  return exit.code === null || exit.code === 0 ? [] : [`the process exited with code ${exit.code}`];
}

const MAX_REASON_CHARS = 200;

function reasonOf(error: unknown): string {
  try {
    const message: unknown =
      typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return wellFormed(String(message).replaceAll(/\s+/g, ' ').slice(0, MAX_REASON_CHARS));
  } catch {
    return 'no reason given';
  }
}
