import type { Block, Kind, Sample, Segmented } from '../contract.ts';
import { parseCsv } from '../parsers/csv.ts';
import { tableSegments } from '../table/segments.ts';

/** Separated values: header, counts, statistics of the columns, odd rows, both ends. */
export const csvKind: Kind = { name: 'csv', detect, segment };

const DELIMITERS = [',', '\t', ';', '|'];

function detect({ lines, head, spread, hints }: Sample): number {
  if (lines.count < 3) return 0;
  const delimiter = delimiterOf([...head.slice(0, 20), ...spread]);
  if (delimiter === undefined) return 0;
  const hinted = hints.mime?.includes('csv') === true || hints.mime?.includes('tab-separated') === true;
  return (delimiter === '|' ? 0.55 : 0.7) + (hinted ? 0.2 : 0);
}

/** The delimiter that most lines have as often as the first line has it. */
function delimiterOf(lines: readonly string[]): string | undefined {
  const filled = lines.filter(line => line.trim() !== '' && line.length < 400);
  const [first] = filled;
  if (first === undefined || /^\s*[[{<#]/.test(first)) return undefined;
  return DELIMITERS.find(delimiter => {
    const count = countOf(first, delimiter);
    if (count < 1) return false;
    const same = filled.filter(line =>
      line.includes('"') ? countOf(line, delimiter) >= count : countOf(line, delimiter) === count,
    ).length;
    return same >= 0.95 * filled.length && (count > 1 || filled.every(line => line.length < 80));
  });
}

function countOf(line: string, delimiter: string): number {
  return line.split(delimiter).length - 1;
}

async function segment({ lines, room }: Block): Promise<Segmented> {
  const delimiter = delimiterOf(
    Array.from({ length: Math.min(40, lines.count) }, (_, line) => lines.at(line)),
  );
  const { rows } = await parseCsv(lines.text, delimiter);
  const [header = [], ...body] = rows;
  // A field may hold line ends; then rows are not lines, and a row is shown as it was read.
  const isPlain = rows.length === countFilled(lines.text);
  const filled = isPlain ? filledLines(lines.text) : undefined;
  return tableSegments(
    {
      header,
      rows: body.map((fields, row) => ({ fields, line: filled?.[row + 1] ?? row + 1 })),
      headerLine: filled?.[0] ?? 0,
      lineAt: line =>
        isPlain ? lines.at(line) : (rows[line] ?? []).join(delimiter ?? ',').replace(/\s+/g, ' '),
    },
    room,
  );
}

function filledLines(text: string): readonly number[] {
  return text.split('\n').flatMap((line, index) => (line.replace(/\r$/, '') === '' ? [] : [index]));
}

function countFilled(text: string): number {
  return filledLines(text).length;
}
