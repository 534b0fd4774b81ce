import type { Stretch } from './coverage.ts';
import type { LineTable } from './line-table.ts';

/** Holes of so few lines are shown when that takes no more than a marker. */
const SHORT_HOLE_LINES = 2;
const MARKER_CHARS = 14;

/**
 * What stands where lines were left out: `[… 31-1234]` with the numbers of the first and the last one, counted from 1, or
 * the lines themselves when they are no longer than that.
 */
export function gapText(lines: LineTable, { from, to }: Stretch): string {
  if (to - from <= SHORT_HOLE_LINES) {
    const shown = Array.from({ length: to - from }, (_, index) => lines.at(from + index));
    if (shown.reduce((chars, line) => chars + line.length, 0) <= MARKER_CHARS) return shown.join('\n');
  }
  return gapMarker(from, to);
}

/** The marker for the lines from `from` to the one before `to`, counted from 0. */
export function gapMarker(from: number, to: number): string {
  return to - from === 1 ? `[… ${from + 1}]` : `[… ${from + 1}-${to}]`;
}
