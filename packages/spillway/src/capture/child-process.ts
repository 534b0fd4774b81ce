import type { ChildExit } from '../walk/captured.ts';
import { mergeStreams } from './merge-streams.ts';
import type { OpenSource } from './open-source.ts';

/** A child process as far as a capture needs it: the streams, and how it ends. One of `node:child_process` fits. */
export interface ChildLike {
  readonly stdout: AsyncIterable<unknown> | null;
  readonly stderr?: AsyncIterable<unknown> | null;
  readonly exitCode?: number | null;
  readonly signalCode?: string | null;
  on?(event: string, listener: (...args: readonly never[]) => void): unknown;
  kill?(): unknown;
}

/** Tells whether a value looks like a child process. */
export function isChildProcess(value: unknown): value is ChildLike {
  return typeof value === 'object' && value !== null && 'stdout' in value && 'kill' in value;
}

/** The output and the error output of a child in the order of their arrival, and its exit when both have ended. */
export function openChild(child: ChildLike): OpenSource {
  const exit = exitOf(child);
  const streams = [child.stdout, child.stderr].filter(stream => stream !== null && stream !== undefined);
  return {
    iterator: mergeStreams(streams)[Symbol.asyncIterator](),
    isSync: false,
    exit: () => exit,
    close() {
      child.kill?.();
    },
  };
}

/** Listens at once: a child that could not be started says so before anything is read. */
function exitOf(child: ChildLike): Promise<ChildExit> {
  const { exitCode = null, signalCode = null } = child;
  if (exitCode !== null || signalCode !== null)
    return Promise.resolve({ code: exitCode, signal: signalCode });
  const exit = new Promise<ChildExit>((resolve, reject) => {
    if (child.on === undefined) resolve({ code: null, signal: null });
    child.on?.('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
    child.on?.('error', (error: Error) => reject(error));
  });
  exit.catch(() => undefined);
  return exit;
}
