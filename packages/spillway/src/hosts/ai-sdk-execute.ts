import { isCancellation } from 'spillway';
import type { Run, ToolResult } from 'spillway';
import { envelopeOf, hasView } from './ai-sdk-envelope.ts';
import { shortenThrown } from './ai-sdk-errors.ts';
import { fieldOf, isAsyncIterable, isPromiseLike, isSignal, textField } from './ai-sdk-field.ts';
import { isReduced, valueOf } from './ai-sdk-model-output.ts';
import type { ModelOutput } from './ai-sdk-model-output.ts';
import type { Begun } from './ai-sdk-pending.ts';
import { callOf } from './ai-sdk-produced.ts';
import type { Produced, ToolLike, ToolView } from './ai-sdk-produced.ts';
import type { Session } from './ai-sdk-session.ts';
import { settle } from './ai-sdk-settle.ts';

/** A tool, its name, and the limits round it, innermost first. */
export interface LimitedTool {
  readonly tool: ToolLike;
  readonly toolName: string;
  /** The tool's own `toModelOutput`. */
  readonly view?: ToolView;
  readonly layers: readonly Run[];
  readonly session: Session;
}

type Execute = (input: unknown, options: unknown) => unknown;

type Call = Omit<Produced, 'output'> & { readonly sandbox: unknown };

/**
 * `execute` of a tool with limits: it gives what the tool gives, and begins to reduce it.
 *
 * It is no async function, since the host must see the async iterable of a streaming tool; its last value counts.
 */
export function limitedExecute(limited: LimitedTool, execute: Execute): Execute {
  const { session, toolName } = limited;
  return (input, options) => {
    const call = callFrom(limited, input, options);
    if (call === undefined) return execute(input, options);
    if (session.isDirect(call.toolCallId, toolName)) session.began(call.toolCallId, toolName);
    let returned: unknown;
    try {
      returned = execute(input, options);
    } catch (error) {
      return rethrow(error, call, limited);
    }
    if (isAsyncIterable(returned)) return eachOf(returned, call, limited);
    if (!isPromiseLike(returned)) return finish(returned, call, limited);
    return Promise.resolve(returned).then(
      value => finish(value, call, limited),
      (error: unknown) => rethrow(error, call, limited),
    );
  };
}

/** Undefined for a call without an id, of which no host will ever ask what the model sees. */
function callFrom({ tool, toolName, view }: LimitedTool, input: unknown, options: unknown): Call | undefined {
  const toolCallId = fieldOf(options, 'toolCallId');
  if (typeof toolCallId !== 'string') return undefined;
  const signal = fieldOf(options, 'abortSignal');
  return {
    tool,
    toolName,
    ...(view && { view }),
    toolCallId,
    input,
    sandbox: fieldOf(options, 'experimental_sandbox'),
    ...(isSignal(signal) && { signal }),
  };
}

/** What the host gets of a returned value; an envelope is opened, since the app gets its output. */
function finish(returned: unknown, call: Call, limited: LimitedTool): unknown {
  const envelope = envelopeOf(returned);
  const output = envelope === undefined ? returned : envelope.output;
  return begin(output, envelope, call, limited);
}

function begin(output: unknown, envelope: ToolResult | undefined, call: Call, limited: LimitedTool): unknown {
  const { session, layers, toolName } = limited;
  const { sandbox, ...known } = call;
  const isUnique = envelope !== undefined && hasView(envelope);
  const start = (): Promise<ModelOutput> =>
    settle({ ...known, output }, { layers, session, sandbox, ran: true, envelope });
  if (!session.isDirect(call.toolCallId, toolName)) {
    // A program gets the raw value, and nothing is paid for what the model may never see.
    if (isUnique) session.pending.put(call.toolCallId, output, { settle: start, isUnique });
    return output;
  }
  const settled = start();
  // The host may never ask: a run that was aborted must not end the process.
  settled.catch(() => undefined);
  if (session.apply === 'result') return reduced(settled, output, call, session);
  session.pending.put(call.toolCallId, output, { settle: () => settled, isUnique });
  return output;
}

/** For hosts that send what `execute` returns. */
async function reduced(
  settled: Promise<ModelOutput>,
  output: unknown,
  { toolCallId }: Call,
  { pending }: Session,
): Promise<unknown> {
  const shown = await settled;
  const value = output === undefined ? undefined : valueOf(shown);
  pending.put(toolCallId, value, { settle: () => settled, isUnique: false });
  return value;
}

async function* eachOf(returned: AsyncIterable<unknown>, call: Call, limited: LimitedTool): AsyncGenerator {
  let last: unknown;
  try {
    for await (const value of returned) {
      last = value;
      const envelope = envelopeOf(value);
      yield envelope === undefined ? value : envelope.output;
    }
  } catch (error) {
    throw await shortened(error, call, limited);
  }
  const result = finish(last, call, limited);
  if (limited.session.apply !== 'result') return;
  const shown = await result;
  if (shown !== last) yield shown;
}

async function rethrow(error: unknown, call: Call, limited: LimitedTool): Promise<never> {
  throw await shortened(error, call, limited);
}

async function shortened(
  error: unknown,
  call: Call,
  { session, layers, toolName }: LimitedTool,
): Promise<unknown> {
  const { sandbox, ...known } = call;
  if (isCancellation(error, call.signal) || !session.isDirect(call.toolCallId, toolName)) return error;
  try {
    const runs = layers.map(layer => session.runFor(layer, call.toolCallId, sandbox));
    return await shortenThrown(error, callOf(known), runs);
  } catch {
    // Whatever goes wrong with an error, the error itself is what the app must hear of.
    return error;
  }
}

/**
 * `toModelOutput` of a tool with limits: what was begun where the tool ran, else all of it now.
 *
 * Where `execute` returns the view already, the tool's own must not be asked for another one of it.
 */
export function limitedView(
  { tool, toolName, view, layers, session }: LimitedTool,
  executes: boolean,
): (options: unknown) => Promise<ModelOutput> {
  const asked = session.apply === 'result' && executes ? undefined : view;
  return async options => {
    const toolCallId = textField(options, 'toolCallId');
    const output = fieldOf(options, 'output');
    const begun = session.pending.find(toolCallId, output);
    let late = false;
    try {
      if (begun !== undefined) return await collect(begun);
    } catch (error) {
      // The time of the tool is over, not that of the run: what can be had without waiting is shown.
      late = fieldOf(error, 'name') === 'TimeoutError';
      if (!late) throw error;
    }
    const produced = {
      tool,
      toolName,
      toolCallId,
      input: fieldOf(options, 'input'),
      output,
      ...(asked && { view: asked }),
    };
    return await settle(produced, { layers, session, ran: begun !== undefined, late });
  };
}

/** What was reduced or is unique is kept, since it may be asked for again; anything else is not worth its memory. */
async function collect(begun: Begun): Promise<ModelOutput> {
  const shown = await begun.settle();
  if (!begun.isUnique && !isReduced(shown)) begun.forget();
  return shown;
}
