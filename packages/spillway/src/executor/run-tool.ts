import { SpillwayError, untilAborted } from '../errors.ts';
import { groupDigits } from '../text/digits.ts';
import { splitResult } from '../walk/split.ts';
import { start } from './start.ts';
import type { ToolContext, ToolLike } from './tool.ts';

/** What running a tool gave: its result, or the error that it threw. */
export interface RanTool {
  readonly result: unknown;
  readonly isError: boolean;
}

/** How a tool is run. */
export interface RunToolOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number | undefined;
  /** Called with each value of a stream. */
  readonly onValue: (value: unknown) => void;
}

/**
 * Runs a tool of any form: sync, async, or an async iterable, whose last value is the result.
 *
 * A tool that throws, or takes too long, gives an error as its result. Thrown are the caller's cancellation and a
 * ConfigError.
 */
export async function runTool(
  tool: ToolLike,
  args: unknown,
  call: Omit<ToolContext, 'signal'>,
  options: RunToolOptions,
): Promise<RanTool> {
  const watch = watchTime(options);
  const { signal } = watch;
  try {
    const returned: unknown = await untilAborted(
      start(() => tool.execute(args, { ...call, signal })),
      signal,
    );
    const result = isStream(returned) ? await lastOf(returned, signal, options.onValue) : returned;
    return { result, isError: splitResult(result).isError };
  } catch (error) {
    if (options.signal?.aborted === true) throw options.signal.reason;
    if (SpillwayError.isInstance(error) && error.code === 'CONFIG') throw error;
    return { result: watch.timedOut() ? timeoutError(tool.name, options) : asError(error), isError: true };
  } finally {
    watch.end();
  }
}

interface Watch {
  readonly signal: AbortSignal;
  timedOut(): boolean;
  end(): void;
}

/** A signal that follows the caller's and ends the call when its time is over. */
function watchTime({ signal, timeoutMs }: RunToolOptions): Watch {
  const controller = new AbortController();
  let late = false;
  const stop = (): void => controller.abort(signal?.reason);
  const expire = (): void => {
    late = true;
    controller.abort(new DOMException('The time of the call is over.', 'TimeoutError'));
  };
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
  return {
    signal: controller.signal,
    timedOut: () => late,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return Symbol.asyncIterator in value && typeof value[Symbol.asyncIterator] === 'function';
  } catch {
    return false;
  }
}

async function lastOf(
  stream: AsyncIterable<unknown>,
  signal: AbortSignal,
  onValue: (value: unknown) => void,
): Promise<unknown> {
  const iterator = stream[Symbol.asyncIterator]();
  let last: unknown;
  try {
    for (;;) {
      const next = await untilAborted(
        start(() => iterator.next()),
        signal,
      );
      if (next.done === true) return last;
      last = next.value;
      onValue(last);
    }
  } catch (error) {
    // A stream that hangs may hang here too, so nobody waits for it.
    void start(() => iterator.return?.());
    throw error;
  }
}

function timeoutError(toolName: string, { timeoutMs = 0 }: RunToolOptions): Error {
  return new Error(`Tool ${JSON.stringify(toolName)} gave no result within ${groupDigits(timeoutMs)} ms.`);
}

function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new Error(typeof thrown === 'string' ? thrown : 'The tool failed without a message.', {
    cause: thrown,
  });
}
