import { fieldsShape, shownKey } from './fields-shape.ts';
import type { FieldsForm } from './form.ts';
import { fieldAt } from './form.ts';
import { jsonForm } from './json-form.ts';
import { readField } from './read-field.ts';
import { typeName } from './type-names.ts';

/**
 * Describes the items of a list: the names of their types, and for objects the fields, if at least one is in all of them.
 *
 * Up to 1,000 items are looked at, evenly spread, and up to 20,000 fields of them.
 */
export function itemShape(items: ArrayLike<unknown>, count: number, maxChars: number): string {
  if (count === 0) return 'empty';
  const seen = lookAt(items, count);
  const types = [...seen.types];
  const named = types.join(' | ');
  const object = seen.types.has('object')
    ? commonShape(seen, maxChars - named.length + 'object'.length)
    : undefined;
  return object === undefined ? named : types.map(type => (type === 'object' ? object : type)).join(' | ');
}

interface SeenItems {
  readonly types: Set<string>;
  readonly fields: Map<string, SeenField>;
  /** Objects whose fields were looked at. */
  objects: number;
  fieldReads: number;
}

interface SeenField {
  readonly types: Set<string>;
  objects: number;
}

const MAX_ITEMS = 1_000;
const MAX_FIELD_READS = 20_000;

function lookAt(items: ArrayLike<unknown>, count: number): SeenItems {
  const seen: SeenItems = { types: new Set(), fields: new Map(), objects: 0, fieldReads: 0 };
  const looks = Math.min(count, MAX_ITEMS);
  for (let look = 0; look < looks; look++) {
    const item = readField(items, Math.floor((look * count) / looks));
    const form = typeof item === 'object' ? jsonForm(item) : undefined;
    seen.types.add(typeName(form?.type === 'scalar' ? form.value : item));
    if (form?.type === 'fields' && seen.fieldReads + form.keys.length <= MAX_FIELD_READS)
      addObject(seen, form);
  }
  return seen;
}

function addObject(seen: SeenItems, form: FieldsForm): void {
  seen.objects++;
  seen.fieldReads += form.keys.length;
  for (const [at, key] of form.keys.entries()) {
    const value = fieldAt(form, at);
    if (value === undefined && !form.keepsUndefined) continue;
    const field = seen.fields.get(key) ?? { types: new Set(), objects: 0 };
    field.types.add(typeName(value));
    field.objects++;
    seen.fields.set(key, field);
  }
}

function commonShape({ fields, objects }: SeenItems, maxChars: number): string | undefined {
  const isCommon = [...fields.values()].some(field => field.objects === objects);
  return isCommon ? fieldsShape(entriesOf(fields, objects), fields.size, maxChars) : undefined;
}

function* entriesOf(
  fields: ReadonlyMap<string, SeenField>,
  objects: number,
): Generator<readonly [string, string]> {
  for (const [key, field] of fields) {
    const name = field.objects === objects ? shownKey(key) : `${shownKey(key)}?`;
    yield [name, [...field.types].join(' | ')];
  }
}
