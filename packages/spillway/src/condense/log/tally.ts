/** Counts how often each value occurs, of at most `limit` different ones. */
export interface Tally {
  add(value: string): void;
  /** The most frequent first, equal ones in the order in which they came. */
  top(count: number): readonly (readonly [value: string, count: number])[];
  /** Different values. */
  readonly size: number;
  /** True when there were more than `limit` different values, so that counts may be missing. */
  readonly isFull: boolean;
  /** Sum of all counts. */
  readonly total: number;
}

const MOST_VALUES = 20_000;

export function createTally(limit: number = MOST_VALUES): Tally {
  const counts = new Map<string, number>();
  let isFull = false;
  let total = 0;
  return {
    add(value) {
      const known = counts.get(value);
      total++;
      if (known !== undefined) counts.set(value, known + 1);
      else if (counts.size < limit) counts.set(value, 1);
      else isFull = true;
    },
    top: count => [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, count),
    get size() {
      return counts.size;
    },
    get isFull() {
      return isFull;
    },
    get total() {
      return total;
    },
  };
}

/** Writes counts as `a: 3, b: 1`. */
export function tallyText(entries: readonly (readonly [value: string, count: number])[]): string {
  return entries.map(([value, count]) => `${value}: ${count}`).join(', ');
}
