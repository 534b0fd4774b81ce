import type { SummaryAnswer, SummaryModel, SummaryRequest } from 'spillway';
import { fieldOf, isFunction, isRecord, isStream, textField } from './ai-sdk-field.ts';
import type { LanguageModelLike } from './ai-sdk-types.ts';
import { tokensOf } from './ai-sdk-usage.ts';

const made = new WeakMap<LanguageModelLike, SummaryModel>();

/**
 * A language model of the AI SDK as the model of `summarize({ model })`; makes one request without tools, and none again
 * when that fails.
 */
export function summaryModel(model: LanguageModelLike): SummaryModel {
  const known = made.get(model);
  if (known !== undefined) return known;
  const summarizer: SummaryModel = {
    name: `${model.provider}/${model.modelId}`,
    async generate(request) {
      if (request.requestLimit !== undefined && request.requestLimit < 1)
        throw new Error('The run may make no further request.');
      try {
        return request.stream === true ? await stream(model, request) : await generate(model, request);
      } catch (error) {
        throw ownFault(error, request.signal);
      }
    },
  };
  made.set(model, summarizer);
  return summarizer;
}

/** The model behind a gateway id, where the app has set the default provider of the AI SDK. */
export function modelOfId(id: string): SummaryModel | undefined {
  const provider: unknown = Reflect.get(globalThis, 'AI_SDK_DEFAULT_PROVIDER');
  const languageModel = fieldOf(provider, 'languageModel');
  if (!isFunction(languageModel)) return undefined;
  const model: unknown = Reflect.apply(languageModel, provider, [id]);
  return isLanguageModel(model) ? summaryModel(model) : undefined;
}

/** Tells whether a value is a language model object. */
export function isLanguageModel(value: unknown): value is LanguageModelLike {
  return isRecord(value) && isFunction(value['doGenerate']) && isFunction(value['doStream']);
}

/** A provider that gave up by itself has failed; only the signal of the run cancels it. */
function ownFault(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true || fieldOf(error, 'name') !== 'AbortError') return error;
  return new Error('The request for a summary was given up by the provider.', { cause: error });
}

function optionsOf({ system, prompt, signal }: SummaryRequest): object {
  return {
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    ...(signal && { abortSignal: signal }),
  };
}

async function generate(model: LanguageModelLike, request: SummaryRequest): Promise<SummaryAnswer> {
  const result: unknown = await Reflect.apply(model.doGenerate, model, [optionsOf(request)]);
  const content = fieldOf(result, 'content');
  const texts = Array.isArray(content)
    ? content.filter(part => fieldOf(part, 'type') === 'text').map(part => fieldOf(part, 'text'))
    : [];
  return { text: texts.join(''), usage: usageOf(fieldOf(result, 'usage')) };
}

async function stream(model: LanguageModelLike, request: SummaryRequest): Promise<SummaryAnswer> {
  const result: unknown = await Reflect.apply(model.doStream, model, [optionsOf(request)]);
  const chunks = fieldOf(result, 'stream');
  if (!isStream(chunks)) throw new TypeError('The model gave no stream.');
  let text = '';
  let usage: unknown;
  const reader = chunks.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const type = fieldOf(next.value, 'type');
    if (type === 'text-delta') text += textField(next.value, 'delta');
    if (type === 'finish') usage = fieldOf(next.value, 'usage');
    if (type === 'error') throw asError(fieldOf(next.value, 'error'));
  }
  return { text, usage: usageOf(usage) };
}

function usageOf(usage: unknown): NonNullable<SummaryAnswer['usage']> {
  return { inputTokens: tokensOf(usage, 'inputTokens'), outputTokens: tokensOf(usage, 'outputTokens') };
}

function asError(error: unknown): Error {
  return error instanceof Error
    ? error
    : new Error('The model failed while it was streaming.', { cause: error });
}
