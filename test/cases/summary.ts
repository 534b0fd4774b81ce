import { closingLine } from '../../scripts/tally.ts';
import type { Case } from './contract.ts';
import type { Judged } from './judged.ts';

/** What came of a case: its judged expectations, or what it waits for. */
export interface Ran {
  readonly testCase: Case;
  readonly results: readonly Judged[];
  /** What has to be built before it can be run. */
  readonly pending?: string;
  /** What has to be built before all of its steps can be run. */
  readonly partly?: string;
  /** The harness itself failed. */
  readonly failure?: string;
}

/** One line for each expectation of a case that does not hold. */
export function failures({ testCase, results, failure }: Ran): string {
  if (failure !== undefined)
    return `FAILED ${testCase.id} (${testCase.op}): the harness failed: ${failure}\n`;
  return results
    .filter(({ state }) => state === 'failed')
    .map(({ id, index, prop, on, says, result }) => {
      const step = on === undefined ? '' : ` step ${on}`;
      return `FAILED ${id} (${testCase.op}) input ${index}${step}: ${says ?? prop}: ${result}\n`;
    })
    .join('');
}

/** What waits, by what it waits for, and the closing line; each expectation counts. */
export function closing(ran: readonly Ran[]): { readonly text: string; readonly failed: number } {
  const judged = ran.flatMap(({ results }) => results);
  const count = (state: Judged['state']): number => judged.filter(result => result.state === state).length;
  const waiting = ran.filter(({ pending }) => pending !== undefined);
  const failed = count('failed') + ran.filter(({ failure }) => failure !== undefined).length;
  const pending = count('pending') + waiting.reduce((sum, { testCase }) => sum + testCase.expect.length, 0);
  const ignored = count('ignored');
  const text = [
    '',
    ...waitingLines(ran),
    `pending ${pending}, ignored or by hand ${ignored}`,
    closingLine({ passed: count('passed'), failed, skipped: pending + ignored }),
    '',
  ].join('\n');
  return { text, failed };
}

function waitingLines(ran: readonly Ran[]): readonly string[] {
  const whats = ran.flatMap(
    ({ pending, partly }) => pending ?? (partly === undefined ? [] : `${partly}, in part`),
  );
  return [...new Set(whats)].map(
    what => `pending ${String(whats.filter(other => other === what).length).padStart(3)} cases  ${what}`,
  );
}
