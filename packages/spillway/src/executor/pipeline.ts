import type { WarningCode } from '../observe/events.ts';
import type { Run } from '../run.ts';
import { isReader } from '../walk/call.ts';
import type { ToolCall } from '../walk/call.ts';
import { isToolResult } from '../walk/result.ts';
import { checkArguments } from './arguments.ts';
import { inParallel } from './in-parallel.ts';
import type { Turn } from './in-parallel.ts';
import { hookResult } from './hook-result.ts';
import type { HookedResult } from './hooks.ts';
import { createLoopGuard } from './loop-guard.ts';
import type { LoopGuard, LoopVerdict } from './loop-guard.ts';
import { modelOutputOf, sentenceOutput } from './model-output.ts';
import type { ModelOutput } from './model-output.ts';
import type { ExecutorSettings } from './options.ts';
import type { ExecutorCall, ToolOutcome } from './outcome.ts';
import { runTool } from './run-tool.ts';
import { tell } from './tell.ts';
import type { ToolLike } from './tool.ts';
import { unknownToolAnswer } from './unknown-tool.ts';
import { viewOf } from './view.ts';
import type { View } from './view.ts';

/** What a pipeline is bound to. */
export interface PipelineOptions {
  readonly settings: ExecutorSettings;
  readonly run: Run;
  readonly find: (toolName: string) => ToolLike | undefined;
  readonly names: () => readonly string[];
}

/** The one way of every call. */
export interface Pipeline {
  execute(call: ExecutorCall): Promise<ToolOutcome>;
  executeAll(
    calls: readonly ExecutorCall[],
    signal: AbortSignal | undefined,
  ): Promise<readonly ToolOutcome[]>;
}

/** Makes the pipeline of an executor; its loop guard looks at all calls. */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { loopGuard, maxParallel } = options.settings;
  const state = { ...options, guard: loopGuard === undefined ? undefined : createLoopGuard(loopGuard) };
  return {
    execute: call => executeCall(call, undefined, state),
    executeAll: (calls, signal) =>
      inParallel(calls, maxParallel, (call, turn) =>
        executeCall(
          signal === undefined || call.signal !== undefined ? call : { ...call, signal },
          turn,
          state,
        ),
      ),
  };
}

interface State extends PipelineOptions {
  readonly guard: LoopGuard | undefined;
}

/** A call whose tool was found and whose arguments are right. */
interface Step {
  readonly call: ExecutorCall;
  readonly args: unknown;
  readonly tool: ToolLike;
  readonly signal: AbortSignal | undefined;
  readonly state: State;
}

async function executeCall(call: ExecutorCall, turn: Turn | undefined, state: State): Promise<ToolOutcome> {
  const signal = call.signal ?? state.run.options.signal;
  signal?.throwIfAborted();
  const reader = state.run.readTool;
  const tool =
    state.find(call.toolName) ??
    (reader !== undefined && reader.name === call.toolName ? readerTool(reader) : undefined);
  if (tool === undefined) {
    const names = [...state.names(), ...(reader === undefined ? [] : [reader.name])];
    return refused(call, unknownToolAnswer(call.toolName, names));
  }
  const checked = await checkArguments(tool, call.args);
  if (!checked.ok) return refused(call, checked.say);
  return await runStep({ call, args: checked.args, tool, signal, state }, turn);
}

/** The reader as a tool: its answers are neither limited nor fenced again, by its brand. */
function readerTool(reader: NonNullable<Run['readTool']>): ToolLike {
  return { ...reader, inputSchema: {}, execute: (args, { signal }) => reader.execute(args, { signal }) };
}

/** Run, hooks, events, loop guard, view, limits with fence and notes. */
async function runStep(step: Step, turn: Turn | undefined): Promise<ToolOutcome> {
  const hooked = await runAndHook(step);
  const verdict = await guarded(hooked, turn, step);
  const view = verdict.type === 'stop' ? undefined : await viewIn(step, hooked);
  const output = await outputOf(hooked, view, verdict, step);
  const outcome = outcomeOf(step, hooked, verdict, output);
  tell(step, 'output', { outcome });
  return outcome;
}

