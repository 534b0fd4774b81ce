import { checkBoolean, checkFunction, checkKeys, checkWhole, isObject, oneOf, show } from '../check.ts';
import { ConfigError } from '../errors.ts';
import type { Limits, Run, RunOptions } from '../run.ts';
import type { AfterToolHook } from './hooks.ts';
import type { DisplayEvent, OutputEvent, ResultEvent } from './outcome.ts';
import type { ToolLike } from './tool.ts';
import type { ToolSet } from './tool-set.ts';

/** When a repeated call is warned of and when it is stopped. */
export interface LoopGuardOptions {
  /** The same call with the same result so many times: a note for the model. @default 3 */
  readonly warnAt?: number;
  /** So many times: a sentence in place of the result. @default 5 */
  readonly stopAt?: number;
  /** Calls that are looked back on, this one included. @default 10 */
  readonly window?: number;
}

/** Options of `createToolExecutor`; each is checked when the executor is made. */
export interface ToolExecutorOptions {
  readonly tools: ToolSet;
  /** What the model may see of results; may be left out when `run` is bound to limits. */
  readonly limits?: Limits;
  /** The run that the calls belong to. @default {} */
  readonly run?: Run | RunOptions;
  readonly hooks?: {
    /** Look at each full result in turn and may replace it, block it or add context. */
    readonly afterTool?: AfterToolHook | readonly AfterToolHook[];
  };
  /** What a hook that throws does: withhold the result, or nothing. @default 'block' */
  readonly onHookError?: 'block' | 'ignore';
  /** Notices calls that repeat themselves; false for never. @default { warnAt: 3, stopAt: 5, window: 10 } */
  readonly loopGuard?: LoopGuardOptions | false;
  /** Which tools return text of strangers, beside those that say so themselves. */
  readonly external?: (toolName: string, tool: ToolLike) => boolean;
  /** Calls of one `executeAll` that run at a time. @default 8 */
  readonly maxParallel?: number;
  /** How long one call may take. @default no limit */
  readonly timeoutMs?: number;
  /** How long a view builder may take before the model sees the result instead. @default 5_000 */
  readonly viewTimeoutMs?: number;
  /** Whether the full result is stored wherever the model sees a view of it. @default false */
  readonly keepFull?: boolean;
  /** Whether the values of a stream are displayed before hooks have seen them. @default true without hooks */
  readonly showUnchecked?: boolean;
  /** For the screen: each value of a stream as it comes, then the full result. */
  readonly onDisplay?: (event: DisplayEvent) => void;
  /** For traces: the full result, after the hooks. */
  readonly onResult?: (event: ResultEvent) => void;
  /** The full result and what the model sees of it. */
  readonly onOutput?: (event: OutputEvent) => void;
}

/** The options that adapters share with executors, in their final form. */
export interface PieceSettings {
  readonly afterTool: readonly AfterToolHook[];
  readonly ignoresHookErrors: boolean;
  readonly loopGuard: Required<LoopGuardOptions> | undefined;
}

/** Options in their final form. */
export interface ExecutorSettings extends PieceSettings {
  readonly external: (toolName: string, tool: ToolLike) => boolean;
  readonly maxParallel: number;
  readonly timeoutMs: number | undefined;
  readonly viewTimeoutMs: number;
  readonly keepFull: boolean;
  readonly showUnchecked: boolean;
  readonly listeners: Pick<ToolExecutorOptions, 'onDisplay' | 'onResult' | 'onOutput'>;
}

const known = [
  'tools', 'limits', 'run', 'hooks', 'onHookError', 'loopGuard', 'external', 'maxParallel', 'timeoutMs', 'viewTimeoutMs',
  'keepFull', 'showUnchecked', 'onDisplay', 'onResult', 'onOutput',
]; // prettier-ignore

/** Checks the options of an executor and fills in what is not stated. @throws ConfigError */
export function resolveExecutorOptions(options: ToolExecutorOptions): ExecutorSettings {
  checkKeys('createToolExecutor()', options, known);
  const { onDisplay, onResult, onOutput, external, timeoutMs } = options;
  for (const [name, listener] of Object.entries({ onDisplay, onResult, onOutput, external }))
    if (listener !== undefined) checkFunction(name, listener);
  const pieces = resolvePieceOptions(options);
  return {
    ...pieces,
    external: (toolName, tool) => tool.external === true || external?.(toolName, tool) === true,
    maxParallel: checkWhole('maxParallel', options.maxParallel ?? 8, { least: 1 }),
    timeoutMs:
      timeoutMs === undefined ? undefined : checkWhole('timeoutMs', timeoutMs, { least: 1, most: MOST_MS }),
    viewTimeoutMs: checkWhole('viewTimeoutMs', options.viewTimeoutMs ?? 5_000, { least: 1, most: MOST_MS }),
    keepFull: checkBoolean('keepFull', options.keepFull ?? false),
    showUnchecked: checkBoolean('showUnchecked', options.showUnchecked ?? pieces.afterTool.length === 0),
    listeners: {
      ...(onDisplay && { onDisplay }),
      ...(onResult && { onResult }),
      ...(onOutput && { onOutput }),
    },
  };
}

/** Checks hooks and loop guard, for adapters too, and fills in what is not stated. @throws ConfigError */
export function resolvePieceOptions({
  hooks,
  onHookError,
  loopGuard,
}: Pick<ToolExecutorOptions, 'hooks' | 'onHookError' | 'loopGuard'>): PieceSettings {
  return {
    afterTool: checkHooks(hooks ?? {}),
    ignoresHookErrors: oneOf('onHookError', onHookError ?? 'block', ['block', 'ignore']) === 'ignore',
    loopGuard: checkLoopGuard(loopGuard ?? {}),
  };
}

/** The most that timers of the platform can wait: 2^31 - 1 milliseconds. */
const MOST_MS = 2_147_483_647;

function checkHooks(hooks: unknown): readonly AfterToolHook[] {
  checkKeys('hooks', hooks, ['afterTool']);
  const { afterTool } = hooks as Readonly<Record<string, unknown>>;
  const list: readonly unknown[] =
    afterTool === undefined ? [] : Array.isArray(afterTool) ? afterTool : [afterTool];
  for (const [index, hook] of list.entries()) checkFunction(`hooks.afterTool[${index}]`, hook);
  return list as readonly AfterToolHook[];
}

function checkLoopGuard(guard: unknown): Required<LoopGuardOptions> | undefined {
  if (guard === false) return undefined;
  if (!isObject(guard)) throw new ConfigError(`loopGuard must be an object or false, but is ${show(guard)}.`);
  checkKeys('loopGuard', guard, ['warnAt', 'stopAt', 'window']);
  const { warnAt, stopAt, window } = guard;
  const stop = checkWhole('loopGuard.stopAt', stopAt ?? 5, { least: 2 });
  return {
    stopAt: stop,
    warnAt: checkWhole('loopGuard.warnAt', warnAt ?? Math.min(3, stop), { least: 2, most: stop }),
    window: checkWhole('loopGuard.window', window ?? Math.max(10, stop), { least: stop, most: 10_000 }),
  };
}
