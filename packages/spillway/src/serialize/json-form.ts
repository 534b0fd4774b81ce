import { binaryForm } from './binary-form.ts';
import { builtinForm } from './builtin-form.ts';
import type { JsonForm } from './form.ts';
import { scalar } from './form.ts';
import { unreadableNote } from './notes.ts';
import { isRecord } from './plain-size.ts';
import { readField } from './read-field.ts';

/**
 * Gives the JSON form of a value, one level of it: what is inside keeps its own form until it is asked for.
 *
 * Bytes come before `toJSON`, which comes before everything else; a `toJSON` that throws or promises counts as none.
 * Nothing that the value does is thrown: what cannot be read becomes a note.
 */
export function jsonForm(value: unknown, key = ''): JsonForm {
  switch (typeof value) {
    case 'symbol':
      return scalar(String(value));
    case 'object':
    case 'function':
      return value === null ? scalar(value) : guardedForm(value, key);
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'undefined':
      return scalar(value);
    default:
      return scalar(null);
  }
}

function guardedForm(value: object, key: string): JsonForm {
  try {
    if (typeof value === 'object' && !Array.isArray(value) && isRecord(value)) return fieldsForm(value);
    return binaryForm(value) ?? replacedForm(value, key) ?? ownForm(value);
  } catch (error) {
    return scalar(unreadableNote(error));
  }
}

/** As in `JSON.stringify`, what `toJSON` gives is not asked for its own `toJSON`. */
function replacedForm(value: object, key: string): JsonForm | undefined {
  const replaced = replacement(value, key);
  if (replaced === undefined) return undefined;
  const result = replaced.value;
  if (result === null || (typeof result !== 'object' && typeof result !== 'function'))
    return jsonForm(result);
  return binaryForm(result) ?? ownForm(result);
}

function replacement(value: object, key: string): { readonly value: unknown } | undefined {
  try {
    if (value instanceof Date && Number.isNaN(Date.prototype.getTime.call(value)))
      return { value: 'Invalid Date' };
    if (!('toJSON' in value) || typeof value.toJSON !== 'function') return undefined;
    const result: unknown = Reflect.apply(value.toJSON, value, [key]);
    return result instanceof Promise ? undefined : { value: result };
  } catch {
    return undefined;
  }
}

function ownForm(value: object): JsonForm {
  if (typeof value === 'function') return scalar(`[Function: ${functionName(value)}]`);
  if (Array.isArray(value)) return { type: 'list', items: value, isSequence: true };
  return builtinForm(value) ?? fieldsForm(value);
}

function functionName(value: object): string {
  const name = readField(value, 'name');
  return typeof name === 'string' && name !== '' ? name : '(anonymous)';
}

function fieldsForm(value: object): JsonForm {
  const all = Object.keys(value);
  const keys = 'toJSON' in value ? all.filter(key => key !== 'toJSON' || !isMethod(value, key)) : all;
  const kind = keys.length === 0 ? opaqueKind(value) : undefined;
  if (kind !== undefined) return scalar(`[${kind}]`);
  return { type: 'fields', keys, source: { owner: value }, keepsUndefined: false };
}

/** A `toJSON` that gave nothing is no data. */
function isMethod(value: object, key: string): boolean {
  return typeof readField(value, key) === 'function';
}

/** The name of an object whose content is out of sight, as of a promise or a generator. */
function opaqueKind(value: object): string | undefined {
  const prototype = Reflect.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return undefined;
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return tag === 'Object' ? undefined : tag;
}
