import { loadExecutorPieces } from 'spillway';
import type { NotePlan, Run } from 'spillway';
import type { Call, LimitedTool } from './ai-sdk-call.ts';
import type { ModelOutput } from './ai-sdk-model-output.ts';

/** What the model gets beside a result, or in its place. */
export interface Added {
  /** What hooks and loop guard add, in order. */
  readonly notes: readonly string[];
  /** The sentence that stands in the place of a result that came too often. */
  readonly stop?: string;
}

/** What stands behind the result of a call: what hooks added, and what the loop guard says of the result as they left it. */
export async function addedTo(
  result: unknown,
  contexts: readonly string[],
  { toolName, input, turn }: Call,
  { pieces }: LimitedTool,
): Promise<Added> {
  const { loopGuard } = pieces;
  if (turn === undefined || loopGuard === undefined) return { notes: contexts };
  const { printOf, verdictOf } = await loadExecutorPieces();
  const print = printOf(toolName, input, result);
  turn.done(print);
  const verdict = verdictOf(toolName, [...(await turn.before()), print], loopGuard);
  if (verdict.type === 'stop') return { notes: [], stop: verdict.say };
  return { notes: verdict.type === 'warn' ? [...contexts, verdict.note] : contexts };
}

/** Plans the notes behind a result for each of some runs; none where there are no notes. */
export async function plansFor(
  notes: readonly string[],
  runs: readonly Run[],
  external: boolean,
): Promise<readonly NotePlan[]> {
  if (notes.length === 0) return [];
  const { planNotes } = await loadExecutorPieces();
  return runs.map(run => planNotes(notes, run, external));
}

/** An output with notes behind it, in the form that it has. */
export function withNotes(output: ModelOutput, plan: NotePlan | undefined): ModelOutput {
  if (plan === undefined || output.type === 'execution-denied') return output;
  return { ...output, value: plan.add(output.value) } as ModelOutput;
}
