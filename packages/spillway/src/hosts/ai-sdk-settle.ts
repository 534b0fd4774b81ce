import type { Run, ToolResult } from 'spillway';
import { hasView, reduceEnvelope } from './ai-sdk-envelope.ts';
import { recallView, rememberView } from './ai-sdk-kept-view.ts';
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
}

/** Decides what the model sees of what a tool produced: the view first, then the limits in turn. */
export async function settle(produced: Produced, options: SettleOptions): Promise<ModelOutput> {
  const { layers, session, sandbox, envelope, late } = options;
  const isError = envelope?.isError === true || failureOf(produced.output) !== undefined;
  let shown: ModelOutput | undefined;
  for (const layer of layers) {
    const known = session.runFor(layer, produced.toolCallId, sandbox);
    const run = late === true ? known.with({ requestLimit: 0 }) : known;
    const reduce = bindReduce(produced, run, session);
    shown =
      shown === undefined
        ? await settleFirst(produced, run, reduce, options)
        : await reduceOutput(shown, isError, reduce);
  }
  return shown ?? (await viewOf(produced, () => undefined));
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

function bindReduce(produced: Produced, run: Run, session: Session): Reduce {
  const call = callOf(produced);
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
