import type { Run } from '../run.ts';
import type { AfterToolEvent, HookedResult } from './hooks.ts';
import type { LoopVerdict } from './loop-guard.ts';
import type { NotePlan } from './model-output.ts';
import type { LoopGuardOptions, PieceSettings } from './options.ts';

/** The pieces of the executor, for adapters of hosts that run the tools themselves. */
export interface ExecutorPieces {
  /** Runs hooks over what a tool returned, its envelope included, or threw; only cancellation is thrown. */
  hookResult(
    outcome: { readonly result: unknown; readonly thrown: boolean },
    call: Pick<AfterToolEvent, 'toolName' | 'toolCallId' | 'args' | 'tool' | 'signal'>,
    settings: Pick<PieceSettings, 'afterTool' | 'ignoresHookErrors'>,
    run: Run,
  ): Promise<HookedResult>;
  /** What tells a call and its full result from all others; undefined for what cannot be compared. */
  printOf(toolName: string, args: unknown, result: unknown): string | undefined;
  /** Judges the last of some calls by their prints, the call itself included. */
  verdictOf(
    toolName: string,
    prints: readonly (string | undefined)[],
    settings: Pick<Required<LoopGuardOptions>, 'warnAt' | 'stopAt'>,
  ): LoopVerdict;
  /** Plans notes behind a result of a run: what to reserve when it is reduced, and how they are added then. */
  planNotes(notes: readonly string[], run: Run, external: boolean): NotePlan;
}

/** Loads the pieces of the executor, which the root does not load at once. */
export async function loadExecutorPieces(): Promise<ExecutorPieces> {
  return (await import('./pieces.ts')).pieces;
}