async function runAndHook(step: Step): Promise<HookedResult> {
  const { call, args, tool, signal, state } = step;
  const { toolName, toolCallId } = call;
  const { settings } = state;
  const ran = await runTool(
    tool,
    args,
    { toolName, toolCallId },
    {
      signal,
      timeoutMs: tool.timeoutMs ?? settings.timeoutMs,
      onValue(value) {
        if (settings.showUnchecked) tell(step, 'display', { value: resultOf(value), preliminary: true });
      },
    },
  );
  const hookedCall = { toolName, toolCallId, args, tool, ...(signal && { signal }) };
  const hooked = await hookResult(ran, hookedCall, settings, state.run);
  const result = resultOf(hooked.result);
  const blocked = hooked.blocked !== undefined;
  tell(step, 'result', { result, isError: hooked.isError, blocked });
  if (!blocked) tell(step, 'display', { value: result, preliminary: false });
  return hooked;
}

/** Calls that run side by side are looked at in their order, so that the notes are the same whichever is faster. */
async function guarded(
  { result, blocked }: HookedResult,
  turn: Turn | undefined,
  { call, args, state }: Step,
): Promise<LoopVerdict> {
  await turn?.comes();
  const verdict = blocked === undefined ? state.guard?.look(call.toolName, args, result) : undefined;
  turn?.pass();
  return verdict ?? { type: 'fine' };
}

async function viewIn(step: Step, hooked: HookedResult): Promise<View> {
  const { call, args, tool, signal, state } = step;
  if (hooked.blocked !== undefined) return undefined;
  const { toolName, toolCallId } = call;
  const context = { toolName, toolCallId, args, signal: signal ?? new AbortController().signal };
  const name = JSON.stringify(toolName);
  return await viewOf(hooked, tool, context, {
    timeoutMs: state.settings.viewTimeoutMs,
    onFault: error =>
      warn(step, 'view-failed', `the view of tool ${name} failed; the model sees its result`, error),
  });
}

async function outputOf(
  { result, isError, blocked, contexts }: HookedResult,
  view: View,
  verdict: LoopVerdict,
  step: Step,
): Promise<ModelOutput> {
  const { call, args, tool, signal, state } = step;
  if (blocked !== undefined) return sentenceOutput(blocked);
  if (verdict.type === 'stop') return sentenceOutput(verdict.say);
  const toolCall: ToolCall = {
    toolName: call.toolName,
    toolCallId: call.toolCallId,
    args,
    retry: call.retry ?? 0,
    tool,
    external: !isReader(tool) && state.settings.external(call.toolName, tool),
    ...(signal && { signal }),
  };
  const keeps = state.settings.keepFull && view !== undefined;
  const kept = keeps ? await state.run.keep(resultOf(result), toolCall) : undefined;
  // The warning of the loop guard is ours and never gives way to what hooks add; it is shown last all the same.
  const notes = verdict.type === 'warn' ? [...contexts, verdict.note] : contexts;
  const output = await modelOutputOf({ result, view, isError, notes }, toolCall, state.run);
  return kept === undefined ? output : { ...output, records: [...output.records, kept] };
}

function outcomeOf(
  { call }: Step,
  { result, isError, blocked }: HookedResult,
  { type }: LoopVerdict,
  output: ModelOutput,
): ToolOutcome {
  const by = blocked !== undefined ? 'hook' : type === 'stop' ? 'loop-guard' : undefined;
  return {
    toolName: call.toolName,
    toolCallId: call.toolCallId,
    ...output,
    result: resultOf(result),
    isError: isError || by !== undefined,
    ...(by && { blockedBy: by }),
  };
}

/** A call that no tool could take. */
function refused({ toolName, toolCallId }: ExecutorCall, sentence: string): ToolOutcome {
  return { toolName, toolCallId, ...sentenceOutput(sentence), result: undefined, isError: true };
}

/** What the app gets of a result: the output of an envelope. */
function resultOf(result: unknown): unknown {
  return isToolResult(result) ? result.output : result;
}

function warn({ state, call }: Step, code: WarningCode, message: string, error: unknown): void {
  const { channel, id } = state.run.limits;
  const { toolName, toolCallId } = call;
  channel.warn({ code, message, id, toolName, toolCallId, ...(error !== undefined && { error }) });
}
