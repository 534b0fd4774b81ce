import { clip } from '../clip.ts';
import type { Block, Kind, KindName, Sample, Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import { lineTable } from '../line-table.ts';
import { evenly } from '../rules/rules.ts';
import { shareOf } from '../sample.ts';
import { readTables } from '../table/read-table.ts';
import { tableSegments } from '../table/segments.ts';

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
  if (tables.length > 4 && largest.rows.length < rows / 2) return manyTables();
  const { segments } = tableSegments(largest, room);
  return { segments: [...segments, ...outside(largest.from, largest.to)], gaps: false };

  /** Lines before and behind the table, such as a title or a number of rows. */
  function outside(from: number, to: number): Segment[] {
    const others = [...Array(lines.count).keys()].filter(
      line => (line < from || line > to) && lines.at(line).trim() !== '',
    );
    return evenly(others)
      .slice(0, 60)
      .map((line, at) => ({
        text: clip(lines.at(line).trim().replace(/ {2,}/g, ' ')),
        origin: 'excerpt',
        score: 88 - Math.min(40, at * 2),
        reason: 'beside the table',
        from: line,
        to: line + 1,
      }));
  }

  /** Many small tables: how many, their titles and their columns. */
  function manyTables(): Segmented {
    const titles = tables.map(({ from, header, rows: list }) => {
      const title = lines.at(from - 1).trim() || lines.at(from - 2).trim();
      return { from, title, text: `${from + 1}: ${clip(title, 100)}`, rows: list, header };
    });
    const names = titles
      .map(({ title }) => title.replace(/^\S+ +"|"$/g, '').slice(0, 60))
      .filter(title => title !== '');
    const segments: Segment[] = [
      {
        text: `${tables.length} tables, ${rows} rows in all`,
        origin: 'derived',
        score: 99,
        reason: 'counts',
        from: 0,
        to: 0,
      },
    ];
    for (let at = 0; at < names.length; at += 12)
      segments.push({
        text: `tables: ${names.slice(at, at + 12).join(', ')}`,
        origin: 'derived',
        score: 90 - Math.min(40, at),
        reason: 'titles',
        from: 0,
        to: 0,
      });
    for (const [at, index] of evenly(titles.map((_, place) => place)).entries()) {
      const table = titles[index];
      if (table === undefined) continue;
      const fields = table.rows.map(({ fields: [first = ''] }) => first).join(', ');
      segments.push({
        text: clip(`${table.text}: ${fields}`, 400),
        origin: 'derived',
        score: 60 - Math.min(40, at),
        reason: 'fields',
        from: table.from,
        to: table.from + 1,
      });
    }
    return { segments: [...segments, ...endSegments(lines, room, 0.08)], gaps: false };
  }
}
