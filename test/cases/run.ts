import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCase } from './cases-properties.mjs';
import { stopClock } from './clock.ts';
import { Pending, type Case, type Harness } from './contract.ts';
import { LATER_OPS, makeHarness } from './harness.ts';
import { judgedOf } from './judged.ts';
import { makePlace, type Place } from './place.ts';
import { closing, failures, type Ran } from './summary.ts';

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
    const outcome = await runOne(testCase, harness, place);
    process.stdout.write(failures(outcome));
    ran.push(outcome);
  }
} finally {
  place.close();
}
const { text, failed } = closing(ran);
process.stdout.write(text);
process.exitCode = failed === 0 && ran.length > 0 ? 0 : 1;

async function runOne(testCase: Case, harness: Harness, { waiting }: Place): Promise<Ran> {
  if (LATER_OPS.has(testCase.op)) return { testCase, results: [], pending: testCase.op };
  try {
    const results = await runCase(testCase, harness);
    const own = waiting.filter(({ id }) => id === testCase.id);
    return { testCase, results: judgedOf(testCase, results, own), ...(own[0] && { partly: own[0].what }) };
  } catch (thrown) {
    if (thrown instanceof Pending) return { testCase, results: [], pending: thrown.message };
    const failure = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { testCase, results: [], failure };
  }
}
