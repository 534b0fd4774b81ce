import type { Action } from './actions/action.ts';
import { some } from './actions/chain.ts';
import { isSummaryModel } from './actions/summary-model.ts';
import { isObject } from './check.ts';
import { checkRun } from './check-run.ts';
import { ConfigError } from './errors.ts';
import { createChannel } from './observe/channel.ts';
import type { Channel } from './observe/channel.ts';
import type { Usage } from './observe/record.ts';
import { combineOptions } from './combine.ts';
import { createRun } from './create-run.ts';
import { resolveOptions } from './options.ts';
import type { LimitsOptions } from './options.ts';
import type { Limits, Run, RunOptions } from './run.ts';
import { createUsageCounter } from './usage-counter.ts';
import type { DefaultStores } from './default-store.ts';
import type { Settings } from './walk/settings.ts';

/** Makes `createLimits` for a platform, which brings its default stores. */
export function limitsFor(defaults: DefaultStores): (options?: LimitsOptions) => Limits {
  return (options = {}) => makeLimits(options, [], defaults);
}

function makeLimits(stated: LimitsOptions, parents: readonly Channel[], defaults: DefaultStores): Limits {
  const settings = resolveOptions(stated);
  const channel = createChannel(stated.logger ?? console, parents);
  const usage = createUsageCounter();
  const shared = { settings, channel, usage, defaults, limits: (): Limits => limits };
  let plainRun: Run | undefined;
  const limits: Limits = {
    id: settings.id,
    settings,
    stated,
    channel,
    run: (options = {}) => createRun(checkRun(options), shared),
    reduce: (result, call) => (plainRun ??= createRun({}, shared)).reduce(result, call),
    with(other) {
      const isLimits = isLimitsObject(other);
      // Checked alone first, so that a mistake is named and not merged.
      if (!isLimits) resolveOptions(other);
      const combined = combineOptions(stated, isLimits ? other.stated : other);
      return makeLimits(combined, isLimits ? [channel, other.channel] : [channel], defaults);
    },
    beforeRun: run => checkRunFits(settings, run),
    on: (name, listener) => channel.on(name, listener),
    get usage(): Usage {
      return usage.total();
    },
  };
  return limits;
}

/** Tells whether a value is limits, and not options for them. */
function isLimitsObject(value: Limits | LimitsOptions): value is Limits {
  return isObject(value) && typeof value['reduce'] === 'function';
}

function checkRunFits(settings: Settings, run: RunOptions): void {
  const needsWorkspace = settings.store?.needsWorkspace === true && run.workspace === undefined;
  if (needsWorkspace && reaches(settings, action => action.spills)) {
    throw new ConfigError(
      'These limits store large results in the workspace of the run, but the run has none. Give the run a workspace, or state a store, for example fileStore().',
    );
  }
  const hasModel =
    typeof run.model === 'string' || isSummaryModel(run.model) || run.modelOfCall !== undefined;
  if (!hasModel && reaches(settings, action => action.needsModel)) {
    throw new ConfigError(
      'summarize() needs a model that can answer one request, but the run has none; give the run a model, or state summarize({ model }) or summarize({ summarize }).',
    );
  }
}

/** Tells whether any action of any band answers to a question, through `then`; the filter is not asked. */
function reaches(settings: Settings, question: (action: Action) => boolean): boolean {
  const lists = [settings.bands, ...settings.perTool.values()];
  return lists.some(bands => bands.some(({ action }) => some(action, question)));
}
