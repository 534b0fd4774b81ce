/** Takes the rejection of a promise that stands where a plain value belongs; without it the process may end. */
export function dropPromise(value: unknown): void {
  if (value instanceof Promise) value.catch(() => undefined);
}
