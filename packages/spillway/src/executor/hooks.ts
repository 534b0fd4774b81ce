import { isObject } from '../check.ts';
import { isCancellation, untilAborted } from '../errors.ts';
import { isToolResult } from '../walk/result.ts';
import type { ToolResult } from '../walk/result.ts';
import { splitResult } from '../walk/split.ts';
import { start } from './start.ts';
import type { RanTool } from './run-tool.ts';
import type { ToolLike } from './tool.ts';

/** What a hook gets: the full result, as the hooks before it left it. */
export interface AfterToolEvent {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: unknown;
  readonly tool: ToolLike;
  /** The very value that the tool returned, without its envelope. */
  readonly result: unknown;
  /** The envelope, when the tool returned one: its content, view and metadata. */
  readonly envelope?: ToolResult;
  readonly isError: boolean;
  readonly signal?: AbortSignal;
}

/** What a hook decides; several of the fields may stand together, and nothing means that all is well. */
export interface AfterToolDecision {
  /** Takes the place of the result for everybody, the envelope around it included. */
  readonly replace?: unknown;
  /** Keeps the result from everybody; the model gets this reason. */
  readonly block?: string | boolean;
  /** Added for the model, behind the result; each at most 2,000 chars. */
  readonly context?: string | readonly string[];
}

/** Looks at the full result of a call before anybody else does. */
export type AfterToolHook = (
  event: AfterToolEvent,
) => AfterToolDecision | undefined | void | Promise<AfterToolDecision | undefined | void>;

/** A result as the hooks left it. */
export interface HookedResult extends RanTool {
  /** True when a hook replaced the result, so that no view made before counts. */
  readonly replaced: boolean;
  /** The reason for the model, when a hook blocked the call. */
  readonly blocked?: string;
  readonly contexts: readonly string[];
}

/** How hooks are run. */
export interface RunHooksOptions {
  readonly hooks: readonly AfterToolHook[];
  readonly ignoresErrors: boolean;
  readonly onFault: (error: unknown) => void;
}

/** Runs hooks in order over a result; a block ends them, and so does one that throws, unless that is ignored. */
export async function runHooks(
  ran: RanTool,
  call: Pick<AfterToolEvent, 'toolName' | 'toolCallId' | 'args' | 'tool' | 'signal'>,
  { hooks, ignoresErrors, onFault }: RunHooksOptions,
): Promise<HookedResult> {
  let current: HookedResult = { ...ran, replaced: false, contexts: [] };
  for (const hook of hooks) {
    try {
      call.signal?.throwIfAborted();
      const event = { ...call, ...resultFields(current) };
      const decision: unknown = await untilAborted(
        start(() => hook(event)),
        call.signal,
      );
      current = apply(current, decision, call.toolName);
    } catch (error) {
      if (call.signal?.aborted === true && isCancellation(error, call.signal)) throw error;
      onFault(error);
      if (ignoresErrors) continue;
      // What the hook would have kept from the model may be in its error too.
      current = blocked(
        `The result of tool ${JSON.stringify(call.toolName)} is withheld, since a check of it failed.`,
      );
    }
    if (current.blocked !== undefined) return current;
  }
  return current;
}

function resultFields({ result, isError }: RanTool): Pick<AfterToolEvent, 'result' | 'envelope' | 'isError'> {
  return isToolResult(result) ? { result: result.output, envelope: result, isError } : { result, isError };
}

const known: ReadonlySet<string> = new Set(['replace', 'block', 'context']);

function apply(current: HookedResult, decision: unknown, toolName: string): HookedResult {
  if (decision === undefined || decision === null) return current;
  if (!isObject(decision) || Object.keys(decision).some(key => !known.has(key)))
    throw new TypeError('A hook must return nothing, or an object of replace, block and context.');
  const { block, context } = decision;
  if (block !== undefined && block !== false) {
    const reason = typeof block === 'string' && block !== '' ? block : undefined;
    return blocked(reason ?? `The result of tool ${JSON.stringify(toolName)} was blocked.`);
  }
  const next = 'replace' in decision ? replaced(current, decision['replace']) : current;
  if (context === undefined) return next;
  const added: readonly unknown[] = Array.isArray(context) ? context : [context];
  if (!added.every(item => typeof item === 'string'))
    throw new TypeError('The context of a hook must be text.');
  return { ...next, contexts: [...next.contexts, ...added.filter(item => item !== '')] };
}

/** A failure stays one, whatever it is replaced by. */
function replaced(current: HookedResult, result: unknown): HookedResult {
  return { ...current, result, isError: current.isError || splitResult(result).isError, replaced: true };
}

function blocked(reason: string): HookedResult {
  return { result: undefined, isError: true, replaced: true, blocked: reason, contexts: [] };
}
