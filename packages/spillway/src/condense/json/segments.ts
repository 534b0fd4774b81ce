import type { Segment } from '../contract.ts';
import { addValue, type Column, createColumn } from '../table/columns.ts';
import { describe } from '../table/describe.ts';
import { shortNames } from '../table/short-names.ts';
import { type Collected, depthOf, isRecord, type RecordGroup, type Single } from './collect.ts';
import { chunks } from './chunks.ts';
import { listSegments } from './list-segments.ts';
import { leaves, nameField, showScalar } from './show.ts';
import { statement } from '../statement.ts';

const RECORD_CHARS = 260;
const ODD_CHARS = 200;
const FIELDS_CHARS = 260;
const MOST_COLUMNS = 120;
/** Fewer objects are shown, not told of. */
const LEAST_RECORDS = 3;

/** All that can be said of a value: root first, then groups by size, then samples. */
export function jsonSegments({ singles, groups, lists }: Collected, room: number): readonly Segment[] {
  const total = groups.reduce((sum, { records }) => sum + records.length, 0);
  return [
    ...singles.flatMap(single => singleSegments(single)),
    ...groups
      .toSorted(
        (one, other) => depthOf(one.path) - depthOf(other.path) || other.records.length - one.records.length,
      )
      .filter(group => group.holders === 1 || group.holders < group.records.length)
      .flatMap((group, place) =>
        groupSegments(group, place, group.records.length / Math.max(1, total), room),
      ),
    ...lists.flatMap(list => listSegments(list, room)),
  ];
}

/** Simple fields of an object in lines of some hundred chars, and how large the others are. */
function singleSegments({ path, depth, value }: Single): Segment[] {
  const title = path === '' ? '' : `${path}: `;
  const entries = Object.entries(value);
  const scalars = entries.flatMap(([key, item]) =>
    typeof item === 'object' && item !== null ? [] : [`${key}: ${showScalar(item)}`],
  );
  const larger = entries.flatMap(([key, item]) =>
    Array.isArray(item)
      ? [`${key}: [${item.length} items]`]
      : isRecord(item)
        ? [`${key}: {${Object.keys(item).length} keys}`]
        : [],
  );
  const base = 90 - Math.min(40, depth * 9);
  return [
    ...chunks(scalars).map((text, at) => statement(title + text, base - at * 4, 'fields')),
    ...chunks(larger).map((text, at) => statement(title + text, base - 3 - at * 4, 'structure')),
  ];
}

/** Records with what is needed to show one. */
interface Shown {
  readonly title: string;
  readonly flat: readonly ReadonlyMap<string, string>[];
  /** Short names of the fields by their paths. */
  readonly short: ReadonlyMap<string, string>;
  readonly rowName: (row: number) => string;
}

function groupSegments(group: RecordGroup, place: number, share: number, room: number): Segment[] {
  const { path, records, keys, holders } = group;
  const flat = records.map(leaves);
  const named = keys.length === records.length ? undefined : nameField(flat);
  const nameOf = (row: number): string =>
    keys[row] ?? (named === undefined ? '' : (flat[row]?.get(named) ?? ''));
  const rowName = (row: number): string =>
    `#${row}${nameOf(row) === '' ? '' : ` ${showScalar(nameOf(row), 60)}`}`;
  const short = shortNames(fieldsOf(flat));
  const columns = columnsOf(flat, short);
  const weight = Math.max(-24, -place * 1.5) + Math.min(0, (share - 0.5) * 8);
  const of = holders > 1 ? ` in ${holders} lists` : '';
  const title = path === '[]' ? 'array' : path;
  const shown: Shown = { title, flat, short, rowName };
  const head = statement(
    `${title}: ${records.length} items${of}; fields: ${fieldNames(columns)}`,
    95 + weight * 2,
    'records',
  );
  if (records.length < LEAST_RECORDS)
    return [head, ...records.map((_, row) => recordSegment(shown, row, 60 + weight))];
  const { segments, odd } = describe({
    title: place === 0 ? '' : path,
    columns,
    rows: records.length,
    rowName,
    from: 0,
  });
  return [
    head,
    ...segments.map(segment => raised(segment, weight * 2)),
    ...recordSegments(shown, odd, weight, room),
    ...nameSegments(title, flat, nameOf, (keys.length > 0 ? 20 : 0) + weight, room),
  ];
}

