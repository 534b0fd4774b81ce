import type { Segment } from '../contract.ts';
import { shapeOf } from '../line-shape.ts';
import { type Column, type ColumnSort, sortOf } from './columns.ts';

/** A table to be told of. */
export interface Table {
  /** What stands before each statement, such as a path; may be empty. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: number;
  /** How a row is called: its number, and its name where it has one. */
  readonly rowName: (row: number) => string;
  /** Where the statements belong, in lines. */
  readonly from: number;
}

/** What there is to say of a table, and which rows are worth to be seen. */
export interface Described {
  readonly segments: readonly Segment[];
  /** Rows with rare values and extremes. */
  readonly odd: ReadonlyMap<number, Odd>;
}

/** Why a row is worth to be seen. */
export interface Odd {
  readonly score: number;
  /** The columns whose value makes it so. */
  readonly columns: readonly string[];
}

const VALUE_CHARS = 48;
const FIRST_VALUES = 6;
const MOST_VALUES_SHOWN = 24;
/** A value in at most this share of the rows is rare. */
const RARE_SHARE = 0.02;
const MOST_ODD = 60;
/** A field that fewer rows have is rare itself. */
const SPARSE_SHARE = 0.1;

/** Tells of each column: values with counts, the smallest and largest number with their rows, how many names. */
export function describe(table: Table): Described {
  const odd = new Map<number, Odd>();
  const told = new Set<string>();
  const prefix = table.title === '' ? '' : `${table.title} `;
  const segments = table.columns.flatMap(column => columnSegments(prefix, column, table, { odd, told }));
  const sorted = (sort: ColumnSort): readonly Column[] =>
    table.columns.filter(column => !isSparse(column, table) && sortOf(column, table.rows) === sort);
  const constants = sorted('constant').map(column => {
    const some = column.filled < table.rows ? ` (${column.filled})` : '';
    return `${column.name}: ${clipValue(firstValue(column))}${some}`;
  });
  const names = sorted('names').map(
    column =>
      `${column.name}: ${column.capped ? 'over ' : ''}${column.values.size} distinct${repeated(column)}`,
  );
  return {
    odd,
    segments: [
      ...segments,
      ...someALine(`${prefix}same in all: `, constants, 62, table.from),
      ...someALine(prefix, names, 56, table.from),
    ],
  };
}

const COLUMNS_A_LINE = 8;

function someALine(prefix: string, texts: readonly string[], score: number, from: number): Segment[] {
  const count = Math.ceil(texts.length / COLUMNS_A_LINE);
  return Array.from({ length: count }, (_, at) => ({
    text: prefix + texts.slice(at * COLUMNS_A_LINE, (at + 1) * COLUMNS_A_LINE).join(', '),
    origin: 'derived',
    score: score - at * COLUMNS_A_LINE,
    reason: 'columns',
    from,
    to: from,
  }));
}

function isSparse({ filled }: Column, { rows }: Table): boolean {
  return filled < SPARSE_SHARE * rows;
}

interface Telling {
  readonly odd: Map<number, Odd>;
  /** What was told of other columns. */
  readonly told: Set<string>;
}

function columnSegments(prefix: string, column: Column, table: Table, { odd, told }: Telling): Segment[] {
  const sort = sortOf(column, table.rows);
  if (sort === 'empty') return [];
  if (isSparse(column, table)) return [sparse(prefix, column, table)];
  const missing = table.rows - column.filled;
  const lack = missing > 0 ? `; missing in ${missing}` : '';
  if (sort === 'numbers') return [numbers(prefix, column, table, odd, lack)];
  if (sort === 'names') return alike(prefix, column, table);
  if (sort === 'constant') return [];
  return categories(prefix, column, table, odd, lack).filter(({ text }) => isNews(text, column, told));
}

function numbers(prefix: string, column: Column, table: Table, odd: Map<number, Odd>, lack: string): Segment {
  const { min, max, name, numbers: count, sum, squares } = column;
  if (min === undefined || max === undefined)
    return { text: `${prefix}${name}`, origin: 'derived', score: 0, reason: 'numbers', from: 0, to: 0 };
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  const isFar = (value: number): boolean => deviation > 0 && Math.abs(value - mean) > 5 * deviation;
  mark(odd, max.row, isFar(max.value) ? 84 : 70, name);
  mark(odd, min.row, isFar(min.value) ? 82 : 62, name);
  return {
    text: `${prefix}${name}: min ${min.text} (${table.rowName(min.row)}), max ${max.text} (${table.rowName(max.row)})${lack}`,
    origin: 'derived',
    score: (isTechnical(name) ? 70 : 79) + (isFar(max.value) || isFar(min.value) ? 4 : 0),
    reason: 'extremes',
    from: table.from,
    to: table.from,
  };
}

