import { isRecord } from './collect.ts';

const DEPTH = 4;
const VALUE_CHARS = 100;

/** A simple value as it is shown: strings bare and on one line, a number that JSON cannot hold exactly not at all. */
export function showScalar(value: unknown, maxChars: number = VALUE_CHARS): string {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return '(a number beyond 2^53)';
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : String(value);
  return text.length <= maxChars ? text : `${text.slice(0, maxChars)}…`;
}

/**
 * The simple values in an object, by their path: those of inner objects too, of lists of `Key` and `Value` each pair, of
 * other lists of simple values the joined values, and of anything else how many there are.
 */
export function leaves(record: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  add(found, record, '', 0);
  return found;
}

function add(
  found: Map<string, string>,
  record: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
): void {
  for (const [key, value] of Object.entries(record)) {
    const place = path === '' ? key : `${path}.${key}`;
    if (Array.isArray(value)) addList(found, value, place, depth);
    else if (!isRecord(value)) found.set(place, value === null ? 'null' : showScalar(value));
    else if (depth < DEPTH && Object.keys(value).length <= 40) add(found, value, place, depth + 1);
    else found.set(place, `{${Object.keys(value).length} keys}`);
  }
}

function addList(found: Map<string, string>, list: readonly unknown[], place: string, depth: number): void {
  const pairs = list.flatMap(item => (isRecord(item) ? pairOf(item) : []));
  if (list.length > 0 && pairs.length === list.length)
    for (const [key, value] of pairs) found.set(`${place}.${key}`, showScalar(value));
  else if (list.length === 1 && isRecord(list[0]) && depth < DEPTH)
    add(found, list[0], `${place}[0]`, depth + 1);
  else if (
    list.length > 0 &&
    list.length <= 12 &&
    list.every(item => !isRecord(item) && !Array.isArray(item))
  )
    found.set(place, showScalar(list.map(String).join(' ')));
  else found.set(place, `[${list.length}]`);
}

function pairOf(item: Readonly<Record<string, unknown>>): (readonly [string, unknown])[] {
  const key = item['Key'] ?? item['key'] ?? item['name'] ?? item['Name'];
  const value = item['Value'] ?? item['value'];
  return typeof key === 'string' && value !== undefined && !isRecord(value) && Object.keys(item).length <= 3
    ? [[key, value]]
    : [];
}

/** Fields that name a record, the best first. */
const NAMES = [
  'name',
  'title',
  'id',
  'key',
  'full_name',
  'label',
  'path',
  'url',
  'place',
  'login',
  'email',
  'description',
];

/** A name that only ends so is worth less. */
const ENDING = 5;

/** The field by which the records of a group are named: one that most have, with a value of its own in most of them. */
export function nameField(records: readonly ReadonlyMap<string, string>[]): string | undefined {
  const sample = records.slice(0, 200);
  const fields = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const leaf of sample)
    for (const [field, value] of leaf) {
      if (value === 'null' || value === '') continue;
      const values = fields.get(field) ?? new Set();
      fields.set(field, values.add(value));
      counts.set(field, (counts.get(field) ?? 0) + 1);
    }
  const good = [...fields].filter(
    ([field, values]) =>
      values.size >= 0.8 * sample.length && (counts.get(field) ?? 0) >= 0.9 * sample.length,
  );
  return good.map(([field]) => field).toSorted((one, other) => rank(one) - rank(other))[0];
}

function rank(field: string): number {
  const last = (field.split('.').at(-1) ?? field).toLowerCase();
  const exact = NAMES.indexOf(last);
  const at = exact === -1 ? NAMES.findIndex(name => last.endsWith(name)) + ENDING : exact;
  return (at < ENDING && exact === -1 ? 2 * NAMES.length : at) + field.split('.').length / 10;
}
