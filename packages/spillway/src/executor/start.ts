/**
 * Runs a function of a user's, so that what it throws at once rejects like what it throws later.
 *
 * A rejection that nobody waits for any more, since the call was given up, is no unhandled one.
 */
export function start<Value>(run: () => Value): Promise<Awaited<Value>> {
  const running = begin(run);
  running.catch(() => undefined);
  return running;
}

async function begin<Value>(run: () => Value): Promise<Awaited<Value>> {
  return await run();
}
