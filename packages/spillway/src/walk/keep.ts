import { isCancellation, SpillwayError } from '../errors.ts';
import type { ReductionRecord } from '../observe/record.ts';
import { decodeUtf8 } from '../serialize/decode-text.ts';
import type { ToolCall } from './call.ts';
import type { WalkContext, WalkRun } from './context.ts';
import { sizeOfPart } from './measure.ts';
import { createPartStore } from './part-store.ts';
import { formPart } from './part.ts';
import { redactText } from './redact.ts';
import { splitResult } from './split.ts';
import { createContext, partForm } from './walk.ts';

/** The part of a key and record under which a whole result is kept beside its view. */
const part = 'full';

/** Stores the whole of a result, as one step of a durable run; a store that cannot take it is a warning. */
export async function keepWhole(
  result: unknown,
  call: ToolCall,
  run: WalkRun,
): Promise<ReductionRecord | undefined> {
  const context = createContext(call, run);
  const step = async (): Promise<ReductionRecord | null> => (await store(result, context)) ?? null;
  const name = `${run.settings.id}:${call.toolName}:${call.toolCallId ?? ''}:${part}`;
  return (run.durable === undefined ? await step() : await run.durable(name, step)) ?? undefined;
}

async function store(result: unknown, context: WalkContext): Promise<ReductionRecord | undefined> {
  try {
    const [raw] = splitResult(result).parts;
    const whole = { ...formPart(raw, partForm(context)).part, name: part };
    const { size, unit } = sizeOfPart(whole, context.meter);
    const { handle, bytes } = await createPartStore(whole, context).store();
    return { part, action: 'passthrough', size, measure: unit, shown: size, handle, bytes, fallbacks: [] };
  } catch (error) {
    if (isCancellation(error, context.signal)) throw error;
    const message = `the full result of tool ${JSON.stringify(context.call.toolName)} could not be stored`;
    context.warn('original-not-kept', message, { error });
    return undefined;
  }
}

/** Reads what a record names, below the scope of the run; redaction is applied again. */
export async function readWhole(
  { handle }: Pick<ReductionRecord, 'handle'>,
  { spills, settings, signal }: WalkRun,
  workspace: unknown,
): Promise<string | Uint8Array | undefined> {
  const storeHandle = handle === undefined ? undefined : await spills.resolve(handle);
  if (storeHandle === undefined) return undefined;
  try {
    const given = { ...(signal && { signal }), ...(workspace !== undefined && { workspace }) };
    const bytes = await spills.store.read(storeHandle, undefined, given);
    const text = decodeUtf8(bytes, { allowsNoise: true });
    if (text === undefined) return bytes;
    return redactText(text, settings.redact, () => undefined);
  } catch (error) {
    if (SpillwayError.isInstance(error) && ['NOT_FOUND', 'EXPIRED'].includes(error.code)) return undefined;
    throw error;
  }
}
