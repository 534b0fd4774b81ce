import { readField } from './read-field.ts';

/** A value that JSON writes without brackets; bigints are written as numbers, in all their digits. */
export interface ScalarForm {
  readonly type: 'scalar';
  readonly value: string | number | bigint | boolean | null | undefined;
}

/** Bytes inside a structure. */
export interface BytesForm {
  readonly type: 'bytes';
  readonly bytes: Uint8Array;
  /** For example `Uint8Array` or `ArrayBuffer`. */
  readonly typeName: string;
}

/** A value that becomes a JSON array. */
export interface ListForm {
  readonly type: 'list';
  readonly items: ArrayLike<unknown>;
  /** False for a set and for the pairs of a map, which have no places to number. */
  readonly isSequence: boolean;
  /** The name and size of an array of numbers. */
  readonly numbers?: { readonly typeName: string; readonly byteLength: number };
}

/** A value that becomes a JSON object. */
export interface FieldsForm {
  readonly type: 'fields';
  readonly keys: readonly string[];
  /** Where the values are read from: the object itself, or else a list of them in the order of the keys. */
  readonly source: { readonly owner: object } | { readonly values: readonly unknown[] };
  /** True where an undefined value is written as null: the key is data. */
  readonly keepsUndefined: boolean;
}

/** What a value is in JSON, one level of it. */
export type JsonForm = ScalarForm | BytesForm | ListForm | FieldsForm;

/** Makes the form of a value without brackets. */
export function scalar(value: ScalarForm['value']): ScalarForm {
  return { type: 'scalar', value };
}

/** Makes the form of keys and their values. */
export function fields(
  keys: readonly string[],
  values: readonly unknown[],
  keepsUndefined = false,
): FieldsForm {
  return { type: 'fields', keys, source: { values }, keepsUndefined };
}

/** Gives the value of the key at that place, or the note that it cannot be read. */
export function fieldAt({ keys, source }: FieldsForm, at: number): unknown {
  return 'owner' in source ? readField(source.owner, keys[at] ?? '') : source.values[at];
}
