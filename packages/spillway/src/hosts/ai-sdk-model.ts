import type { Usage } from 'spillway';
import { fieldOf, isFunction, isRecord, isStream } from './ai-sdk-field.ts';
import type { LanguageModelLike } from './ai-sdk-types.ts';
import { usagePlus } from './ai-sdk-usage.ts';

/** What is done with the answers of a model. */
export interface ModelWatch {
  /** A model made a call of a tool. */
  called(toolCallId: string, toolName: string, model: LanguageModelLike): void;
  /** The usage that the results in a prompt still owe; undefined for none. */
  claim(toolCallIds: readonly string[]): Usage | undefined;
}

const ORIGINAL: unique symbol = Symbol.for('spillway.ai-sdk.model');

/** The model behind a watched one. */
export function originalModel(model: LanguageModelLike): LanguageModelLike {
  const inner = fieldOf(model, ORIGINAL);
  return inner === undefined ? model : originalModel(inner as LanguageModelLike);
}

/**
 * The same model, watched: which calls it makes, so that the model of a call is known exactly however many runs share it.
 *
 * Everything but the two methods is the model's own, with the model as `this`, private fields included. A model whose
 * methods cannot be replaced is given back as it is.
 */
export function watchModel(model: LanguageModelLike, watch: ModelWatch): LanguageModelLike {
  if (isFixed(model, 'doGenerate') || isFixed(model, 'doStream')) return model;
  const watched: Readonly<Record<string | symbol, unknown>> = {
    doGenerate: async (options: unknown): Promise<unknown> =>
      generated(await Reflect.apply(model.doGenerate, model, [options]), options, model, watch),
    doStream: async (options: unknown): Promise<unknown> =>
      streamed(await Reflect.apply(model.doStream, model, [options]), options, model, watch),
    [ORIGINAL]: model,
  };
  const bound = new Map<string | symbol, unknown>();
  return new Proxy(model, {
    get(target, name) {
      if (Object.hasOwn(watched, name)) return watched[name];
      // Getters and methods with private fields work on the model alone.
      const value: unknown = Reflect.get(target, name, target);
      if (!isFunction(value) || name === 'constructor' || isFixed(target, name)) return value;
      if (!bound.has(name)) bound.set(name, value.bind(target));
      return bound.get(name);
    },
  });
}

function isFixed(target: object, name: string | symbol): boolean {
  const own = Object.getOwnPropertyDescriptor(target, name);
  return own !== undefined && own.configurable === false && own.writable === false;
}

function generated(result: unknown, options: unknown, model: LanguageModelLike, watch: ModelWatch): unknown {
  const content = fieldOf(result, 'content');
  if (Array.isArray(content)) for (const part of content) noteCall(part, model, watch);
  const owed = watch.claim(resultIds(options));
  return owed === undefined || !isRecord(result)
    ? result
    : { ...result, usage: usagePlus(result['usage'], owed) };
}

function streamed(result: unknown, options: unknown, model: LanguageModelLike, watch: ModelWatch): unknown {
  const stream = fieldOf(result, 'stream');
  if (!isRecord(result) || !isStream(stream)) return result;
  const ids = resultIds(options);
  const noting = new TransformStream<unknown, unknown>({
    transform(chunk, controller) {
      noteCall(chunk, model, watch);
      const owed = fieldOf(chunk, 'type') === 'finish' ? watch.claim(ids) : undefined;
      controller.enqueue(
        owed === undefined || !isRecord(chunk) ? chunk : { ...chunk, usage: usagePlus(chunk['usage'], owed) },
      );
    },
  });
  return { ...result, stream: stream.pipeThrough(noting) };
}

function noteCall(part: unknown, model: LanguageModelLike, watch: ModelWatch): void {
  if (fieldOf(part, 'type') !== 'tool-call') return;
  const toolCallId = fieldOf(part, 'toolCallId');
  const toolName = fieldOf(part, 'toolName');
  if (typeof toolCallId === 'string' && typeof toolName === 'string')
    watch.called(toolCallId, toolName, originalModel(model));
}

/** The calls whose results a prompt holds. */
function resultIds(options: unknown): readonly string[] {
  const prompt = fieldOf(options, 'prompt');
  if (!Array.isArray(prompt)) return [];
  const ids: string[] = [];
  for (const message of prompt) {
    const content = fieldOf(message, 'role') === 'tool' ? fieldOf(message, 'content') : undefined;
    if (!Array.isArray(content)) continue;
    for (const part of content) {
      const toolCallId = fieldOf(part, 'toolCallId');
      if (typeof toolCallId === 'string') ids.push(toolCallId);
    }
  }
  return ids;
}
