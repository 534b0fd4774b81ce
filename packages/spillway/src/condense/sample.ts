import type { CondenseHints, Sample } from './contract.ts';
import type { LineTable } from './line-table.ts';

const HEAD_LINES = 120;
const SPREAD_LINES = 160;
const TAIL_LINES = 40;
const SAMPLE_CHARS = 400;

/** Takes from a text what detection looks at: at most 320 lines of at most 400 chars. */
export function takeSample(lines: LineTable, hints: CondenseHints): Sample {
  const shown = (index: number): string => {
    const start = lines.startOf(index);
    return lines.text.slice(start, start + Math.min(SAMPLE_CHARS, lines.lengthOf(index)));
  };
  const pick = (count: number, first: number, step: number): string[] =>
    Array.from({ length: count }, (_, index) => shown(Math.floor(first + index * step)));
  const spread = Math.min(SPREAD_LINES, lines.count);
  const tail = Math.min(TAIL_LINES, lines.count);
  return {
    lines,
    head: pick(Math.min(HEAD_LINES, lines.count), 0, 1),
    spread: pick(spread, 0, lines.count / Math.max(1, spread)),
    tail: pick(tail, lines.count - tail, 1),
    hints,
  };
}

/** Share of the lines that are not blank, of those given, that a pattern matches; 0 when there are none. */
export function shareOf(lines: readonly string[], pattern: RegExp): number {
  const filled = lines.filter(line => line.trim() !== '');
  if (filled.length === 0) return 0;
  return filled.filter(line => pattern.test(line)).length / filled.length;
}
