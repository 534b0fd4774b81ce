/** Runs a function of a tool or view, so that what it throws at once rejects like what it throws later. */
export async function start<Value>(run: () => Value): Promise<Awaited<Value>> {
  return await run();
}
