import type { OpenSource } from './open-source.ts';

/** Steps through a source, and stops waiting for it when a signal says so. */
export interface Steps {
  /** The next item, or the end; rejects with the reason of the signal. */
  next(): Promise<IteratorResult<unknown>> | IteratorResult<unknown>;
  /** Ends the source before it has come to its end; nobody waits for one that hangs. */
  close(): void;
  /** Forgets the signal. */
  release(): void;
}

/** One listener serves all steps: one for each would cost more than a small item. */
export function createSteps(source: OpenSource, signal: AbortSignal | undefined): Steps {
  const { iterator, isSync } = source;
  let stop: ((reason: unknown) => void) | undefined;
  const onAbort = (): void => stop?.(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    next() {
      signal?.throwIfAborted();
      const step = iterator.next();
      if (isSync || signal === undefined) return step;
      return new Promise((resolve, reject) => {
        stop = reject;
        Promise.resolve(step).then(resolve, reject);
      });
    },
    close() {
      source.close?.();
      void closeIterator(iterator);
    },
    release: () => signal?.removeEventListener('abort', onAbort),
  };
}

async function closeIterator(iterator: OpenSource['iterator']): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // What a source says when it is told to stop helps nobody.
  }
}
