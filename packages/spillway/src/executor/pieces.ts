import type { Run } from '../run.ts';
import { withMessage } from '../walk/error-copy.ts';
import { rememberReplacement } from '../walk/replacements.ts';
import { splitResult } from '../walk/split.ts';
import { hookResult } from './hook-result.ts';
import type { AfterToolEvent, HookedResult } from './hooks.ts';
import { printOf, verdictOf } from './loop-guard.ts';
import { planNotes } from './model-output.ts';
import type { NotePlan } from './model-output.ts';
import type { ExecutorPieces } from './load-pieces.ts';
import type { PieceSettings } from './options.ts';

/** The pieces of the executor, bound to nothing. */
export const pieces: ExecutorPieces = {
  hookResult: hookOutcome,
  printOf,
  verdictOf,
  planNotes: (notes, run, external) => planBehind(notes, run, external),
};

async function hookOutcome(
  { result, thrown }: { readonly result: unknown; readonly thrown: boolean },
  call: Pick<AfterToolEvent, 'toolName' | 'toolCallId' | 'args' | 'tool' | 'signal'>,
  settings: Pick<PieceSettings, 'afterTool' | 'ignoresHookErrors'>,
  run: Run,
): Promise<HookedResult> {
  return await hookResult({ result, isError: thrown || splitResult(result).isError }, call, settings, run);
}

/** Errors get notes too, behind their message; what was noted is known again and not reduced once more. */
function planBehind(notes: readonly string[], run: Run, external: boolean): NotePlan {
  const { reservedSize, add } = planNotes(notes, { settings: run.limits.settings, title: '', external });
  return {
    reservedSize,
    add(shown) {
      if (shown instanceof Error) return withMessage(shown, String(add(shown.message)));
      const noted = add(shown);
      if (typeof noted === 'string' && noted !== shown) rememberReplacement(noted);
      return noted;
    },
  };
}
