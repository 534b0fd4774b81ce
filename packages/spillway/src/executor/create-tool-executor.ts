import { isObject } from '../check.ts';
import { ConfigError } from '../errors.ts';
import type { Limits, Run } from '../run.ts';
import { describeTools } from './definitions.ts';
import type { ToolDescription } from './definitions.ts';
import { resolveExecutorOptions } from './options.ts';
import type { ToolExecutorOptions } from './options.ts';
import type { ExecutorCall, ToolOutcome } from './outcome.ts';
import type { Pipeline } from './pipeline.ts';
import type { ToolLike } from './tool.ts';
import { collectTools } from './tool-set.ts';

/** Runs the tools of one agent run and decides what the model sees of their results. */
export interface ToolExecutor {
  /** Runs one call. Only cancellation and a ConfigError are thrown; whatever a tool does becomes an outcome. */
  execute(call: ExecutorCall): Promise<ToolOutcome>;
  /** Runs calls side by side and gives their outcomes in the order of the calls. */
  executeAll(
    calls: readonly ExecutorCall[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly ToolOutcome[]>;
  /** Describes the tools and the reader for a model. @throws ConfigError for a schema that gives no JSON Schema. */
  definitions(): readonly ToolDescription[];
  /** The run that the results belong to; reads what is stored, and full results by their records. */
  readonly run: Run;
}

/**
 * Makes the executor of a run: a tool's result is run, checked by hooks, viewed, limited and fenced in one order.
 *
 * @throws ConfigError that names the option, its value and what is allowed.
 */
export function createToolExecutor(options: ToolExecutorOptions): ToolExecutor {
  const settings = resolveExecutorOptions(options);
  const run = runOf(options);
  run.limits.beforeRun(run.options);
  const tools = toolsOf(options.tools, run);
  let loading: Promise<Pipeline> | undefined;
  const load = async (): Promise<Pipeline> => {
    const { createPipeline } = await import('./pipeline.ts');
    return createPipeline({ settings, run, find: name => tools.get(name), names: () => [...tools.keys()] });
  };
  const ready = (): Promise<Pipeline> => (loading ??= load());
  return {
    execute: async call => (await ready()).execute(call),
    executeAll: async (calls, given = {}) => (await ready()).executeAll(calls, given.signal),
    definitions: () => describeTools(tools.values(), run.readTool),
    run,
  };
}

function runOf({ run, limits }: ToolExecutorOptions): Run {
  if (run !== undefined && 'reduce' in run) return run;
  if (!isObject(limits) || !('run' in limits))
    throw new ConfigError('createToolExecutor() needs limits, or a run of limits.');
  return (limits as Limits).run(run);
}

function toolsOf(stated: unknown, run: Run): ReadonlyMap<string, ToolLike> {
  const tools = collectTools(stated);
  const reader = run.readTool?.name;
  if (reader === undefined || !tools.has(reader)) return tools;
  throw new ConfigError(
    `A tool is called ${JSON.stringify(reader)}, as the one that reads stored results; state another readTool.name, or readTool: false.`,
  );
}
