/** One figure of a row, beside what it should be. */
export interface Line {
  readonly what: string;
  /** What the figure is a ratio to, or what was measured. */
  readonly against: string;
  readonly unit: Unit;
  /** Undefined when nothing could be measured; then `reason` says why. */
  readonly value?: number;
  readonly reason?: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** `x` is a ratio. */
export type Unit = 'x' | '%' | 'MB' | 'ms' | 'bytes';

/** What became of a line or a row. */
export type Verdict = 'holds' | 'misses' | 'not run' | 'no target';

/** Compares the figure of a line with its target. */
export function verdictOf({ value, atMost, atLeast }: Line): Verdict {
  if (value === undefined || Number.isNaN(value)) return 'not run';
  if (atMost === undefined && atLeast === undefined) return 'no target';
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity) ? 'holds' : 'misses';
}

/** A row holds when every line that has a target and could be measured holds, and one at least could. */
export function verdictOfRow(lines: readonly Line[]): Verdict {
  const verdicts = new Set(lines.map(verdictOf));
  if (verdicts.has('misses')) return 'misses';
  return verdicts.has('holds') ? 'holds' : 'not run';
}
