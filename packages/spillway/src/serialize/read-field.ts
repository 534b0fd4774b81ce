import { unreadableNote } from './notes.ts';

/** Reads a property of a value, or gives the note that it cannot be read. */
export function readField(owner: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(owner, key);
  } catch (error) {
    return unreadableNote(error);
  }
}
