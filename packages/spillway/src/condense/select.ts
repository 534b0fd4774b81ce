import { byPlace, byRank, type Candidate } from './candidate.ts';
import { type Coverage, createCoverage } from './coverage.ts';
import { fillers } from './fill.ts';
import { gapText } from './gap.ts';
import type { LineTable } from './line-table.ts';
import type { Meter } from './meter.ts';

/** What is to be chosen from. */
export interface Selection {
  readonly lines: LineTable;
  /** In any order. */
  readonly candidates: readonly Candidate[];
  /** Stretches of lines of blocks whose free room may be filled with raw lines. */
  readonly isFillable: (line: number) => boolean;
}

/** What is shown, in order of place, and about what it costs in the unit of the meter, gap markers included. */
export interface Chosen {
  readonly shown: readonly Candidate[];
  readonly coverage: Coverage;
  readonly cost: number;
}

/** After so many candidates in a row that do not fit, the rest is not looked at. */
const MOST_MISSES = 200;

/**
 * Takes the candidates of highest rank that fit the budget, with what gap markers they bring or save, and fills what is
 * left with raw lines next to those shown.
 */
export function choose(selection: Selection, budget: number, meter: Meter): Chosen {
  const { lines } = selection;
  const coverage = createCoverage(lines.count);
  const shown: Candidate[] = [];
  const texts = new Set<string>();
  let cost = lines.count === 0 ? 0 : meter.costOf(gapText(lines, { from: 0, to: lines.count }));
  const take = (candidate: Candidate): boolean => {
    const { segment, coverFrom, coverTo } = candidate;
    const added = meter.costOf(segment.text) + markerChange(coverage, coverFrom, coverTo, lines, meter);
    if (cost + added > budget) return false;
    cost += added;
    shown.push(candidate);
    texts.add(segment.text);
    if (coverTo > coverFrom) coverage.add(coverFrom, coverTo);
    return true;
  };
  const isNew = ({ segment, byLine, from, to }: Candidate): boolean =>
    byLine ? !(coverage.has(from) && coverage.has(Math.max(from, to - 1))) : !texts.has(segment.text);
  let misses = 0;
  for (const candidate of selection.candidates.toSorted(byRank)) {
    if (misses > MOST_MISSES) break;
    if (!isNew(candidate)) continue;
    misses = take(candidate) ? 0 : misses + 1;
  }
  for (const filler of fillers(selection, shown, coverage)) if (!take(filler)) break;
  return { shown: shown.toSorted(byPlace), coverage, cost };
}

/** How much more, or less, the markers take once the lines are covered. */
function markerChange(coverage: Coverage, from: number, to: number, lines: LineTable, meter: Meter): number {
  if (to <= from) return 0;
  let change = 0;
  let line = from;
  while (line < to) {
    const hole = coverage.has(line) ? undefined : coverage.holeAt(line);
    if (hole === undefined) {
      line++;
      continue;
    }
    change -= meter.costOf(gapText(lines, hole));
    if (hole.from < from) change += meter.costOf(gapText(lines, { from: hole.from, to: from }));
    if (hole.to > to) change += meter.costOf(gapText(lines, { from: to, to: hole.to }));
    line = hole.to;
  }
  return change;
}
