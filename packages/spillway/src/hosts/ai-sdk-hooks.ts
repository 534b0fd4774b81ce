import { loadExecutorPieces, toolResult } from 'spillway';
import type { AfterToolEvent, HookedResult } from 'spillway';
import { envelopeOf } from './ai-sdk-envelope.ts';
import { fieldOf, textField } from './ai-sdk-field.ts';
import type { Call, Execute, LimitedTool } from './ai-sdk-call.ts';

/** What a tool returned, its envelope included, or threw. */
export interface CallOutcome {
  readonly result: unknown;
  readonly thrown: boolean;
}

/** The same as hooks left it. */
export interface HookedOutcome extends CallOutcome {
  /** True when a hook withheld the result; what is thrown is then the reason. */
  readonly withheld: boolean;
  /** What hooks add for the model. */
  readonly contexts: readonly string[];
}

/** Runs the hooks of a tool over what came of a call; a blocked result becomes an error with the reason. */
export async function hookCall(
  outcome: CallOutcome,
  call: Call,
  limited: LimitedTool,
): Promise<HookedOutcome> {
  const { pieces, layers } = limited;
  const [innermost] = layers;
  if (pieces.afterTool.length === 0 || innermost === undefined)
    return { ...outcome, withheld: false, contexts: [] };
  const { hookResult } = await loadExecutorPieces();
  const run = limited.session.runFor(innermost, call.toolCallId, call.sandbox);
  const hooked = await hookResult(outcome, eventOf(call, limited), pieces, run);
  if (hooked.blocked !== undefined)
    return { result: new Error(hooked.blocked), thrown: true, withheld: true, contexts: [] };
  const result = hooked.replaced && !outcome.thrown ? unviewed(hooked) : hooked.result;
  return { result, thrown: outcome.thrown, withheld: false, contexts: hooked.contexts };
}

/** A replaced result without the view that was made of the one before; a failure stays one. */
function unviewed({ result, isError }: HookedResult): unknown {
  const envelope = envelopeOf(result);
  if (envelope === undefined) return isError ? toolResult({ output: result, isError }) : result;
  return toolResult({ ...envelope, modelOutput: undefined, ...(isError && { isError }) });
}

function eventOf(
  { toolName, toolCallId, input, signal, execute }: Call,
  { tool, pieces }: LimitedTool,
): Pick<AfterToolEvent, 'toolName' | 'toolCallId' | 'args' | 'tool' | 'signal'> {
  return {
    toolName,
    toolCallId,
    args: input,
    tool: toolOf(tool, toolName, pieces.external, execute),
    ...(signal && { signal }),
  };
}

/** A tool of the host in the form that hooks know. */
function toolOf(tool: object, name: string, external: boolean, execute: Execute): AfterToolEvent['tool'] {
  const kind = fieldOf(tool, 'kind') ?? fieldOf(fieldOf(tool, 'metadata'), 'kind');
  return {
    name,
    description: textField(tool, 'description'),
    metadata: fieldOf(tool, 'metadata'),
    external,
    ...(typeof kind === 'string' && { kind }),
    execute: (args, { toolCallId, signal }) =>
      execute(args, { toolCallId, messages: [], abortSignal: signal }),
  };
}
