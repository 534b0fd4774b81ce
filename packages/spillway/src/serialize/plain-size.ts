import { MAX_INDENTED_DEPTH, MAX_WALKED_OBJECTS } from './bounds.ts';
import { countEscapes } from './escapes.ts';
import { numberLength } from './number-length.ts';

/**
 * Gives the length of the compact JSON of a value that `JSON.stringify` writes as this library does, NaN for any other.
 *
 * Any other is what holds functions, symbols, -0, NaN, bytes, Map, Error and the like, `toJSON`, cycles, holes in arrays, or
 * more than 64 levels. Nothing is allocated for a node. Above `limitChars` it stops and gives some larger number, Infinity
 * where shared objects unfold without end. Unless `exact`, escapes and digits are left out, which takes half the time.
 */
export function plainSize(value: unknown, limitChars: number, exact: boolean, depth = 0): number {
  remaining = MAX_WALKED_OBJECTS;
  try {
    return inheritsFields(Object.prototype) ? NOT_PLAIN : addValue(value, 0, limitChars, exact, depth);
  } catch {
    return NOT_PLAIN;
  } finally {
    cleanText = '';
  }
}

const NOT_PLAIN = Number.NaN;
/** Objects that may still be counted: a few shared ones can stand for more without end. */
let remaining = MAX_WALKED_OBJECTS;
/** The last long string that needed no escape, while a size is taken; lists may hold one many times. */
let cleanText = '';
const MIN_REMEMBERED_TEXT_CHARS = 4_096;
/** Keys seen to need no escape, by depth and place: records of a list repeat them. Short ones, so that none is kept for long. */
const cleanKeys: string[] = Array.from({ length: 512 }, () => '');
const MAX_REMEMBERED_CHARS = 64;

function addValue(value: unknown, size: number, limit: number, exact: boolean, depth: number): number {
  switch (typeof value) {
    case 'string': {
      const quoted = size + value.length + 2;
      return exact && quoted <= limit ? quoted + escapesOf(value) : quoted;
    }
    case 'number':
      return exact
        ? size + numberLength(value)
        : size + (Number.isFinite(value) && !Object.is(value, -0) ? 1 : NOT_PLAIN);
    case 'boolean':
      return size + (value ? 4 : 5);
    case 'object':
      if (value === null) return size + 4;
      if (depth >= MAX_INDENTED_DEPTH) return NOT_PLAIN;
      if (--remaining < 0) return Infinity;
      return Array.isArray(value)
        ? addItems(value, size, limit, exact, depth)
        : addFields(value, size, limit, exact, depth);
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
    default:
      return NOT_PLAIN;
  }
}

function escapesOf(text: string): number {
  if (text.length <= MIN_REMEMBERED_TEXT_CHARS) return countEscapes(text);
  if (text === cleanText) return 0;
  const escapes = countEscapes(text);
  if (escapes === 0) cleanText = text;
  return escapes;
}

function addItems(
  items: readonly unknown[],
  size: number,
  limit: number,
  exact: boolean,
  depth: number,
): number {
  if ('toJSON' in items) return NOT_PLAIN;
  const { length } = items;
  let sum = size + 2;
  for (let at = 0; at < length && sum <= limit; at++) {
    sum = addValue(items[at], at === 0 ? sum : sum + 1, limit, exact, depth + 1);
  }
  return sum;
}

function addFields(value: object, size: number, limit: number, exact: boolean, depth: number): number {
  if (!isRecord(value)) return size + dateLength(value);
  let sum = size + 2;
  let isFirst = true;
  let slot = depth << 4;
  for (const key in value) {
    const field = value[key];
    if (field === undefined) continue;
    sum += key.length + (isFirst ? 3 : 4);
    isFirst = false;
    slot = (slot + 1) & 511;
    if (exact && cleanKeys[slot] !== key) sum += countKeyEscapes(key, slot);
    sum = addValue(field, sum, limit, exact, depth + 1);
    if (!(sum <= limit)) return sum;
  }
  return sum;
}

function countKeyEscapes(key: string, slot: number): number {
  const escapes = countEscapes(key);
  if (escapes === 0 && key.length <= MAX_REMEMBERED_CHARS) cleanKeys[slot] = key;
  return escapes;
}

/** Tells whether an object is nothing but its own fields, be it of a class or not. */
export function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  if ('toJSON' in value) return false;
  const prototype = Reflect.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  return Object.prototype.toString.call(value) === '[object Object]' && !inheritsFields(prototype);
}

/** Tells whether a `for in` loop over an object of that prototype meets more than the object's own fields. */
function inheritsFields(prototype: object): boolean {
  for (const key in prototype) return key in prototype;
  return false;
}

/** Length of the ISO form with its quotes; NaN for what is no date, no valid one, or one with a way of its own. */
function dateLength(value: object): number {
  if (!(value instanceof Date) || value.toJSON !== Date.prototype.toJSON) return NOT_PLAIN;
  if (value.toISOString !== Date.prototype.toISOString) return NOT_PLAIN;
  const year = Date.prototype.getUTCFullYear.call(value);
  if (Number.isNaN(year)) return NOT_PLAIN;
  return year >= 0 && year <= 9999
    ? '"0000-00-00T00:00:00.000Z"'.length
    : '"+000000-00-00T00:00:00.000Z"'.length;
}
