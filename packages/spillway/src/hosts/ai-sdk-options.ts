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
  return changeEach(options, { ...change, watched: watchOnce(change.session), changed: new WeakSet() });
}

interface Change extends OptionsChange {
  watched(model: LanguageModelLike): LanguageModelLike;
  /** The preparing functions that are changed already and come back in what another one gives. */
  readonly changed: WeakSet<Preparing>;
}

function changeEach(options: HostOptions, change: Change): HostOptions {
  const { tools, model } = options;
  const { readerName } = change;
  const next: Record<string, unknown> = { ...options };
  if (isRecord(tools)) next['tools'] = change.limitTools(tools);
  if (isLanguageModel(model)) next['model'] = change.watched(model);
  // The second is the name in older versions, which the first takes precedence of.
  for (const name of ['activeTools', 'experimental_activeTools']) {
    const active = options[name];
    if (readerName === undefined || !Array.isArray(active) || active.includes(readerName)) continue;
    next[name] = [...(active as readonly unknown[]), readerName];
  }
  for (const name of ['prepareStep', 'prepareCall']) {
    const prepare = options[name];
    if (isFunction(prepare) && !change.changed.has(prepare))
      next[name] = changePreparing(prepare, options, change);
  }
  return next;
}

type Preparing = (...input: readonly unknown[]) => unknown;

/** A function that gives options for a step or call: it is told the model that was handed in, and what it gives is changed. */
function changePreparing(prepare: Preparing, self: HostOptions, change: Change): Preparing {
  const finish = (prepared: unknown): unknown =>
    isRecord(prepared) ? changeEach(prepared, change) : prepared;
  const next: Preparing = input => {
    const prepared = Reflect.apply(prepare, self, [withOriginalModel(input)]);
    return isPromiseLike(prepared) ? Promise.resolve(prepared).then(finish) : finish(prepared);
  };
  change.changed.add(next);
  return next;
}

function withOriginalModel(input: unknown): unknown {
  if (!isRecord(input) || !isLanguageModel(input['model'])) return input;
  return { ...input, model: originalModel(input['model']) };
}

/** One watched model for a model, so that it stays the same object from step to step. */
function watchOnce(session: Session): Change['watched'] {
  const known = new WeakMap<LanguageModelLike, LanguageModelLike>();
  return model => {
    const watched = known.get(model) ?? watchModel(model, session);
    known.set(model, watched);
    known.set(watched, watched);
    return watched;
  };
}
