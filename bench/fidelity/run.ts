// Which of the facts that an agent needs can still be seen: npm run bench:fidelity [-- --corpus DIR] [--no-baselines]
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countTokens } from './count.ts';
import { isVisible, type Item, readCorpus } from './corpus.ts';
import { lookUp } from './look-up.ts';
import { baselinesOf, ours, type Reducer } from './reducers.ts';

const BUDGETS = [500, 1000, 2000, 4000] as const;
const READ_BACK_BUDGET = 1000;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: fileURLToPath(new URL('../../../shared/corpus', import.meta.url)) },
    'no-baselines': { type: 'boolean', default: false },
  },
});
if (existsSync(`${values.corpus}/corpus.json`)) await run(values.corpus);
else print(`NOT RUN: there is no corpus at ${values.corpus}; name one with --corpus DIR`);

async function run(folder: string): Promise<void> {
  const items = readCorpus(folder);
  const reducers = new Map([
    ['condense', ours],
    ...(values['no-baselines'] ? [] : await baselinesOf(folder)),
  ]);
  const scores = new Map<string, Scores>();
  for (const [name, reducer] of reducers) {
    process.stderr.write(`bench: ${name}\n`);
    scores.set(name, await score(items, reducer));
  }
  const own = scores.get('condense');
  if (own === undefined) return;
  printKinds(items, scores);
  print(
    `over budget: ${own.over}; longer than the original: ${own.longer}; ${own.msPerMb.toFixed(0)} ms per MB in the mean`,
  );
  const recalls = BUDGETS.map(budget => `${budget}=${percent(mean(own.recall(budget)))}`);
  print(`mean recall ${recalls.join(' ')} readback${READ_BACK_BUDGET}=${percent(mean(own.reachable))}`);
  if (own.over > 0 || own.longer > 0) process.exitCode = 1;
}

/** What a reducer keeps, for each item. */
interface Scores {
  recall(budget: number, kind?: string): readonly number[];
  readonly reachable: readonly number[];
  readonly over: number;
  readonly longer: number;
  readonly msPerMb: number;
}

async function score(items: readonly Item[], reducer: Reducer): Promise<Scores> {
  const found: { readonly kind: string; readonly budget: number; readonly recall: number }[] = [];
  const reachable: number[] = [];
  const [times, counts] = [[] as number[], { over: 0, longer: 0 }];
  for (const item of items)
    for (const budget of BUDGETS) {
      const start = performance.now();
      const text = await reducer(item, budget);
      times.push((performance.now() - start) / (item.text.length / 1e6));
      const isOver = countTokens(text) > budget;
      if (isOver) counts.over++;
      if (text.length > item.text.length) counts.longer++;
      const shown = isOver ? '' : text;
      const seen = item.facts.filter(fact => isVisible(shown, fact)).length;
      found.push({ kind: item.kind, budget, recall: seen / item.facts.length });
      if (budget === READ_BACK_BUDGET) reachable.push(reachableShare(item, shown));
    }
  return {
    recall: (budget, kind) =>
      found.flatMap(cell =>
        cell.budget === budget && (kind === undefined || cell.kind === kind) ? [cell.recall] : [],
      ),
    reachable,
    ...counts,
    msPerMb: mean(times),
  };
}

/** Facts that are in view, or in the answer to one literal search. */
function reachableShare(item: Item, shown: string): number {
  const answers = (item.probes ?? []).map(probe => lookUp(item.text, probe, READ_BACK_BUDGET));
  return (
    item.facts.filter(fact => [shown, ...answers].some(text => isVisible(text, fact))).length /
    item.facts.length
  );
}

function printKinds(items: readonly Item[], scores: ReadonlyMap<string, Scores>): void {
  const kinds = [...new Set(items.map(({ kind }) => kind))].toSorted();
  print(`recall %, at ${BUDGETS.join(' / ')} tokens`);
  for (const kind of [...kinds, undefined]) {
    const count = items.filter(item => kind === undefined || item.kind === kind).length;
    print(`\n${kind ?? 'all'} (${count})`);
    for (const [name, own] of scores) {
      const cells = BUDGETS.map(budget => percent(mean(own.recall(budget, kind))).padStart(6));
      print(`  ${name.padEnd(20)}${cells.join('')}`);
    }
  }
  print('');
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
