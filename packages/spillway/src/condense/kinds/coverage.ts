import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { type CoverageRow, readCoverageRow } from '../coverage-rows.ts';
import { plural } from '../phrases.ts';
import { COVERAGE_RULES } from '../rules/coverage.ts';
import { applyRules } from '../rules/rules.ts';

/** Coverage of tests by file: totals, then the files that are covered least. */
export const coverageKind: Kind = { name: 'coverage', detect, segment };

const HEADER = /^\s*\|?\s*(?:File|Name)\b.*(?:% ?Stmts|Stmts|Cover|% ?Lines)|^total:\s+\(statements\)/;

function detect({ head, spread, tail }: Sample): number {
  const all = [...head, ...spread, ...tail];
  if (!all.some(line => HEADER.test(line))) return 0;
  const filled = spread.filter(line => line.trim() !== '');
  const rows = filled.filter(line => readCoverageRow(line) !== undefined).length;
  return rows > filled.length * 0.4 ? 0.94 : 0;
}

/** Longest list of lines that did not run. */
const MISSING_CHARS = 60;

function segment({ lines, room }: Block): Segmented {
  const rows: Segment[] = [];
  let files = 0;
  let whole = 0;
  let none = 0;
  let half = 0;
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    const row = readCoverageRow(text);
    if (row === undefined) continue;
    const percent = Number.parseFloat(row.percent);
    if (!row.isTotal && isFile(row.name)) {
      files++;
      if (percent >= 100) whole++;
      if (percent === 0) none++;
      if (percent < 50) half++;
    }
    rows.push(row.isTotal ? total(text, line) : rowSegment(row, percent, line));
  }
  if (rows.length === 0) return { segments: [], gaps: true };
  const counts = `${plural(files, 'file')}: ${whole} covered whole, ${half} below 50 %, ${none} not at all`;
  const { segments } = applyRules(lines, OTHERS, room);
  return {
    segments: [
      { text: counts, origin: 'derived', score: 99, reason: 'counts', from: 0, to: 0 },
      ...segments,
      ...rows,
    ],
    gaps: false,
  };
}

/** Lines that are no row. */
const OTHERS = COVERAGE_RULES.filter(({ name }) => name === 'header' || name === 'failing');

/** A name with a point in it, or a function with its place; the others are folders. */
function isFile(name: string): boolean {
  return /\.\w{1,6}(?::|$)/.test(name);
}

function total(text: string, line: number): Segment {
  return { text: clip(text), origin: 'verbatim', score: 98, reason: 'total', from: line, to: line + 1 };
}

/** Name, share and lines that did not run, without the space between columns. */
function rowSegment({ name, percent, missing }: CoverageRow, share: number, line: number): Segment {
  return {
    text: `${name} | ${percent}${missing === '' ? '' : ` | ${clip(missing, MISSING_CHARS)}`}`,
    origin: 'excerpt',
    score: (isFile(name) ? 80 : 85) - share * 0.4,
    reason: share >= 100 ? 'covered whole' : 'not covered',
    from: line,
    to: line + 1,
    covers: true,
  };
}
