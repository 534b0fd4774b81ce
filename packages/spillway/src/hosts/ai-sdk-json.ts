import { fieldOf, isRecord } from './ai-sdk-field.ts';

/**
 * A value as JSON brings it back: what a host that stores messages hands over later, so that it is reduced to the same.
 *
 * Gives the value itself when JSON changes nothing, and undefined when JSON cannot hold it.
 */
export function jsonForm(value: unknown): { readonly value: unknown } | undefined {
  try {
    if (isPlain(value, 0)) return { value };
    const text = JSON.stringify(value) as string | undefined;
    return { value: text === undefined ? null : (JSON.parse(text) as unknown) };
  } catch {
    return undefined;
  }
}

/** Deeper values, and cycles, are left to JSON itself, which has its own end. */
const deepestPlain = 200;

/** Tells whether JSON gives the same value back. */
function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth >= deepestPlain) return false;
  return Array.isArray(value) ? isPlainList(value, depth) : isPlainRecord(value, depth);
}

function isPlainList(list: readonly unknown[], depth: number): boolean {
  if (Object.getPrototypeOf(list) !== Array.prototype) return false;
  // By index, since a hole must be seen.
  for (let index = 0; index < list.length; index++) if (!isPlain(list[index], depth + 1)) return false;
  return true;
}

function isPlainRecord(record: object, depth: number): boolean {
  const prototype: unknown = Object.getPrototypeOf(record);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key of Object.keys(record)) if (!isPlain(Reflect.get(record, key), depth + 1)) return false;
  return true;
}

/**
 * The bytes that a tool returned, also as JSON brings them back: a Buffer as `{ type: 'Buffer', data }`, other bytes as an
 * object of their indexes.
 */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (isBytes(value)) return value;
  if (!isRecord(value)) return undefined;
  const data = fieldOf(value, 'data');
  if (fieldOf(value, 'type') === 'Buffer' && Array.isArray(data)) return bytesOfList(data);
  return isByte(fieldOf(value, '0')) ? bytesOfList(listOfIndexes(value)) : undefined;
}

/** Tells whether a value is bytes; a proxy that throws is none. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && value instanceof Uint8Array;
}

/** The values of an object whose keys are the indexes of a list; undefined for any other object. */
function listOfIndexes(record: object): readonly unknown[] | undefined {
  const keys = Object.keys(record);
  return keys.every((key, index) => key === String(index)) ? Object.values(record) : undefined;
}

function bytesOfList(list: readonly unknown[] | undefined): Uint8Array | undefined {
  return list?.every(isByte) === true ? Uint8Array.from(list) : undefined;
}

function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
}
