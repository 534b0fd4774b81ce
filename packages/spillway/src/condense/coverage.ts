/** Which lines need no gap marker any more: disjoint stretches in order. */
export interface Coverage {
  /** Tells whether a line is covered. */
  has(line: number): boolean;
  /** The hole around a line that is not covered. */
  holeAt(line: number): Stretch;
  /** Covers the lines from `from` to the one before `to`. */
  add(from: number, to: number): void;
  /** The holes, in order. */
  holes(): readonly Stretch[];
}

/** Lines from `from` to the one before `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Covers nothing of `count` lines at first. */
export function createCoverage(count: number): Coverage {
  const covered: { from: number; to: number }[] = [];
  /** The first stretch that ends behind `line`. */
  const indexAt = (line: number): number => {
    let low = 0;
    let high = covered.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((covered[middle]?.to ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    has(line) {
      const stretch = covered[indexAt(line)];
      return stretch !== undefined && stretch.from <= line;
    },
    holeAt(line) {
      const index = indexAt(line);
      return { from: covered[index - 1]?.to ?? 0, to: covered[index]?.from ?? count };
    },
    add(from, to) {
      const first = indexAt(from - 1);
      let last = first;
      const stretch = { from, to };
      for (let next = covered[last]; next !== undefined && next.from <= to; next = covered[last]) {
        stretch.from = Math.min(stretch.from, next.from);
        stretch.to = Math.max(stretch.to, next.to);
        last++;
      }
      covered.splice(first, last - first, stretch);
    },
    holes: () => holesBetween(covered, count),
  };
}

function holesBetween(covered: readonly Stretch[], count: number): readonly Stretch[] {
  const holes: Stretch[] = [];
  let from = 0;
  for (const stretch of covered) {
    if (stretch.from > from) holes.push({ from, to: stretch.from });
    from = stretch.to;
  }
  if (from < count) holes.push({ from, to: count });
  return holes;
}
