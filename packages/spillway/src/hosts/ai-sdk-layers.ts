import { createLimits } from 'spillway';
import type { Limits, LimitsOptions, Run } from 'spillway';
import { fieldOf, isFunction } from './ai-sdk-field.ts';
import type { LimitsLike } from './ai-sdk-types.ts';

let defaults: Limits | undefined;

/** The run behind whatever was handed in as limits: options make limits, limits make a run. */
export function runOfLimits(limits: LimitsLike | undefined): Run {
  if (limits === undefined) return (defaults ??= createLimits()).run();
  if (isRun(limits)) return limits;
  return (isLimits(limits) ? limits : createLimits(limits)).run();
}

/** One run out of those of the same id that are round some tools already and the one that is put round them now. */
export function combineRuns(earlier: readonly Run[], added: Run): Run {
  const same = new Set(earlier.filter(({ limits }) => limits.id === added.limits.id));
  return [...same, added].reduce(combine);
}

/** Puts limits round those that are there, innermost first: in the place of those of the same id, else after all others. */
export function addLayer(layers: readonly Run[], added: Run): readonly Run[] {
  const at = layers.findIndex(({ limits }) => limits.id === added.limits.id);
  return at === -1 ? [...layers, added] : layers.with(at, added);
}

function combine(earlier: Run, later: Run): Run {
  if (earlier === later) return later;
  const options = { ...earlier.options, ...later.options };
  if (earlier.limits === later.limits) return later.with(options);
  return earlier.limits.with(later.limits).run(options);
}

function isRun(value: LimitsLike): value is Run {
  return isFunction(fieldOf(value, 'reduce')) && isFunction(fieldOf(value, 'read'));
}

function isLimits(value: LimitsOptions | Limits): value is Limits {
  return isFunction(fieldOf(value, 'reduce')) && isFunction(fieldOf(value, 'run'));
}
