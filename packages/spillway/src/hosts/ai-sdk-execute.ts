import { isCancellation } from 'spillway';
import type { ToolResult } from 'spillway';
import { addedTo } from './ai-sdk-added.ts';
import type { Added } from './ai-sdk-added.ts';
import { callFrom, producedOf } from './ai-sdk-call.ts';
import type { Call, Execute, LimitedTool } from './ai-sdk-call.ts';
import { envelopeOf, hasView } from './ai-sdk-envelope.ts';
import { shortenThrown } from './ai-sdk-errors.ts';
import { isAsyncIterable, isPromiseLike } from './ai-sdk-field.ts';
import { hookCall } from './ai-sdk-hooks.ts';
import type { CallOutcome } from './ai-sdk-hooks.ts';
import { rememberFinal } from './ai-sdk-kept-view.ts';
import { valueOf } from './ai-sdk-model-output.ts';
import type { ModelOutput } from './ai-sdk-model-output.ts';
import { callOf } from './ai-sdk-produced.ts';
import { settle } from './ai-sdk-settle.ts';

/**
 * `execute` of a tool with limits: it gives what the tool gives, as hooks left it, and begins to reduce it.
 *
 * It is no async function, since the host must see the async iterable of a streaming tool; its last value counts.
 */
export function limitedExecute(limited: LimitedTool, execute: Execute): Execute {
  const isHooked = limited.pieces.afterTool.length > 0;
  return (input, options) => {
    const call = callFrom(limited, input, options, execute);
    if (call === undefined) return execute(input, options);
    const arrived = async (result: unknown): Promise<unknown> =>
      await arrive({ result, thrown: false }, call, limited);
    const failed = async (error: unknown): Promise<unknown> =>
      await arrive({ result: error, thrown: true }, call, limited);
    let returned: unknown;
    try {
      returned = execute(input, options);
    } catch (error) {
      return failed(error);
    }
    if (isAsyncIterable(returned)) return eachOf(returned, call, limited);
    if (!isPromiseLike(returned) && !isHooked) return finish(returned, [], call, limited);
    return Promise.resolve(returned).then(arrived, failed);
  };
}

/** What the host gets of a call: the result as hooks left it, or an error that is thrown. */
async function arrive(outcome: CallOutcome, call: Call, limited: LimitedTool): Promise<unknown> {
  if (outcome.thrown && isCancellation(outcome.result, call.signal)) {
    call.turn?.done(undefined);
    throw outcome.result;
  }
  try {
    const { result, thrown, withheld, contexts } = await hookCall(outcome, call, limited);
    if (!thrown) return finish(result, contexts, call, limited);
    throw withheld ? result : await shortened(result, contexts, call, limited);
  } catch (error) {
    call.turn?.done(undefined);
    throw error;
  }
}

/** What the host gets of a returned value; an envelope is opened, since the app gets its output. */
function finish(returned: unknown, contexts: readonly string[], call: Call, limited: LimitedTool): unknown {
  const { toolCallId, toolName, hasId, turn } = call;
  const { session } = limited;
  const envelope = envelopeOf(returned);
  const output = envelope === undefined ? returned : envelope.output;
  if (!hasId) return output;
  if (session.isDirect(toolCallId, toolName)) {
    const isNoted = turn !== undefined || contexts.length > 0;
    const added = isNoted ? addedTo(returned, contexts, call, limited) : undefined;
    return begin(output, { envelope, added }, call, limited);
  }
  // A program gets the raw value, and nothing is paid for what the model may never see.
  if (envelope !== undefined && hasView(envelope)) {
    const { start, startLate } = starters(output, { envelope, added: undefined }, call, limited);
    session.pending.put(toolCallId, output, { settle: start, settleLate: startLate, isUnique: true });
  }
  return output;
}

interface Beside {
  readonly envelope: ToolResult | undefined;
  readonly added: Promise<Added> | undefined;
}

function begin(output: unknown, beside: Beside, call: Call, limited: LimitedTool): unknown {
  const { session } = limited;
  const { envelope, added } = beside;
  const { start, startLate } = starters(output, beside, call, limited);
  const settled = start();
  // The host may never ask: a run that was aborted must not end the process.
  settled.catch(() => undefined);
  if (session.apply === 'result') return reduced(settled, output, added, call, limited);
  const isUnique = added !== undefined || (envelope !== undefined && hasView(envelope));
  session.pending.put(call.toolCallId, output, { settle: () => settled, settleLate: startLate, isUnique });
  return output;
}

function starters(
  output: unknown,
  beside: Beside,
  call: Call,
  { layers, session }: LimitedTool,
): { readonly start: () => Promise<ModelOutput>; readonly startLate: () => Promise<ModelOutput> } {
  const options = { layers, session, sandbox: call.sandbox, ran: true, ...beside };
  const produced = producedOf(call, output);
  const { signal } = call;
  return {
    start: async () => await settle({ ...produced, ...(signal && { signal }) }, options),
    startLate: async () => await settle(produced, { ...options, late: true }),
  };
}

/** For hosts that send what `execute` returns. */
async function reduced(
  settled: Promise<ModelOutput>,
  output: unknown,
  added: Promise<Added> | undefined,
  call: Call,
  { session, layers }: LimitedTool,
): Promise<unknown> {
  const shown = await settled;
  const { notes, stop } = (await added) ?? { notes: [] };
  const isNoted = notes.length > 0 || stop !== undefined;
  const value = output === undefined && !isNoted ? undefined : valueOf(shown);
  const outermost = layers.at(-1);
  // What is fenced or noted already must not be once more when the app hands it in again.
  if (outermost !== undefined && (isNoted || call.external === true)) {
    const run = session.runFor(outermost, call.toolCallId, call.sandbox);
    await rememberFinal(producedOf(call, value), shown, run);
  }
  const again = (): Promise<ModelOutput> => settled;
  session.pending.put(call.toolCallId, value, { settle: again, settleLate: again, isUnique: false });
  return value;
}

/** Values before the last are no result yet: where hooks look at results, nobody gets what they have not seen. */
async function* eachOf(returned: AsyncIterable<unknown>, call: Call, limited: LimitedTool): AsyncGenerator {
  const isHooked = limited.pieces.afterTool.length > 0;
  let last: unknown;
  let isOver = false;
  try {
    for await (const value of returned) {
      last = value;
      if (isHooked) continue;
      const envelope = envelopeOf(value);
      yield envelope === undefined ? value : envelope.output;
    }
    isOver = true;
  } catch (error) {
    isOver = true;
    await arrive({ result: error, thrown: true }, call, limited);
  } finally {
    if (!isOver) call.turn?.done(undefined);
  }
  const result = await arrive({ result: last, thrown: false }, call, limited);
  if (isHooked || (limited.session.apply === 'result' && result !== last)) yield result;
}

async function shortened(
  error: unknown,
  contexts: readonly string[],
  call: Call,
  limited: LimitedTool,
): Promise<unknown> {
  const { session, layers } = limited;
  if (!call.hasId || !session.isDirect(call.toolCallId, call.toolName)) return error;
  try {
    const { notes, stop } = await addedTo(error, contexts, call, limited);
    if (stop !== undefined) return new Error(stop, { cause: error });
    const runs = layers.map(layer => session.runFor(layer, call.toolCallId, call.sandbox));
    return await shortenThrown(error, { call: callOf(call), runs, notes });
  } catch {
    // Whatever goes wrong with an error, the error itself is what the app must hear of.
    return error;
  }
}
