import { asBytes } from '../serialize/bytes.ts';
import { canonicalJsonPieces } from '../serialize/canonical.ts';
import { jsonSize } from '../serialize/json-size.ts';
import { createFingerprint } from '../text/hash.ts';
import { isToolResult } from '../walk/result.ts';
import type { LoopGuardOptions } from './options.ts';

/** What is done about a call that repeats itself. */
export type LoopVerdict =
  | { readonly type: 'fine' }
  | { readonly type: 'warn'; readonly note: string }
  | { readonly type: 'stop'; readonly say: string };

/** Remembers the last calls of a run with their results. */
export interface LoopGuard {
  /** Looks at a call and its full result; what cannot be compared never repeats itself. */
  look(toolName: string, args: unknown, result: unknown): LoopVerdict;
}

/** Makes a guard; the same call with the same result `warnAt` times in the window is warned of, `stopAt` times stopped. */
export function createLoopGuard({ warnAt, stopAt, window }: Required<LoopGuardOptions>): LoopGuard {
  const seen: (string | undefined)[] = [];
  return {
    look(toolName, args, result) {
      seen.push(printOf(toolName, args, result));
      if (seen.length > window) seen.shift();
      return verdictOf(toolName, seen, { warnAt, stopAt });
    },
  };
}

/** Judges the last of some calls by their prints, the call itself included. */
export function verdictOf(
  toolName: string,
  prints: readonly (string | undefined)[],
  { warnAt, stopAt }: Pick<Required<LoopGuardOptions>, 'warnAt' | 'stopAt'>,
): LoopVerdict {
  const print = prints.at(-1);
  const times = print === undefined ? 0 : prints.filter(other => other === print).length;
  if (times < warnAt) return { type: 'fine' };
  const name = JSON.stringify(toolName);
  if (times < stopAt) {
    const note = `[loop-guard] Tool ${name} gave the same result to the same arguments ${times} times in the last ${prints.length} calls; go on with what it says, or call it with other arguments.`;
    return { type: 'warn', note };
  }
  const say = `[loop-guard] Tool ${name} gave the same result to the same arguments ${times} times in the last ${prints.length} calls, so the result is not shown again. Use what is there already, or do something else.`;
  return { type: 'stop', say };
}

/** What tells a call and its full result from all others; undefined for what cannot be compared. */
export function printOf(toolName: string, args: unknown, result: unknown): string | undefined {
  try {
    const parts = isToolResult(result) ? [result.output, result.content] : [result];
    const print = createFingerprint();
    for (const part of [toolName, args, ...parts]) add(part, print);
    return print.digest();
  } catch {
    return undefined;
  }
}

function add(value: unknown, print: ReturnType<typeof createFingerprint>): void {
  const bytes = asBytes(value);
  print.update(`\n${typeof value}:`);
  if (typeof value === 'string') print.update(value);
  else if (bytes !== undefined) print.updateBytes(bytes);
  else if (value instanceof Error) print.update(`${value.name}: ${value.message}`);
  else if (jsonSize(value) === Infinity) throw new RangeError('The value has no end.');
  else for (const piece of canonicalJsonPieces(value)) print.update(piece);
}
