/**
 * The same pieces, ended by the signal even while the source is silent; the source is then told to stop.
 *
 * @throws the reason of the signal.
 */
export async function* abortable<Piece>(
  source: AsyncIterable<Piece>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Piece> {
  if (signal === undefined) {
    yield* source;
    return;
  }
  const iterator = source[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      const step = await nextUnlessAborted(iterator, signal);
      finished = step.done === true;
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    // A source that hangs never answers, so nobody waits for it.
    if (!finished) iterator.return?.().catch(() => undefined);
  }
}

/** A promise of its own for each step: racing one long-lived promise would collect a reaction for every piece. */
function nextUnlessAborted<Piece>(
  iterator: AsyncIterator<Piece>,
  signal: AbortSignal,
): Promise<IteratorResult<Piece>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    iterator
      .next()
      .finally(() => signal.removeEventListener('abort', stop))
      .then(resolve, reject);
  });
}