function categories(
  prefix: string,
  column: Column,
  table: Table,
  odd: Map<number, Odd>,
  lack: string,
): Segment[] {
  const sorted = [...column.values].toSorted((one, other) => other[1].count - one[1].count);
  const rare = Math.max(1, RARE_SHARE * table.rows);
  for (const [, { count, row }] of sorted)
    if (count <= rare && count * 4 < table.rows)
      mark(odd, row, 85 - Math.min(12, sorted.length / 2), column.name);
  const shown = sorted.map(([value, { count }]) => `${clipValue(value)} (${count})`);
  const first = shown.slice(0, FIRST_VALUES);
  // What is rare is told first as well, however many values lie between.
  const last = shown.slice(FIRST_VALUES);
  const tail = last.slice(-3);
  const middle = last.slice(0, -3);
  const state = (text: string, score: number): Segment => ({
    text,
    origin: 'derived',
    score,
    reason: 'values',
    from: table.from,
    to: table.from,
  });
  const gap = middle.length > 0 ? `, … ${middle.length} more` : '';
  const rest = tail.length > 0 ? `, ${tail.join(', ')}` : '';
  const segments = [state(`${prefix}${column.name}: ${first.join(', ')}${gap}${rest}${lack}`, 83)];
  if (middle.length > 0)
    segments.push(
      state(`${prefix}${column.name} also: ${middle.slice(0, MOST_VALUES_SHOWN).join(', ')}`, 66),
    );
  return segments;
}

/** Values that differ in numbers only, where there are many of a sort: `40× worker: queue-1`. */
function alike(prefix: string, column: Column, table: Table): Segment[] {
  if (column.capped || column.values.size < 6) return [];
  const sorts = new Map<number, { count: number; readonly value: string }>();
  for (const [value, { count }] of column.values) {
    const shape = shapeOf(value, 0, Math.min(value.length, 120));
    const sort = sorts.get(shape);
    if (sort === undefined) sorts.set(shape, { count, value });
    else sort.count += count;
  }
  const many = [...sorts.values()]
    .filter(({ count }) => count > 2)
    .toSorted((one, other) => other.count - one.count);
  if (many.length === 0 || sorts.size > 0.7 * column.values.size) return [];
  const shown = many.slice(0, 6).map(({ count, value }) => `${count}× like ${clipValue(value)}`);
  return [
    {
      text: `${prefix}${column.name}: ${shown.join('; ')}`,
      origin: 'derived',
      score: 80,
      reason: 'alike',
      from: table.from,
      to: table.from,
    },
  ];
}

/** A column that few rows have: its first values with their rows. */
function sparse(prefix: string, column: Column, table: Table): Segment {
  const values = [...column.values]
    .slice(0, 3)
    .map(
      ([value, { count, row }]) => `${clipValue(value)} (${count > 1 ? `${count}×` : table.rowName(row)})`,
    );
  const more =
    column.values.size > 3 ? `, … ${column.values.size - 3}${column.capped ? ' or' : ''} more` : '';
  return {
    text: `${prefix}${column.name}, in ${column.filled} of ${table.rows}: ${values.join(', ')}${more}`,
    origin: 'derived',
    score: 50 - Math.min(12, table.columns.length / 6) + (TELLING.test(column.name) ? 24 : 0),
    reason: 'rare field',
    from: table.from,
    to: table.from,
  };
}

/** Fields that matter where they are there. */
const TELLING =
  /deprecat|error|fail|warn|invalid|problem|missing|conflict|message|reason|exception|vulnerab|install|alert/i;

function mark(odd: Map<number, Odd>, row: number, score: number, column: string): void {
  const known = odd.get(row);
  if (known === undefined && odd.size >= MOST_ODD) return;
  odd.set(row, { score: Math.max(known?.score ?? 0, score), columns: [...(known?.columns ?? []), column] });
}

/** Two columns with the same values in the same numbers are told of once. */
function isNews(text: string, { name }: Column, told: Set<string>): boolean {
  const values = text.slice(text.indexOf(name) + name.length);
  if (told.has(values)) return false;
  told.add(values);
  return true;
}

/** Numbers that name or date something: their extremes say little. */
function isTechnical(name: string): boolean {
  return TECHNICAL.test(name);
}

const TECHNICAL =
  /(?:^|[._-])(?:id|ids|pid|code|time|date|timestamp|updated|created|index|line|row|hash|port|tz|node_id)$|(?:Id|ID|_at|At|Time|Date|Code|Number)$/;

/** The value that occurs most, when it occurs several times. */
function repeated({ values, filled, capped }: Column): string {
  // Among the values that are not told apart there may be one that occurs more.
  if (capped) return '';
  let best: readonly [string, number] | undefined;
  for (const [value, { count }] of values) if (count > (best?.[1] ?? 1)) best = [value, count];
  return best === undefined || values.size === filled ? '' : ` (most: ${clipValue(best[0])} ${best[1]}×)`;
}

function firstValue({ values }: Column): string {
  const [value = ''] = values.keys();
  return value;
}

function clipValue(value: string): string {
  const line = value.replace(/\s+/g, ' ');
  return line.length <= VALUE_CHARS ? line : `${line.slice(0, VALUE_CHARS)}…`;
}
