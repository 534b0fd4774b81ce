import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closingLine } from '../../scripts/tally.ts';
import { runCase } from './cases-properties.mjs';
import { stopClock } from './clock.ts';
import { Pending, type Case, type CaseResult } from './contract.ts';
import { LATER_OPS, makeHarness } from './harness.ts';
import { makePlace } from './place.ts';

/** What came of a case: its judged expectations, or what it waits for. */
interface Ran {
  readonly testCase: Case;
  readonly results: readonly CaseResult[];
  readonly pending?: string;
  readonly failure?: string;
}

const path = process.env['SPILLWAY_CASES'] ?? join(import.meta.dirname, 'cases.json');
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly Case[] };
const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('--'));

stopClock();
const place = makePlace();
const ran: Ran[] = [];
try {
  const harness = makeHarness(place);
  for (const testCase of cases) {
    if (wanted.length > 0 && !wanted.includes(testCase.id)) continue;
    const outcome = await runOne(testCase);
    process.stdout.write(linesOf(outcome));
    ran.push(outcome);
  }

  async function runOne(testCase: Case): Promise<Ran> {
    if (LATER_OPS.has(testCase.op)) return { testCase, results: [], pending: testCase.op };
    try {
      return { testCase, results: await runCase(testCase, harness) };
    } catch (thrown) {
      if (thrown instanceof Pending) return { testCase, results: [], pending: thrown.message };
      const failure = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      return { testCase, results: [], failure };
    }
  }
} finally {
  place.close();
}
process.stdout.write(closing(ran));
process.exitCode = ran.some(isFailed) || ran.length === 0 ? 1 : 0;

/** Each expectation counts; a case that waits counts by what it expects. */
function closing(all: readonly Ran[]): string {
  const judged = all.flatMap(({ results }) => results);
  const passed = judged.filter(({ result }) => result === true).length;
  const ignored = judged.filter(({ result }) => result === 'ignored' || result === 'by-hand').length;
  const broken = all.filter(({ failure }) => failure !== undefined).length;
  const failed = judged.length - passed - ignored + broken;
  const waiting = all.filter(({ pending }) => pending !== undefined);
  const pending = waiting.reduce((sum, { testCase }) => sum + testCase.expect.length, 0);
  const whats = [...new Set(waiting.map(({ pending: what = '' }) => what))];
  const lines = whats.map(
    what =>
      `pending ${String(waiting.filter(({ pending: other }) => other === what).length).padStart(3)} cases  ${what}`,
  );
  return [
    '',
    ...lines,
    `pending ${pending}, ignored or by hand ${ignored}`,
    closingLine({ passed, failed, skipped: pending + ignored }),
    '',
  ].join('\n');
}

function isFailed({ results, failure }: Ran): boolean {
  return (
    failure !== undefined ||
    results.some(({ result }) => result !== true && result !== 'ignored' && result !== 'by-hand')
  );
}

function linesOf({ testCase, results, failure }: Ran): string {
  if (failure !== undefined)
    return `FAILED ${testCase.id} (${testCase.op}): the harness failed: ${failure}\n`;
  return results
    .filter(({ result }) => result !== true && result !== 'ignored' && result !== 'by-hand')
    .map(
      ({ id, index, prop, on, says, result }) =>
        `FAILED ${id} (${testCase.op}) input ${index}${on === undefined ? '' : ` step ${on}`}: ${says ?? prop}: ${result}\n`,
    )
    .join('');
}
