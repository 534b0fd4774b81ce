import { exitOf } from './child-exit.ts';
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

/** Reads a pipe in a faster way than its stream; undefined where there is none. */
export type ReadPipe = (stream: unknown) => AsyncIterable<unknown> | undefined;

/** Tells whether a value looks like a child process. */
export function isChildProcess(value: unknown): value is ChildLike {
  return typeof value === 'object' && value !== null && 'stdout' in value && 'kill' in value;
}

/** The output and the error output of a child in the order of their arrival, and its exit when both have ended. */
export function openChild(child: ChildLike, readPipe?: ReadPipe): OpenSource {
  const exit = exitOf(child);
  const streams = [child.stdout, child.stderr]
    .filter(stream => stream !== null && stream !== undefined)
    .map(stream => readPipe?.(stream) ?? stream);
  return {
    iterator: mergeStreams(streams)[Symbol.asyncIterator](),
    isSync: false,
    exit: () => exit,
    close() {
      child.kill?.();
    },
  };
}
