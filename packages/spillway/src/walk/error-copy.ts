import { field } from './call.ts';

/** A copy of an error with another message: same class, name and fields, the original as its cause; never throws. */
export function withMessage(error: Error, message: string): Error {
  const name = nameOf(error);
  const copy = isDomException(error) ? new DOMException(message, name) : errorLike(error, message);
  for (const key of keysOf(error)) {
    if (key !== 'message' && key !== 'cause' && key !== 'stack' && key !== 'name')
      copyField(error, copy, key);
  }
  define(copy, 'cause', error);
  if (nameOf(copy) !== name || Object.hasOwn(error, 'name')) define(copy, 'name', name);
  // The stack repeats the message whole.
  define(copy, 'stack', `${name}: ${message}`);
  return copy;
}

function errorLike(error: Error, message: string): Error {
  const copy = new Error(message);
  Object.setPrototypeOf(copy, Object.getPrototypeOf(error) as object | null);
  return copy;
}

/** Its name and code are kept where only its own constructor can put them. */
function isDomException(error: Error): boolean {
  return typeof DOMException === 'function' && error instanceof DOMException;
}

function nameOf(error: Error): string {
  const name = field(error, 'name');
  return typeof name === 'string' ? name : 'Error';
}

/** Symbols and hidden fields too: libraries know their errors again by them. */
function keysOf(error: Error): readonly (string | symbol)[] {
  try {
    return Reflect.ownKeys(error);
  } catch {
    return [];
  }
}

function copyField(error: Error, copy: Error, key: string | symbol): void {
  try {
    const own = Reflect.getOwnPropertyDescriptor(error, key);
    if (own !== undefined) Reflect.defineProperty(copy, key, own);
  } catch {
    // A field that cannot be looked at is not missed: the original is the cause.
  }
}

function define(copy: Error, key: string, value: unknown): void {
  Reflect.defineProperty(copy, key, { value, configurable: true, writable: true });
}
