import { watchExit } from './capture/child-exit.ts';
import type { SharedByRuns } from './shared-by-runs.ts';
import type { Engine } from './engine.ts';
import type { Usage } from './observe/record.ts';
import { describeReadTool } from './read-tool.ts';
import type { Run, RunOptions } from './run.ts';
import { createUsageCounter } from './usage-counter.ts';
import { isBelowAll } from './walk/below.ts';
import type { ToolCall } from './walk/call.ts';
import type { Reduction } from './walk/walk.ts';

/**
 * Binds limits to a run.
 *
 * What is needed below every threshold is here; the walk, the serializers and the reader are loaded with the first
 * result that may need them.
 */
export function createRun(options: RunOptions, shared: SharedByRuns): Run {
  const { settings } = shared;
  const usage = createUsageCounter(shared.usage);
  let loading: Promise<Engine> | undefined;
  let engine: Engine | undefined;
  const load = async (): Promise<Engine> => {
    const { createEngine } = await import('./engine.ts');
    engine = await createEngine(options, shared, usage);
    return engine;
  };
  const ready = (): Promise<Engine> => (loading ??= load());
  const read: Run['read'] = async (input, given) => (await ready()).reader.read(input, given);
  return {
    scope: options.scope ?? 'local',
    runId: options.runId,
    limits: shared.limits(),
    options,
    with: more => createRun({ ...options, ...more }, { ...shared, usage }),
    // Not an async function: a result below every threshold costs one promise and nothing else.
    reduce: <Result>(result: Result, call: ToolCall): Promise<Reduction<Result>> => {
      if (call.external !== true && isBelowAll(result, settings))
        return Promise.resolve({ changed: false, value: result, records: [] });
      return engine === undefined
        ? ready().then(made => made.reduce(result, call))
        : engine.reduce(result, call);
    },
    read,
    ...onFirstUse(ready),
    readTool: describeReadTool(settings, read),
    get usage(): Usage {
      return usage.total();
    },
  };
}

/** What needs the engine in any case. */
function onFirstUse(
  ready: () => Promise<Engine>,
): Pick<Run, 'capture' | 'remember' | 'recall' | 'keep' | 'full' | 'removeSpills'> {
  return {
    async capture(source, stated = {}) {
      watchExit(source);
      const [made, { capture }] = await Promise.all([ready(), import('./capture/capture.ts')]);
      return await capture(source, stated, made.captures);
    },
    remember: async (call, about, value) => (await ready()).notes.remember(call, about, value),
    recall: async (call, about) => (await ready()).notes.recall(call, about),
    keep: async (result, call) => (await ready()).keep(result, call),
    full: async record => (await ready()).full(record),
    removeSpills: async () => (await ready()).reader.removeSpills(),
  };
}
