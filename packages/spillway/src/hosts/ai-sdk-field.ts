/** A field of a value that may be no object, or an object that throws. */
export function fieldOf(value: unknown, name: string | symbol): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Reflect.get(value, name);
  } catch {
    return undefined;
  }
}

/** Tells whether a value is an object, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a value can be called. */
export function isFunction(value: unknown): value is (...input: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

/** Tells whether a value is awaited for what it stands for. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return isFunction(fieldOf(value, 'then'));
}

/** Tells whether a value is iterated for its outputs, by the same test as the AI SDK's. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isFunction(fieldOf(value, Symbol.asyncIterator));
}
