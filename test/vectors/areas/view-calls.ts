import {
  createToolExecutor,
  defineTool,
  type AfterToolHook,
  type DisplayEvent,
  type LimitsOptions,
  type LoopGuardOptions,
  type ResultEvent,
  type ToolOutcome,
  type WarningEvent,
} from 'spillway';
import { isDeepStrictEqual } from 'node:util';
import type { Checks } from '../checks.ts';
import { worldOf } from '../world.ts';

/** One tool and what happens round it. */
export interface ViewCall {
  /** Gives the result, afresh for each call; what it throws, the tool throws. */
  readonly result: () => unknown;
  readonly toolName?: string;
  readonly external?: boolean;
  readonly toModelOutput?: (output: unknown) => unknown;
  readonly afterTool?: readonly AfterToolHook[];
  readonly loopGuard?: LoopGuardOptions | false;
  readonly limits?: LimitsOptions;
  /** How often the same call is made; the last one is looked at. @default 1 */
  readonly times?: number;
}

/** What came of a call, and what was told of it. */
export interface CallSeen {
  readonly outcome: ToolOutcome;
  readonly results: readonly ResultEvent[];
  readonly displayed: readonly DisplayEvent[];
  readonly warnings: readonly WarningEvent[];
}

type Form = 'sync' | 'async' | 'streaming';

/** Makes a call through the public executor by a tool of each form; all three have to give the model the same. */
export async function callTool(call: ViewCall, checks: Checks): Promise<CallSeen> {
  const seen = await callIn('sync', call);
  for (const form of ['async', 'streaming'] as const) {
    const { outcome } = await callIn(form, call);
    const isSame =
      outcome.text === seen.outcome.text &&
      outcome.isError === seen.outcome.isError &&
      isDeepStrictEqual(outcome.modelValue, seen.outcome.modelValue);
    checks.holds(`the ${form} form gives the model the same`, isSame, outcome.modelOutput);
  }
  return seen;
}

async function callIn(form: Form, call: ViewCall): Promise<CallSeen> {
  const { result, toolName = 'read_log', external, toModelOutput, afterTool = [], times = 1 } = call;
  const { limits, warnings } = worldOf(call.limits);
  const results: ResultEvent[] = [];
  const displayed: DisplayEvent[] = [];
  const tool = defineTool({
    name: toolName,
    execute: executeIn(form, result),
    ...(external !== undefined && { external }),
    ...(toModelOutput && { toModelOutput }),
  });
  const executor = createToolExecutor({
    limits,
    tools: [tool],
    hooks: { afterTool },
    loopGuard: call.loopGuard ?? false,
    onResult: event => void results.push(event),
    onDisplay: event => void displayed.push(event),
  });
  let outcome = await executor.execute({ toolName, toolCallId: 'call-1', args: {} });
  for (let nth = 2; nth <= times; nth++)
    outcome = await executor.execute({ toolName, toolCallId: `call-${nth}`, args: {} });
  return { outcome, results, displayed, warnings };
}

function executeIn(form: Form, result: () => unknown): () => unknown {
  if (form === 'sync') return result;
  if (form === 'async') return async () => await Promise.resolve(result());
  return async function* () {
    yield 'still running';
    yield await Promise.resolve(result());
  };
}
