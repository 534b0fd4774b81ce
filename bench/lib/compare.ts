import { performance } from 'node:perf_hooks';

/** Something to be timed; what it gives is kept, so that the work cannot be left out. */
export type Candidate = () => unknown;

/** How to time. */
export interface CompareOptions {
  readonly rounds: number;
  /** A quick candidate is repeated until a sample takes this long. @default 10 */
  readonly minMs?: number;
  /** Runs each candidate once a sample, however quick it is. @default false */
  readonly once?: boolean;
  /** Runs before each sample and is not timed. */
  readonly prepare?: () => void;
}

/** What all rounds took. */
export interface Comparison {
  /** Median over the rounds of the ratio of two candidates in one and the same round. */
  ratio(candidate: string, base: string): number;
  /** Median time of a call, in milliseconds. */
  ms(candidate: string): number;
}

/**
 * Times candidates round by round, all of them in every round and in another order each time, so that whatever else the
 * machine does meets all of them alike.
 */
export async function compare(
  candidates: Readonly<Record<string, Candidate | undefined>>,
  options: CompareOptions,
): Promise<Comparison> {
  const entries = Object.entries(candidates).flatMap(([name, run]) =>
    run === undefined ? [] : [{ name, run }],
  );
  const calls = new Map<string, number>();
  const times = new Map<string, number[]>(entries.map(({ name }) => [name, []]));
  for (const { name, run } of entries) calls.set(name, await callsNeeded(run, options));
  for (let round = 0; round < options.rounds; round++) {
    for (const { name, run } of shuffled(entries)) {
      times.get(name)?.push(await sample(run, calls.get(name) ?? 1, options));
    }
  }
  return comparisonOf(times);
}

/** Median of the ratios of numbers that belong together. */
export function ratioOf(values: readonly number[], bases: readonly number[]): number {
  return median(values.map((value, index) => value / (bases[index] ?? Number.NaN)));
}

/** The middle one of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** What the last call gave, and a character of it. */
export const kept: { value: unknown; unit: number } = { value: undefined, unit: 0 };

function comparisonOf(times: ReadonlyMap<string, readonly number[]>): Comparison {
  const timesOf = (name: string): readonly number[] => times.get(name) ?? [];
  return {
    ratio: (candidate, base) => ratioOf(timesOf(candidate), timesOf(base)),
    ms: candidate => median(timesOf(candidate)),
  };
}

async function callsNeeded(run: Candidate, options: CompareOptions): Promise<number> {
  await sample(run, 1, options);
  if (options.once === true) return 1;
  const minMs = options.minMs ?? 10;
  let calls = 1;
  for (;;) {
    const ms = await sample(run, calls, options);
    if (ms * calls >= minMs) return calls;
    calls = Math.max(2 * calls, Math.ceil(minMs / Math.max(ms, 1e-5)));
  }
}

async function sample(run: Candidate, calls: number, { prepare }: CompareOptions): Promise<number> {
  prepare?.();
  const start = performance.now();
  const first = run();
  if (first instanceof Promise) {
    keep(await first);
    for (let call = 1; call < calls; call++) keep(await run());
  } else {
    keep(first);
    for (let call = 1; call < calls; call++) keep(run());
  }
  return (performance.now() - start) / calls;
}

/** A text of parts that were only strung together becomes one when a character of it is read, as every user of it will. */
function keep(result: unknown): void {
  kept.value = result;
  if (typeof result === 'string') kept.unit = result.charCodeAt(result.length >> 1);
}

let seed = 12_345;

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  const keyed = items.map(item => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return { item, key: seed >>> 8 };
  });
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}
