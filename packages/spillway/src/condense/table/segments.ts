import type { Segment, Segmented } from '../contract.ts';
import { clip } from '../clip.ts';
import { evenly } from '../rules/rules.ts';
import { addValue, createColumn } from './columns.ts';
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

/** Header, counts, statistics of the columns, odd rows, both ends, then rows from all over. */
export function tableSegments(
  { header, rows, headerLine, lineAt }: TextTable,
  room: number,
  title = '',
): Segmented {
  const names = header.slice(0, MOST_COLUMNS);
  const columns = names.map(createColumn);
  for (const [row, { fields }] of rows.entries())
    for (const [at, column] of columns.entries()) addValue(column, (fields[at] ?? '').trim(), row);
  const naming = columns.findIndex(
    column => column.numbers < column.filled / 2 && column.values.size > 0.8 * Math.min(rows.length, 2000),
  );
  const rowName = (row: number): string => {
    const name = naming === -1 ? '' : (rows[row]?.fields[naming] ?? '').trim().slice(0, 60);
    return name === '' ? `row ${row + 1}` : name;
  };
  const { segments, odd } = describe({ title, columns, rows: rows.length, rowName, from: 0 });
  const rowSegment = (row: number, score: number, reason: string): Segment[] => {
    const line = rows[row]?.line;
    if (line === undefined) return [];
    return [
      { text: clip(lineAt(line), ROW_CHARS), origin: 'verbatim', score, reason, from: line, to: line + 1 },
    ];
  };
  const last = rows.length - 1;
  const samples = evenly(rows.map((_, row) => row)).slice(0, Math.ceil(room / 40));
  return {
    gaps: false,
    segments: [
      {
        text: `${rows.length} rows, ${header.length} columns`,
        origin: 'derived',
        score: 99,
        reason: 'counts',
        from: 0,
        to: 0,
      },
      ...(headerLine === -1
        ? []
        : [
            {
              text: clip(lineAt(headerLine), 500),
              origin: 'verbatim',
              score: 97,
              reason: 'header',
              from: headerLine,
              to: headerLine + 1,
            } as const,
          ]),
      ...segments,
      ...[...odd].flatMap(([row, { score }]) => rowSegment(row, score - 1, 'odd row')),
      ...rowSegment(0, 86, 'first row'),
      ...rowSegment(last, 86, 'last row'),
      ...[1, 2, last - 1, last - 2].flatMap(row => rowSegment(row, 50, 'end')),
      ...samples.flatMap((row, at) => rowSegment(row, 30 - Math.min(20, Math.log2(1 + at) * 2), 'sample')),
    ],
  };
}
