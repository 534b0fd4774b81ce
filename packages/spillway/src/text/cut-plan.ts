import { groupedDigitsChars } from './digits.ts';
import { type CutStrategy, markerChars } from './marker.ts';

/** How many UTF-16 units of each end a cut keeps. */
export interface KeptEnds {
  readonly headChars: number;
  readonly tailChars: number;
}

/** Where the kept characters of a cut come from, whatever their number. */
export interface CutPlan {
  /** The sentence of the marker. */
  readonly strategy: CutStrategy;
  /** How many fifths of what is not reserved go to the head. */
  readonly headFifths: 0 | 2 | 5;
  /** Characters of the end that are part of every cut with a marker. */
  readonly reservedChars: number;
  /** The fewest characters that are worth a marker; below, the ends stand bare. */
  readonly leastChars: number;
  /** What a cut without marker keeps. */
  readonly bare: CutStrategy;
}

/** Plans a cut that reserves nothing. */
export function plainPlan(strategy: CutStrategy): CutPlan {
  return { strategy, headFifths: HEAD_FIFTHS[strategy], reservedChars: 0, leastChars: 1, bare: strategy };
}

/**
 * Plans a cut whose last `chars` characters are reserved lines; `maxChars` is the whole budget.
 *
 * Lines that are the whole budget stand alone, lines that leave too little for a marker stand without one, and the
 * rest of a larger budget goes to the beginning (`head`), two to three to both ends (`head_tail`) or to the end.
 */
export function reservedPlan(strategy: CutStrategy, chars: number, maxChars: number): CutPlan {
  const leastChars = chars === maxChars ? Number.POSITIVE_INFINITY : Math.max(1, chars);
  if (strategy === 'tail') return { ...plainPlan('tail'), leastChars };
  const headFifths = HEAD_FIFTHS[strategy];
  return { strategy: 'head_tail', headFifths, reservedChars: chars, leastChars, bare: 'tail' };
}

/** Divides a number of kept characters over the two ends. */
export function splitKept(plan: CutPlan, keptChars: number): KeptEnds {
  const headChars = Math.floor(((keptChars - plan.reservedChars) * plan.headFifths) / 5);
  return { headChars, tailChars: keptChars - headChars };
}

/**
 * Gives the largest number of kept characters that fits the budget together with its marker, 0 when none does.
 *
 * The marker's width depends on the number, and not always in its favour: one kept character more can make it two
 * shorter. So no number is skipped that might fit: a step is the excess less all that the two counts can lose on it.
 */
export function largestKept(plan: CutPlan, total: number, maxChars: number): number {
  let keptChars = Math.min(total - 1, maxChars);
  while (keptChars >= plan.leastChars) {
    const ends = splitKept(plan, keptChars);
    const excess = keptChars + markerChars(plan.strategy, { ...ends, total }) - maxChars;
    if (excess <= 0) return keptChars;
    const shrinkable = widthLost(ends.headChars, excess) + widthLost(ends.tailChars, excess);
    keptChars -= Math.max(1, excess - shrinkable);
  }
  return 0;
}

const HEAD_FIFTHS = { head: 5, tail: 0, head_tail: 2 } as const;

function widthLost(count: number, less: number): number {
  return groupedDigitsChars(count) - groupedDigitsChars(Math.max(0, count - less));
}
