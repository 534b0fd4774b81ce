import { describe, expect, it } from 'vitest';
import { type CutPlan, largestKept, plainPlan, reservedPlan, splitKept } from '../../src/text/cut-plan.ts';
import { markerText } from '../../src/text/marker.ts';

/** Tries every number from the top, as the arithmetic is defined. */
function largestByTrying(plan: CutPlan, total: number, maxChars: number): number {
  for (let kept = Math.min(total - 1, maxChars); kept >= plan.leastChars; kept--) {
    if (kept + markerText(plan.strategy, { ...splitKept(plan, kept), total }).length <= maxChars) return kept;
  }
  return 0;
}

describe('splitKept', () => {
  it('gives the head two fifths, rounded down, and the tail the rest', () => {
    expect(splitKept(plainPlan('head_tail'), 999)).toEqual({ headChars: 399, tailChars: 600 });
    expect(splitKept(plainPlan('head'), 999)).toEqual({ headChars: 999, tailChars: 0 });
    expect(splitKept(plainPlan('tail'), 999)).toEqual({ headChars: 0, tailChars: 999 });
  });

  it('counts reserved characters to the tail before it divides the rest', () => {
    expect(splitKept(reservedPlan('head_tail', 100, 1000), 199)).toEqual({ headChars: 39, tailChars: 160 });
    expect(splitKept(reservedPlan('head', 100, 1000), 199)).toEqual({ headChars: 99, tailChars: 100 });
    expect(splitKept(reservedPlan('tail', 100, 1000), 199)).toEqual({ headChars: 0, tailChars: 199 });
  });
});

describe('largestKept', () => {
  it('finds the largest number that fits, though a marker may shrink while it grows', () => {
    const budgets = [...range(40, 160), ...range(1040, 1110)];
    for (const total of [1111, 10_000, 12_345, 1_000_000, 100_000_000]) {
      for (const strategy of ['head', 'tail', 'head_tail'] as const) {
        for (const plan of [plainPlan(strategy), reservedPlan(strategy, 30, 5000)]) {
          const found = budgets.map(maxChars => largestKept(plan, total, maxChars));
          expect(found).toEqual(budgets.map(maxChars => largestByTrying(plan, total, maxChars)));
        }
      }
    }
  });

  it('keeps less than the whole when the budget holds the whole and its marker', () => {
    expect(largestKept(plainPlan('head'), 1000, Number.POSITIVE_INFINITY)).toBe(999);
  });

  it('finds nothing when the lines are all the budget', () => {
    expect(largestKept(reservedPlan('head', 500, 500), 10_000, 500)).toBe(0);
  });
});

function range(from: number, end: number): readonly number[] {
  return Array.from({ length: end - from }, (_, index) => from + index);
}
