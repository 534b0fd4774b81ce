import type { Run, ToolResult } from 'spillway';
import { plansFor, withNotes } from './ai-sdk-added.ts';
import type { Added } from './ai-sdk-added.ts';
import { hasView, reduceEnvelope } from './ai-sdk-envelope.ts';
import { recallFinal, recallView, rememberFinal, rememberView } from './ai-sdk-kept-view.ts';
import type { ModelOutput } from './ai-sdk-model-output.ts';
import { callOf } from './ai-sdk-produced.ts';
import type { Produced } from './ai-sdk-produced.ts';
import { reduceOutput } from './ai-sdk-reduce.ts';
import type { Reduce } from './ai-sdk-reduce.ts';
import type { Session } from './ai-sdk-session.ts';
import { failureOf, viewOf } from './ai-sdk-view.ts';

/** What a result is to be settled by. */
export interface SettleOptions {
  /** Limits round the tool, innermost first. */
  readonly layers: readonly Run[];
  readonly session: Session;
  /** Where the tool ran, when the host says so. */
  readonly sandbox?: unknown;
  /** True when the tool ran in this process just now, so that nothing is left to be recalled. */
  readonly ran: boolean;
  /** True when the time of the tool is over, so that no model is asked. */
  readonly late?: boolean;
  /** What the tool returned, when it told app and model different things. */
  readonly envelope?: ToolResult | undefined;
  /** What stands behind the result, or in its place. */
  readonly added?: Promise<Added> | undefined;
}

/** Decides what the model sees of what a tool produced: the view first, then the limits in turn, then the notes. */
export async function settle(produced: Produced, options: SettleOptions): Promise<ModelOutput> {
  const { layers, session, sandbox, late, ran } = options;
  const runs = layers.map(layer => {
    const run = session.runFor(layer, produced.toolCallId, sandbox);
    return late === true ? run.with({ requestLimit: 0 }) : run;
  });
  const outermost = runs.at(-1);
  if (outermost === undefined) return await viewOf(produced, () => undefined);
  const kept = ran ? undefined : await recallFinal(produced, outermost);
  if (kept !== undefined) return kept;
  const { notes, stop } = (await options.added) ?? { notes: [] };
  const shown: ModelOutput =
    stop === undefined
      ? await settleNoted(produced, runs, notes, options)
      : { type: 'error-text', value: stop };
  const isNoted = notes.length > 0 || stop !== undefined;
  // A fence round a view that only the store knows would be put there once more by the limits behind it.
  const isRefenced = produced.external === true && runs.length > 1 && options.envelope !== undefined;
  if (ran && session.apply === 'model' && (isNoted || isRefenced))
    await rememberFinal(produced, shown, outermost);
  return shown;
}

async function settleNoted(
  produced: Produced,
  runs: readonly Run[],
  notes: readonly string[],
  options: SettleOptions,
): Promise<ModelOutput> {
  const plans = await plansFor(notes, runs, produced.external === true);
  const isError = options.envelope?.isError === true || failureOf(produced.output) !== undefined;
  let shown: ModelOutput | undefined;
  for (const [index, run] of runs.entries()) {
    const reduce = bindReduce(produced, run, plans[index]?.reservedSize, options.session);
    shown =
      shown === undefined
        ? await settleFirst(produced, run, reduce, options)
        : await reduceOutput(shown, isError, reduce);
  }
  return withNotes(shown ?? (await viewOf(produced, () => undefined)), plans.at(-1));
}

async function settleFirst(
  produced: Produced,
  run: Run,
  reduce: Reduce,
  { ran, envelope }: SettleOptions,
): Promise<ModelOutput> {
  if (envelope !== undefined && hasView(envelope)) {
    const shown = await reduceEnvelope(envelope, reduce);
    await rememberView(produced, shown, run);
    return shown;
  }
  const kept = ran ? undefined : await recallView(produced, run);
  if (kept !== undefined) return kept;
  const view = await viewOf(produced, error => warnOfView(produced, run, error));
  return await reduceOutput(view, failureOf(produced.output) !== undefined, reduce);
}

function bindReduce(
  produced: Produced,
  run: Run,
  reservedSize: number | undefined,
  session: Session,
): Reduce {
  const call = { ...callOf(produced), ...(reservedSize !== undefined && { reservedSize }) };
  return async value => {
    const reduction = await run.reduce(value, call);
    session.owe(produced.toolCallId, reduction.records);
    return reduction;
  };
}

function warnOfView({ toolName, toolCallId }: Produced, { limits }: Run, error: unknown): void {
  const message = `the view of tool ${JSON.stringify(toolName)} failed; its full output is limited instead`;
  limits.channel.warn({ code: 'view-failed', message, id: limits.id, toolName, toolCallId, error });
}
