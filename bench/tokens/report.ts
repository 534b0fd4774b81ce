import { estimateTokens, inPieces, sampled } from '../../packages/spillway/src/tokens.ts';
import { countO200k, exactTokens } from './exact.ts';
import type { Sample } from './samples.ts';

/** The range that an estimate is meant to keep to, of the exact count. */
const LOWEST = -0.15;
const HIGHEST = 0.2;
const LONG_CHARS = 100_000;
const ROUNDS = 15;

/** Prints the error of the estimate on each kind of sample of one split, against chars / 4. */
export function reportErrors(samples: readonly Sample[], split: Sample['split']): void {
  const kinds = new Map<string, { exact: number; estimate: number; chars: number }>();
  for (const { kind, text } of samples.filter(sample => sample.split === split)) {
    const row = kinds.get(kind) ?? { exact: 0, estimate: 0, chars: 0 };
    row.exact += exactTokens(text);
    row.estimate += estimateTokens(text);
    row.chars += text.length;
    kinds.set(kind, row);
  }
  print('kind', 'chars', 'chars/token', 'estimate', 'chars / 4');
  let outside = 0;
  for (const [kind, { exact, estimate, chars }] of [...kinds].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const error = estimate / exact - 1;
    if (error < LOWEST || error > HIGHEST) outside++;
    print(kind, String(chars), (chars / exact).toFixed(2), percent(error), percent(chars / 4 / exact - 1));
  }
  process.stdout.write(
    `${outside} of ${kinds.size} kinds outside ${percent(LOWEST)} and ${percent(HIGHEST)}\n`,
  );
}

/** Prints speed of the estimate, and error and time of sampling, on 100,000 characters of each kind that has so many. */
export function reportSpeed(samples: readonly Sample[]): void {
  const count = sampled(countO200k);
  const pieces = inPieces(countO200k);
  print('100,000 chars', 'MB/s', 'estimate', 'sampled', 'its time');
  for (const [kind, text] of longTexts(samples)) {
    const exact = pieces(text);
    const seconds = best(() => estimateTokens(text)) / 1000;
    print(
      kind,
      (Buffer.byteLength(text) / 1e6 / seconds).toFixed(0),
      percent(estimateTokens(text) / exact - 1),
      percent(count(text) / exact - 1),
      (best(() => count(text)) / best(() => countO200k(text))).toFixed(2),
    );
  }
  const log = (longTexts(samples).get('log-service') ?? '').slice(0, 50_000);
  const letters = 'a'.repeat(50_000);
  const ratio = (counter: (text: string) => number): string =>
    (best(() => counter(letters)) / best(() => counter(log))).toFixed(2);
  process.stdout.write(
    `50,000 equal letters to 50,000 of log: in pieces ${ratio(pieces)}, sampled ${ratio(count)}\n`,
  );
}

function longTexts(samples: readonly Sample[]): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const { kind, text } of samples) kinds.set(kind, (kinds.get(kind) ?? '') + text);
  return new Map(
    [...kinds]
      .filter(([kind, text]) => text.length > 40_000 && !kind.startsWith('messages'))
      // Through bytes and back, so that the text is one flat string as a tool would return it.
      .map(([kind, text]) => [kind, Buffer.from(text.repeat(3).slice(0, LONG_CHARS)).toString()]),
  );
}

function best(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

function percent(ratio: number): string {
  return `${ratio < 0 ? '' : '+'}${(ratio * 100).toFixed(1)}%`;
}

function print(kind: string, ...columns: readonly string[]): void {
  process.stdout.write(`${kind.padEnd(24)}${columns.map(column => column.padStart(12)).join('')}\n`);
}
