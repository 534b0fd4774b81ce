import type { WarningEvent } from 'spillway';

/** What one record of a failing step tells, whatever its words. */
export interface FailureTold {
  readonly action: string | undefined;
  readonly next: string | null | undefined;
  readonly error: string | undefined;
}

const ACTIONS: Readonly<Record<string, string>> = {
  Truncate: 'truncate',
  Spill: 'spill',
  Summarize: 'summarize',
  Passthrough: 'passthrough',
};

/** Reads the words that a record has to contain. */
export function failureOf(words: readonly string[]): FailureTold {
  const joined = words.join('\n');
  const action = /Spilling/.test(joined) ? 'spill' : /Summarizing/.test(joined) ? 'summarize' : undefined;
  const named = /falling back to (\w+)/.exec(joined)?.[1] ?? words.find(word => Object.hasOwn(ACTIONS, word));
  const next = /the unreduced output/.test(joined) ? null : named === undefined ? undefined : ACTIONS[named];
  return { action, next, error: /\b\w*Error\b/.exec(joined)?.[0] };
}

/** The same of a warning of this library. */
export function failureIn({ action, next, error }: WarningEvent): FailureTold {
  return { action, next, error: error instanceof Error ? error.name : undefined };
}

/** The code of the warning that stands for a visible one. */
export function warningCodeOf(message: string): string {
  if (/No workspace/i.test(message)) return 'workspace-missing';
  if (/read-only|could not spill/i.test(message)) return 'workspace-read-only';
  if (/serializer/i.test(message)) return 'serializer-failed';
  if (/non-text content/i.test(message)) return 'media-unreduced';
  if (/cleanup/i.test(message)) return 'cleanup-failed';
  throw new TypeError(`unknown warning ${message}`);
}
