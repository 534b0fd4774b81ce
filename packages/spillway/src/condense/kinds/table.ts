import { clip } from '../clip.ts';
import type { Block, Kind, KindName, Sample, Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import { type LineTable, lineTable } from '../line-table.ts';
import { evenly } from '../rules/rules.ts';
import { shareOf } from '../sample.ts';
import { type FoundTable, readTables } from '../table/read-table.ts';
import { tableSegments } from '../table/segments.ts';
import { statement } from '../statement.ts';

/** Results of queries, as the clients of databases print them. */
export const sqlKind: Kind = kindOf('sql', sample =>
  shareOf(sample.spread, BARRED) > 0.3 || hasRuler(sample) ? 0.72 : 0,
);

/** Tables with aligned columns: processes, packages, resources. */
export const systemTableKind: Kind = kindOf('system', sample => (alignedAt(sample) ? 0.66 : 0));

const BARRED = /^.{0,300}\S\s\|\s.|^\|.*\|\s*$/;
const RULER = /^[\s|]*-{2,}[-+|]*\+[-+|]*-{2,}|^\+[-+]{4,}\+$|^\|(?:\s?:?-{2,}:?\s?\|)+$/;

function hasRuler({ head, spread }: Sample): boolean {
  return [...head, ...spread].some(line => RULER.test(line));
}

function kindOf(name: KindName, detectTable: (sample: Sample) => number): Kind {
  return { name, detect: detectTable, segment };
}

/** Tries on the sample what the condenser does on the whole. */
function alignedAt({ head }: Sample): boolean {
  const found = readTables(lineTable(head.join('\n')));
  const rows = found.reduce((sum, { rows: list }) => sum + list.length, 0);
  return rows >= 5 && rows > 0.4 * head.length;
}

function segment({ lines, room }: Block): Segmented {
  const tables = readTables(lines);
  const rows = tables.reduce((sum, { rows: list }) => sum + list.length, 0);
  const [largest] = tables.toSorted((one, other) => other.rows.length - one.rows.length);
  if (largest === undefined) return { segments: [], gaps: true };
  if (tables.length > 4 && largest.rows.length < rows / 2)
    return { segments: [...manyTables(lines, tables, rows), ...endSegments(lines, room, 0.08)], gaps: false };
  const { segments } = tableSegments(largest, room);
  return { segments: [...segments, ...outside(lines, largest)], gaps: false };
}

const MOST_OUTSIDE = 60;

/** Lines before and behind the table, such as a title or a number of rows. */
function outside(lines: LineTable, { from, to }: FoundTable): Segment[] {
  const others = Array.from({ length: lines.count }, (_, line) => line).filter(
    line => (line < from || line > to) && lines.at(line).trim() !== '',
  );
  return evenly(others)
    .slice(0, MOST_OUTSIDE)
    .map((line, at) => ({
      text: clip(lines.at(line).trim().replace(/ {2,}/g, ' ')),
      origin: 'excerpt',
      score: 88 - Math.min(40, at * 2),
      reason: 'beside the table',
      from: line,
      to: line + 1,
    }));
}

const TITLES_A_LINE = 12;

/** Many small tables: how many, their titles, their first columns. */
function manyTables(lines: LineTable, tables: readonly FoundTable[], rows: number): Segment[] {
  const titles = tables.map(({ from }) => lines.at(from - 1).trim() || lines.at(from - 2).trim());
  const names = titles
    .map(title => title.replace(/^\S+ +"|"$/g, '').slice(0, 60))
    .filter(title => title !== '');
  const segments: Segment[] = [statement(`${tables.length} tables, ${rows} rows in all`, 99, 'counts')];
  for (let at = 0; at < names.length; at += TITLES_A_LINE)
    segments.push(
      statement(`tables: ${names.slice(at, at + TITLES_A_LINE).join(', ')}`, 90 - Math.min(40, at), 'titles'),
    );
  for (const [place, index] of evenly(tables.map((_, at) => at)).entries()) {
    const table = tables[index];
    if (table === undefined) continue;
    const fields = table.rows.map(({ fields: [first = ''] }) => first).join(', ');
    const text = clip(`${table.from + 1}: ${clip(titles[index] ?? '', 100)}: ${fields}`, 400);
    segments.push({
      ...statement(text, 60 - Math.min(40, place), 'fields'),
      from: table.from,
      to: table.from + 1,
    });
  }
  return segments;
}
