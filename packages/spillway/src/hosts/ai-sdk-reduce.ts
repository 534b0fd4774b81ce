import { toolResult } from 'spillway';
import type { ContentPart, ReductionRecord } from 'spillway';
import { fieldOf } from './ai-sdk-field.ts';
import { bytesOf, isBytes, jsonForm } from './ai-sdk-json.ts';
import { isPartList, isTextPart } from './ai-sdk-model-output.ts';
import type { ModelOutput, ProviderOptions } from './ai-sdk-model-output.ts';

/** What limits made of a value. */
export interface Shown {
  readonly changed: boolean;
  readonly value: unknown;
  readonly records: readonly ReductionRecord[];
}

/** Limits, bound to one call. */
export type Reduce = (value: unknown) => Promise<Shown>;

/**
 * Reduces what the model would see; the same object when nothing is to be done.
 *
 * `isError` binds it by the ceiling only, as outputs that say so themselves are.
 */
export async function reduceOutput(
  output: ModelOutput,
  isError: boolean,
  reduce: Reduce,
): Promise<ModelOutput> {
  switch (output.type) {
    case 'text': {
      return await reduceValue(output, output.value, isError, reduce);
    }
    case 'error-text':
    case 'error-json': {
      return await reduceValue(output, output.value, true, reduce);
    }
    case 'json': {
      const bytes = bytesOf(output.value);
      if (bytes === undefined) return await reduceValue(output, output.value, isError, reduce);
      const reduced = await reduceValue(output, bytes, isError, reduce);
      if (reduced !== output) return reduced;
      // Bytes below every limit go to the model as JSON, which is longer.
      const plain = isBytes(output.value)
        ? { ...output, value: jsonForm(output.value)?.value ?? null }
        : output;
      return await reduceValue(plain, plain.value, isError, reduce);
    }
    case 'content': {
      return await reduceContent(output, isError, reduce);
    }
    case 'execution-denied': {
      return output;
    }
  }
}

type Valued = Exclude<ModelOutput, { readonly type: 'execution-denied' }>;

async function reduceValue(
  output: Valued,
  value: unknown,
  isError: boolean,
  reduce: Reduce,
): Promise<ModelOutput> {
  const { changed, value: shown, records } = await reducePlainOrFailed(value, isError, reduce);
  if (!changed) return output;
  const failed = output.type.startsWith('error');
  const next: ModelOutput =
    typeof shown === 'string'
      ? { type: failed ? 'error-text' : 'text', value: shown }
      : { type: failed ? 'error-json' : 'json', value: shown };
  return { ...next, ...withRecords(output.providerOptions, records) };
}

async function reducePlainOrFailed(value: unknown, isError: boolean, reduce: Reduce): Promise<Shown> {
  if (!isError || saysItself(value)) return await reduce(value);
  const { changed, value: envelope, records } = await reduce(toolResult({ output: value, isError: true }));
  return { changed, value: fieldOf(envelope, 'output'), records };
}

/** A failure of the Model Context Protocol that is sent as it is keeps its flag when it is bounded as what it is. */
function saysItself(value: unknown): boolean {
  const content = fieldOf(value, 'content');
  return (
    fieldOf(value, 'isError') === true &&
    isPartList(content) &&
    content.length > 0 &&
    content.every(isTextPart)
  );
}

async function reduceContent(
  output: Valued & { readonly type: 'content' },
  isError: boolean,
  reduce: Reduce,
): Promise<ModelOutput> {
  const { changed, value, records } = await reducePlainOrFailed(coreList(output.value), isError, reduce);
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
export function withRecords(
  own: ProviderOptions | undefined,
  records: readonly ReductionRecord[],
): { readonly providerOptions?: ProviderOptions } {
  if (records.length === 0) return own === undefined ? {} : { providerOptions: own };
  const stored = records.flatMap(({ part, handle, bytes }) =>
    handle === undefined ? [] : [{ part, handle, bytes: bytes ?? 0 }],
  );
  const reduced = records.map(({ part, action, size, measure, shown }) => ({
    part,
    action,
    size,
    measure,
    shown,
  }));
  return { providerOptions: { ...own, spillway: { ...(stored.length > 0 && { stored }), reduced } } };
}

/** A content output carries no options of its own, so its first text does. */
export function withRecordsInList(
  list: readonly ContentPart[],
  records: readonly ReductionRecord[],
): readonly ContentPart[] {
  const first = list.findIndex(isTextPart);
  return list.map((part, index) =>
    index === first
      ? { ...part, ...withRecords(part['providerOptions'] as ProviderOptions | undefined, records) }
      : part,
  );
}
