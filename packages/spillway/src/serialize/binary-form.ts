import { asBytes } from './bytes.ts';
import type { JsonForm } from './form.ts';

/** Gives the form of an array buffer or of a view of one: bytes as bytes, an array of numbers as a list. */
export function binaryForm(value: object): JsonForm | undefined {
  const bytes = asBytes(value);
  if (bytes === undefined) return undefined;
  const typeName = typeNameOf(value);
  if (BYTE_TYPES.has(typeName) || !isNumbers(value)) return { type: 'bytes', bytes, typeName };
  return { type: 'list', items: value, isSequence: true, numbers: { typeName, byteLength: bytes.length } };
}

const BYTE_TYPES: ReadonlySet<string> = new Set(['Uint8Array', 'Uint8ClampedArray', 'DataView']);

function typeNameOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

function isNumbers(value: object): value is ArrayBufferView & ArrayLike<unknown> {
  return ArrayBuffer.isView(value);
}
