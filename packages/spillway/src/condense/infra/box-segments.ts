import { clip } from '../clip.ts';
import type { Segment } from '../contract.ts';
import type { LineTable } from '../line-table.ts';
import { type BoxPair, readBoxes } from './read-boxes.ts';
import { statement } from '../statement.ts';

/** Different values of a name that are counted; a name with more of them is listed. */
const MOST_VALUES = 12;
/** A value that is this seldom is shown with the records it is in. */
const RARE = 2;
/** Values of one line of a list, and lines of one list. */
const LISTED = 12;
const MOST_LINES = 4;

/** Counts of the boxes, rare values with the record they are in, values of each name with their counts. */
export function boxSegments(lines: LineTable): Segment[] {
  const { sections, pairs } = readBoxes(lines);
  if (pairs.length === 0) return [];
  const titles = [...sections].toSorted((one, other) => other[1] - one[1]);
  return [
    statement(`boxes: ${titles.map(([title, count]) => `${count} ${title}`).join(', ')}`, 96, 'boxes'),
    ...[...valuesOf(pairs)].flatMap(([key, values]) => keySegments(key, values)),
  ];
}

type Values = Map<string, string[]>;

/** For each name its values, and for each value the records it is in. */
function valuesOf(pairs: readonly BoxPair[]): ReadonlyMap<string, Values> {
  const names = new Map<string, Values>();
  let record = '';
  for (const { section, key, value } of pairs) {
    if (isIdentity(section, key)) record = value;
    const name = `${section}.${key}`;
    const values = names.get(name) ?? new Map<string, string[]>();
    names.set(name, values);
    const records = values.get(value) ?? [];
    records.push(record);
    values.set(value, records);
  }
  return names;
}

/** True for a name such as `InstanceId` below the title `Instances`. */
function isIdentity(section: string, key: string): boolean {
  const single = section.replace(/s$/, '');
  return single !== '' && (key === `${single}Id` || key === `${single}Name` || key === `${single}Arn`);
}

function keySegments(key: string, values: Values): Segment[] {
  const counts = [...values].toSorted((one, other) => other[1].length - one[1].length);
  const most = counts[0]?.[1].length ?? 0;
  if (counts.length < 2) return [];
  const lowered = /\.Tags\.|Value$/.test(key) ? 6 : 0;
  if (counts.length > MOST_VALUES || most <= RARE) return listed(key, [...values.keys()], lowered);
  const all = counts.map(([value, { length }]) => `${value} (${length})`).join(', ');
  const rare = counts.filter(([value, { length }]) => length <= RARE && value !== '');
  return [
    statement(`${key}: ${clip(all, 300)}`, 78, 'boxes'),
    ...rare.flatMap(([value, records]) => {
      const named = [...new Set(records)].filter(record => record !== '');
      return named.length === 0 ? [] : [statement(`${key} ${value}: ${named.join(', ')}`, 82, 'boxes')];
    }),
  ];
}

function listed(key: string, values: readonly string[], lowered: number): Segment[] {
  return Array.from({ length: Math.min(MOST_LINES, Math.ceil(values.length / LISTED)) }, (_, at) =>
    statement(
      `${key}: ${clip(values.slice(at * LISTED, (at + 1) * LISTED).join(', '), 300)}`,
      52 - at * 6 - lowered,
      'boxes',
    ),
  );
}
