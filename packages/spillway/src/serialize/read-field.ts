import { unreadableNote } from './notes.ts';

/** Reads a property of a value, or gives the note that it cannot be read. */
export function readField(owner: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(owner, key);
  } catch (error) {
    return unreadableNote(error);
  }
}

/** Gives the length of a list, 0 for one that has no usable one. */
export function lengthOf(items: ArrayLike<unknown>): number {
  const length = readField(items, 'length');
  return typeof length === 'number' && length > 0 ? Math.min(Math.floor(length), Number.MAX_SAFE_INTEGER) : 0;
}
