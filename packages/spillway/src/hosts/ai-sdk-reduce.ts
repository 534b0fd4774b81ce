import { toolResult } from 'spillway';
import type { ContentPart, ReductionRecord, Run, ToolCall } from 'spillway';
import { bytesOf } from './ai-sdk-json.ts';
import { isPartList, isTextPart } from './ai-sdk-model-output.ts';
import type { ModelOutput, ProviderOptions } from './ai-sdk-model-output.ts';

/**
 * Reduces what the model would see; the same object when nothing is to be done.
 *
 * `isError` binds it by the ceiling only, as outputs that say so themselves are.
 */
export async function reduceOutput(output: ModelOutput, isError: boolean, call: ToolCall, run: Run): Promise<ModelOutput> {
  switch (output.type) {
    case 'text': {
      return await reduceValue(output, output.value, isError, call, run);
    }
    case 'error-text':
    case 'error-json': {
      return await reduceValue(output, output.value, true, call, run);
    }
    case 'json': {
      const bytes = bytesOf(output.value);
      const reduced = bytes === undefined ? output : await reduceValue(output, bytes, isError, call, run);
      // Bytes below every limit still go to the model as JSON, which is longer.
      return reduced === output ? await reduceValue(output, output.value, isError, call, run) : reduced;
    }
    case 'content': {
      return await reduceContent(output, isError, call, run);
    }
    case 'execution-denied': {
      return output;
    }
  }
}

type Valued = Exclude<ModelOutput, { readonly type: 'execution-denied' }>;

async function reduceValue(output: Valued, value: unknown, isError: boolean, call: ToolCall, run: Run): Promise<ModelOutput> {
  const { changed, value: shown, records } = await reducePlainOrFailed(value, isError, call, run);
  if (!changed) return output;
  const failed = output.type.startsWith('error');
  const next: ModelOutput =
    typeof shown === 'string' ? { type: failed ? 'error-text' : 'text', value: shown } : { type: failed ? 'error-json' : 'json', value: shown };
  return { ...next, ...withRecords(output.providerOptions, records) };
}

interface Shown {
  readonly changed: boolean;
  readonly value: unknown;
  readonly records: readonly ReductionRecord[];
}

async function reducePlainOrFailed(value: unknown, isError: boolean, call: ToolCall, run: Run): Promise<Shown> {
  if (!isError) return await run.reduce(value, call);
  const { changed, value: envelope, records } = await run.reduce(toolResult({ output: value, isError: true }), call);
  return { changed, value: envelope.output, records };
}

async function reduceContent(output: Valued & { readonly type: 'content' }, isError: boolean, call: ToolCall, run: Run): Promise<ModelOutput> {
  const { changed, value, records } = await reducePlainOrFailed(coreList(output.value), isError, call, run);
  const shown = changed ? sdkList(value) : undefined;
  return shown === undefined ? output : { ...output, value: withRecordsInList(shown, records) };
}

/**
 * A list as the core takes it: every part that is no text stands inside a media part, whatever its type is called, so that
 * it is counted and left alone. A list of media alone gets an empty text, by which it is known as a list.
 */
export function coreList(list: readonly ContentPart[]): readonly ContentPart[] {
  const wrapped = list.map(part => (isTextPart(part) ? part : { type: 'file', data: part }));
  return list.some(isTextPart) || list.length === 0 ? wrapped : [{ type: 'text', text: '' }, ...wrapped];
}

/** The parts of such a list again; undefined for anything else. */
export function sdkList(value: unknown): readonly ContentPart[] | undefined {
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  if (!isPartList(value)) return undefined;
  return value.map(part => (isTextPart(part) ? part : (part['data'] as ContentPart)));
}

/** The account of a reduction for the host's own metadata: plain JSON, and the same in every process. */
export function withRecords(own: ProviderOptions | undefined, records: readonly ReductionRecord[]): { readonly providerOptions?: ProviderOptions } {
  if (records.length === 0) return own === undefined ? {} : { providerOptions: own };
  const stored = records.flatMap(({ part, handle, bytes }) => (handle === undefined ? [] : [{ part, handle, bytes: bytes ?? 0 }]));
  const reduced = records.map(({ part, action, size, measure, shown }) => ({ part, action, size, measure, shown }));
  return { providerOptions: { ...own, spillway: { ...(stored.length > 0 && { stored }), reduced } } };
}

/** A content output carries no options of its own, so its first text does. */
export function withRecordsInList(list: readonly ContentPart[], records: readonly ReductionRecord[]): readonly ContentPart[] {
  const first = list.findIndex(isTextPart);
  return list.map((part, index) =>
    index === first ? { ...part, ...withRecords(part['providerOptions'] as ProviderOptions | undefined, records) } : part,
  );
}
