import type { JsonForm } from './form.ts';
import { fields } from './form.ts';
import { readField } from './read-field.ts';

/** Gives the form of an error: name, message, what caused it, its own fields, and never the stack. */
export function errorForm(error: object): JsonForm {
  const hidden = HIDDEN_KEYS.filter(key => Object.hasOwn(error, key));
  const keys = new Set(['name', 'message', ...hidden, ...Object.keys(error)]);
  keys.delete('stack');
  return fields(
    [...keys],
    Array.from(keys, key => readField(error, key)),
  );
}

/** Fields of an error that are data, although they are not enumerable. */
const HIDDEN_KEYS = ['cause', 'errors', 'error', 'suppressed'];
