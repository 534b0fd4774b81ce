import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { packed } from '../packed.ts';
import { plural } from '../phrases.ts';
import { rankedBy, type RankedRow, readRankedRow } from '../profile/rows.ts';
import { statement } from '../statement.ts';

/** Profiles and histograms: rows ranked by a number, largest first. */
export const profileKind: Kind = { name: 'trace', detect, segment };

const LEAST_ROWS = 20;

function detect({ head, spread, tail }: Sample): number {
  const filled = spread.filter(line => line.trim() !== '');
  const rows = filled.flatMap(line => readRankedRow(line) ?? []);
  if (rows.length < LEAST_ROWS || rows.length < filled.length * 0.6) return 0;
  return rankedBy(rows) !== undefined && [...head, ...tail].some(isTitle) ? 0.8 : 0;
}

/** The words over the columns, or the sum below them. */
function isTitle(line: string): boolean {
  return TITLE.test(line);
}

const TITLE =
  /^\s*(?:num\s+#|flat\s+flat%|%\s+(?:time|cumulative)|Overhead\b|ncalls\b|Total\b.*\d|Ir\b|Profile\b)|\bPROGRAM TOTALS\b|^\s*#?\s*(?:samples|count|instances|bytes|self|calls|ticks|hits)\b(?!:)/i;

function segment({ lines }: Block): Segmented {
  const rows: (RankedRow & { readonly line: number })[] = [];
  const segments: Segment[] = [];
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    const row = readRankedRow(text);
    if (row !== undefined && !SUM.test(text)) rows.push({ ...row, line });
    else if (/\w/.test(text)) segments.push(shown(text, line, isTitle(text) || SUM.test(text) ? 94 : 72));
  }
  const column = rankedBy(rows);
  if (column === undefined) return { segments: [], gaps: true };
  segments.unshift(statement(`${plural(rows.length, 'row')}, largest first`, 97, 'counts'));
  for (const [place, row] of rows.entries()) segments.push(rowSegment(lines.at(row.line), row.line, place));
  const last = rows.at(-1);
  if (last !== undefined) segments.push(shown(lines.at(last.line), last.line, 86));
  const names = [...new Set(rows.slice(SHOWN).map(({ name }) => name))];
  segments.push(...packed(names, { name: 'names of smaller ones', score: 78, size: 12, step: 3 }));
  return { segments, gaps: true };
}

/** Rows beyond this many are first named, then shown. */
const SHOWN = 12;
const SUM = /\bTOTALS?\b|^\s*Total\b/i;

function rowSegment(text: string, line: number, place: number): Segment {
  return shown(text, line, place < SHOWN ? 90 - place : Math.max(20, 62 - place / 4));
}

/** A line without the space between its columns. */
function shown(text: string, line: number, score: number): Segment {
  return {
    text: clip(text.trim().replace(/\s{2,}/g, ' ')),
    origin: 'excerpt',
    score,
    reason: 'row',
    from: line,
    to: line + 1,
    covers: true,
  };
}