function raised(segment: Segment, by: number): Segment {
  return { ...segment, score: segment.score + by };
}

/** A sample is offered for about so many chars of room. */
const SAMPLE_CHARS = 150;

function recordSegments(
  shown: Shown,
  odd: ReadonlyMap<number, { readonly score: number; readonly columns: readonly string[] }>,
  weight: number,
  room: number,
): Segment[] {
  const count = shown.flat.length;
  const samples = Math.min(count, Math.ceil(room / SAMPLE_CHARS));
  const sorted = [...odd].toSorted((one, other) => other[1].score - one[1].score || one[0] - other[0]);
  return [
    ...sorted.map(([row, why], at) => recordSegment(shown, row, why.score - at / 3 + weight, why.columns)),
    recordSegment(shown, 0, 58 + weight),
    recordSegment(shown, count - 1, 56 + weight),
    ...Array.from({ length: samples }, (_, at) =>
      recordSegment(shown, Math.floor((at * count) / samples), 24 + weight),
    ),
  ];
}

function fieldsOf(flat: readonly ReadonlyMap<string, string>[]): readonly string[] {
  const fields = new Set<string>();
  for (const record of flat)
    for (const field of record.keys()) if (fields.size < MOST_COLUMNS) fields.add(field);
  return [...fields];
}

function columnsOf(
  flat: readonly ReadonlyMap<string, string>[],
  short: ReadonlyMap<string, string>,
): readonly Column[] {
  const columns = new Map<string, Column>();
  for (const [field, name] of short) columns.set(field, createColumn(name));
  for (const [row, fields] of flat.entries())
    for (const [field, value] of fields) {
      const column = columns.get(field);
      if (column !== undefined) addValue(column, value === 'null' ? '' : value, row);
    }
  return [...columns.values()];
}

function fieldNames(columns: readonly Column[]): string {
  const names = columns.map(({ name }) => name);
  const text = names.join(', ');
  return text.length <= FIELDS_CHARS ? text : `${text.slice(0, FIELDS_CHARS)}… ${names.length} in all`;
}

/** Fields that tell which record it is. */
const NAMING = /^(?:id|name|title|key)$|(?:^|\.)(?:Name|name)$|^\w{1,20}Id$/;

/** A record with its fields on one line, those first that make it odd. */
function recordSegment(
  { title, flat, short, rowName }: Shown,
  row: number,
  score: number,
  why: readonly string[] = [],
): Segment {
  const fields = [...(flat[row] ?? [])]
    .filter(([, value]) => value !== 'null' && value !== '')
    .map(([field, value]) => [short.get(field) ?? field, value] as const);
  const others = fields.filter(([field]) => !why.includes(field));
  const sorted = [
    ...fields.filter(([field]) => why.includes(field)),
    ...others.filter(([field]) => NAMING.test(field)),
    ...others.filter(([field]) => !NAMING.test(field)),
  ];
  const name = why.length > 0 ? `${rowName(row)}:` : `#${row}`;
  const text = `${title === 'array' ? '' : `${title} `}${name} ${sorted.map(([field, value]) => `${field}: ${value}`).join(', ')}`;
  const most = why.length > 0 ? ODD_CHARS : RECORD_CHARS;
  return statement(
    text.length <= most ? text : `${text.slice(0, most)}…`,
    score,
    why.length > 0 ? 'odd record' : 'record',
  );
}

/** Fields that say most of a named thing in a word. */
const TELLING = ['version', 'state', 'status', 'type', 'value', 'summary'];

/** The names of all records, some dozens a line, with what says most of each. */
function nameSegments(
  title: string,
  flat: readonly ReadonlyMap<string, string>[],
  nameOf: (row: number) => string,
  weight: number,
  room: number,
): Segment[] {
  if (nameOf(0) === '') return [];
  const telling = TELLING.find(field => (flat[0]?.has(field) ?? false) || (flat[1]?.has(field) ?? false));
  const most = Math.ceil(room / 10);
  const names = flat.slice(0, most).map((fields, row) => {
    const value = telling === undefined ? undefined : fields.get(telling);
    return showScalar(nameOf(row), 80) + (value === undefined ? '' : ` ${showScalar(value, 24)}`);
  });
  return chunks(names).map((text, at) =>
    statement(`${title} names: ${text}`, 64 - Math.min(36, at * 3) + weight, 'names'),
  );
}
