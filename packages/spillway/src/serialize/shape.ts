import { groupDigits } from '../text/digits.ts';
import type { FieldsForm, ListForm } from './form.ts';
import { fieldAt } from './form.ts';
import { fieldsShape, shownKey } from './fields-shape.ts';
import { itemShape } from './item-shape.ts';
import { jsonForm } from './json-form.ts';
import { lengthOf } from './read-field.ts';
import { typeName } from './type-names.ts';

/**
 * Describes a structure in one line by JSON type names: `{"a": number, "b": string}`, `[3 items of number]`, or
 * `[2,000 items of {"id": number, "name"?: string}]`, where `?` marks a field that some items lack.
 *
 * At most ten fields are named and never more than `maxChars` written; undefined for what is no structure, and for one that
 * cannot be described in so little. Of a long list, 1,000 evenly spread items are looked at.
 *
 * @default maxChars 400
 */
export function shapeOf(value: unknown, maxChars = 400): string | undefined {
  const form = jsonForm(value);
  if (form.type !== 'list' && form.type !== 'fields') return undefined;
  const shape = form.type === 'list' ? listShape(form, maxChars) : objectShape(form, maxChars);
  return shape !== undefined && shape.length <= maxChars ? shape : undefined;
}

function listShape(form: ListForm, maxChars: number): string | undefined {
  const count = lengthOf(form.items);
  const start = `[${groupDigits(count)} items of `;
  return `${start}${itemShape(form.items, count, maxChars - start.length - 1)}]`;
}

function objectShape(form: FieldsForm, maxChars: number): string | undefined {
  const places = form.keys.length > MAX_READ_KEYS ? [...form.keys.keys()] : writtenPlaces(form);
  return fieldsShape(entriesOf(form, places), places.length, maxChars);
}

/** A field that is undefined is not written. */
function writtenPlaces(form: FieldsForm): readonly number[] {
  return [...form.keys.keys()].filter(at => form.keepsUndefined || fieldAt(form, at) !== undefined);
}

function* entriesOf(form: FieldsForm, places: readonly number[]): Generator<readonly [string, string]> {
  for (const at of places) yield [shownKey(form.keys[at] ?? ''), typeName(fieldAt(form, at))];
}

/** In larger dictionaries, undefined fields are counted with the rest. */
const MAX_READ_KEYS = 10_000;
