import { clip } from '../clip.ts';
import type { Segment, Segmented } from '../contract.ts';
import { evenly } from '../rules/rules.ts';
import { addValue, type Column, createColumn } from './columns.ts';
import { describe } from './describe.ts';

/** A table that stands in a text, a row a line. */
export interface TextTable {
  readonly header: readonly string[];
  /** The fields of each row and the line that it stands on. */
  readonly rows: readonly { readonly fields: readonly string[]; readonly line: number }[];
  /** The line of the header; -1 when it has none. */
  readonly headerLine: number;
  /** What a line of the text looks like. */
  readonly lineAt: (line: number) => string;
}

const MOST_COLUMNS = 60;
const ROW_CHARS = 260;
const HEADER_CHARS = 500;
/** Rows of which each takes about so many chars are offered beside those that are worth to be seen. */
const SAMPLE_CHARS = 40;

/** Header, counts, statistics of the columns, odd rows, both ends, then rows from all over. */
export function tableSegments(table: TextTable, room: number): Segmented {
  const { header, rows, headerLine, lineAt } = table;
  const columns = columnsOf(table);
  const { segments, odd } = describe({
    title: '',
    columns,
    rows: rows.length,
    rowName: namerOf(table, columns),
    from: 0,
  });
  const counts: Segment = {
    text: `${rows.length} rows, ${header.length} columns`,
    origin: 'derived',
    score: 99,
    reason: 'counts',
    from: 0,
    to: 0,
  };
  const names: Segment[] =
    headerLine === -1 ? [] : [lineSegment(clip(lineAt(headerLine), HEADER_CHARS), headerLine, 97, 'header')];
  return { gaps: false, segments: [counts, ...names, ...segments, ...rowSegments(table, odd, room)] };
}

function columnsOf({ header, rows }: TextTable): readonly Column[] {
  const columns = header.slice(0, MOST_COLUMNS).map(createColumn);
  for (const [row, { fields }] of rows.entries())
    for (const [at, column] of columns.entries()) addValue(column, (fields[at] ?? '').trim(), row);
  return columns;
}

/** Rows are called by the first column that names most of them, or by their number. */
function namerOf({ rows }: TextTable, columns: readonly Column[]): (row: number) => string {
  const naming = columns.findIndex(
    ({ numbers, filled, values }) => numbers < filled / 2 && values.size > 0.8 * Math.min(rows.length, 2000),
  );
  return row => {
    const name = naming === -1 ? '' : (rows[row]?.fields[naming] ?? '').trim().slice(0, 60);
    return name === '' ? `row ${row + 1}` : name;
  };
}

function rowSegments(
  { rows, lineAt }: TextTable,
  odd: ReadonlyMap<number, { readonly score: number }>,
  room: number,
): Segment[] {
  const rowSegment = (row: number, score: number, reason: string): Segment[] => {
    const line = rows[row]?.line;
    return line === undefined ? [] : [lineSegment(clip(lineAt(line), ROW_CHARS), line, score, reason)];
  };
  const last = rows.length - 1;
  const samples = evenly(rows.map((_, row) => row)).slice(0, Math.ceil(room / SAMPLE_CHARS));
  return [
    ...[...odd].flatMap(([row, { score }]) => rowSegment(row, score - 1, 'odd row')),
    ...rowSegment(0, 86, 'first row'),
    ...rowSegment(last, 86, 'last row'),
    ...[1, 2, last - 1, last - 2].flatMap(row => rowSegment(row, 50, 'end')),
    ...samples.flatMap((row, at) => rowSegment(row, 30 - Math.min(20, Math.log2(1 + at) * 2), 'sample')),
  ];
}

/** Blanks between columns may have been taken out. */
function lineSegment(text: string, line: number, score: number, reason: string): Segment {
  return { text, origin: 'excerpt', score, reason, from: line, to: line + 1 };
}
