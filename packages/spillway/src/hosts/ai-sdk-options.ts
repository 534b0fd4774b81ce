import { isFunction, isPromiseLike, isRecord } from './ai-sdk-field.ts';
import { originalModel, watchModel } from './ai-sdk-model.ts';
import type { Session } from './ai-sdk-session.ts';
import { isLanguageModel } from './ai-sdk-summary-model.ts';
import type { LanguageModelLike } from './ai-sdk-types.ts';

/** Options of a host's function; what limits do not know passes. */
export type HostOptions = Readonly<Record<string, unknown>>;

/** How options are changed, of the whole and of each step. */
export interface OptionsChange {
  readonly session: Session;
  /** The name of the reader, undefined when there is none. */
  readonly readerName: string | undefined;
  /** The tools with limits round them, for whatever set of tools comes. */
  limitTools(tools: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** The same options with limits round tools and model, the reader among what is active, also in what preparing functions give. */
export function changeOptions(options: HostOptions, change: OptionsChange): HostOptions {
  const step = { ...change, watched: watchOnce(change.session) };
  const next: Record<string, unknown> = { ...changeStep(options, step) };
  for (const name of ['prepareStep', 'prepareCall']) {
    const prepare = options[name];
    if (isFunction(prepare)) next[name] = changePreparing(prepare, options, step);
  }
  return next;
}

interface StepChange extends OptionsChange {
  watched(model: LanguageModelLike): LanguageModelLike;
}

function changeStep(options: HostOptions, { readerName, limitTools, watched }: StepChange): HostOptions {
  const { tools, model } = options;
  const next: Record<string, unknown> = { ...options };
  if (isRecord(tools)) next['tools'] = limitTools(tools);
  if (isLanguageModel(model)) next['model'] = watched(model);
  // The second is the name in older versions, which the first takes precedence of.
  for (const name of ['activeTools', 'experimental_activeTools']) {
    const active = options[name];
    if (readerName === undefined || !Array.isArray(active) || active.includes(readerName)) continue;
    next[name] = [...(active as readonly unknown[]), readerName];
  }
  return next;
}

type Preparing = (...input: readonly unknown[]) => unknown;

/** A function that gives options for a step or call: it is told the model that was handed in, and what it gives is changed. */
function changePreparing(prepare: Preparing, self: HostOptions, change: StepChange): Preparing {
  return input => {
    const prepared = Reflect.apply(prepare, self, [withOriginalModel(input)]);
    if (isPromiseLike(prepared))
      return Promise.resolve(prepared).then(later => changePrepared(later, change));
    return changePrepared(prepared, change);
  };
}

function changePrepared(prepared: unknown, change: StepChange): unknown {
  return isRecord(prepared) ? changeStep(prepared, change) : prepared;
}

function withOriginalModel(input: unknown): unknown {
  if (!isRecord(input) || !isLanguageModel(input['model'])) return input;
  return { ...input, model: originalModel(input['model']) };
}

/** One watched model for a model, so that it stays the same object from step to step. */
function watchOnce(session: Session): StepChange['watched'] {
  const known = new WeakMap<LanguageModelLike, LanguageModelLike>();
  return model => {
    const watched = known.get(model) ?? watchModel(model, session);
    known.set(model, watched);
    known.set(watched, watched);
    return watched;
  };
}
