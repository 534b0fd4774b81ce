import { verdictOf, verdictOfRow } from './line.ts';
import type { Line, Verdict } from './line.ts';
import type { MeasuredRow } from './measured-row.ts';

/** The table of one row, a figure a line with its target beside it. */
export function rowTable({ id, what, lines, pending, crashed }: MeasuredRow): string {
  const verdict = pending === undefined ? verdictOfRow(lines) : 'pending';
  const heading = `${id}  ${what}: ${crashed ? 'CRASHED' : verdict}${pending === undefined ? '' : ` (${pending})`}`;
  const cells = lines.map(line => [line.what, line.against, targetOf(line), valueOf(line), saidOf(line)]);
  return [heading, ...columns(cells).map(cell => `  ${cell}`)].join('\n');
}

/** How many rows hold, and which do not. */
export function summary(rows: readonly MeasuredRow[]): string {
  const named = (wanted: Verdict): string =>
    rows
      .filter(row => row.pending === undefined && verdictOfRow(row.lines) === wanted)
      .map(({ id }) => id)
      .join(', ');
  const counts: readonly (readonly [string, string])[] = [
    ['hold', named('holds')],
    ['miss', named('misses')],
    ['not run', named('not run')],
    ['pending', rows.flatMap(({ id, pending }) => (pending === undefined ? [] : [id])).join(', ')],
  ];
  return counts
    .filter(([, ids]) => ids !== '')
    .map(([word, ids]) => `${ids.split(', ').length} of ${rows.length} ${word}: ${ids}`)
    .join('\n');
}

function saidOf(line: Line): string {
  const verdict = verdictOf(line);
  if (verdict === 'no target') return '';
  return verdict === 'not run' ? `NOT RUN: ${line.reason ?? 'no figure'}` : verdict;
}

function targetOf({ atMost, atLeast, unit }: Line): string {
  if (atMost === undefined && atLeast === undefined) return '';
  if (atLeast === undefined) return `<= ${figure(atMost, unit)}`;
  return `${figure(atLeast, unit)} to ${figure(atMost, unit)}`;
}

function valueOf({ value, unit }: Line): string {
  return value === undefined ? '-' : figure(value, unit);
}

function figure(value: number | undefined, unit: Line['unit']): string {
  if (value === undefined || Number.isNaN(value)) return '-';
  const size = Math.abs(value);
  const digits = unit === 'bytes' || size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 || size === 0 ? 2 : 4;
  const text = value
    .toFixed(digits)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return unit === 'x' ? text : `${text} ${unit}`;
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = [0, 1, 2, 3].map(column => Math.max(0, ...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
