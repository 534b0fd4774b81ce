import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Settings } from './row.ts';
import { median, ratioOf } from './compare.ts';

/** Numbers that a child measured, by name, or why there are none. */
export type Measured = { readonly values: Readonly<Record<string, number>> } | { readonly reason: string };

/**
 * Runs a file of `children` to its end in a process of its own, with the garbage collector at its call, and gives what it sent.
 */
export async function runChild(file: string, args: readonly string[]): Promise<Measured> {
  const path = fileURLToPath(new URL(`../children/${file}`, import.meta.url));
  const child = fork(path, args, {
    execArgv: ['--expose-gc', '--min-semi-space-size=32'],
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  let sent: Measured = { reason: `${file} ended without an answer` };
  child.on('message', message => {
    sent = message as Measured;
  });
  return await new Promise(resolve => {
    child.on('error', error => resolve({ reason: error.message }));
    child.on('close', () => resolve(sent));
  });
}

/** Runs the same child for several candidates, round by round; the answer is the median of each number. */
export async function medianOfChildren(
  file: string,
  candidates: readonly string[],
  args: readonly string[],
  { rounds }: Pick<Settings, 'rounds'>,
): Promise<ReadonlyMap<string, ChildRounds>> {
  const all = new Map<string, Measured[]>(candidates.map(name => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < candidates.length; index++) {
      const name = candidates[(index + round) % candidates.length] ?? '';
      all.get(name)?.push(await runChild(file, [name, ...args]));
    }
  }
  return new Map([...all].map(([name, measured]) => [name, roundsOf(measured)]));
}

/** What several runs of one child gave. */
export interface ChildRounds {
  /** Why a round gave nothing; undefined when all did. */
  readonly reason: string | undefined;
  /** Median of a number. */
  value(name: string): number;
  /** Median of the ratio to another candidate in the same round. */
  ratio(name: string, base: ChildRounds): number;
  /** A number of each round. */
  values(name: string): readonly number[];
}

function roundsOf(rounds: readonly Measured[]): ChildRounds {
  const values = (name: string): readonly number[] =>
    rounds.map(round => ('values' in round ? (round.values[name] ?? Number.NaN) : Number.NaN));
  return {
    reason: rounds.flatMap(round => ('reason' in round ? [round.reason] : []))[0],
    value: name => median(values(name)),
    ratio: (name, base) => ratioOf(values(name), base.values(name)),
    values,
  };
}
