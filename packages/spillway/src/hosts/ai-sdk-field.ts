/** A field of a value that may be neither object nor function, or one that throws. */
export function fieldOf(value: unknown, name: string | symbol): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  try {
    return Reflect.get(value, name);
  } catch {
    return undefined;
  }
}

/** A field that is text; the empty text for any other. */
export function textField(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : '';
}

/** Tells whether a value is an object, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a value can be called. */
export function isFunction(value: unknown): value is (...input: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

/** Tells whether a value is an abort signal, by its shape: polyfills and other realms have classes of their own. */
export function isSignal(value: unknown): value is AbortSignal {
  return typeof fieldOf(value, 'aborted') === 'boolean' && isFunction(fieldOf(value, 'addEventListener'));
}

/** Tells whether a value is a stream that can be piped, by its shape. */
export function isStream(value: unknown): value is ReadableStream<unknown> {
  return isFunction(fieldOf(value, 'pipeThrough')) && isFunction(fieldOf(value, 'getReader'));
}

/** Tells whether a value is awaited for what it stands for. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return isFunction(fieldOf(value, 'then'));
}

/** Tells whether a value is iterated for its outputs, by the same test as the AI SDK's. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isFunction(fieldOf(value, Symbol.asyncIterator));
}
