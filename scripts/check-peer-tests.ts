import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadVectors } from '../test/vectors/load.ts';
import type { Verdict } from '../test/vectors/judge.ts';
import { runFiles } from '../test/vectors/runner.ts';
import { closingLine } from './tally.ts';

/**
 * Holds `docs/peer-tests.md` to what it claims: a row for each test of the two designs, each proof there and of the kind that
 * the row says, found out by running the vectors that it names.
 */
const root = join(import.meta.dirname, '..');
const COUNTS: Readonly<Record<string, number>> = { A: 154, B: 70 };

interface Row {
  readonly id: string;
  readonly proof: string;
}

const rows = rowsOf(readFileSync(join(root, 'docs', 'peer-tests.md'), 'utf8'));
const judged = await runFiles(loadVectors(join(root, 'test', 'vectors', 'data')));
const verdicts = new Map(judged.map(({ vector, verdict }) => [vector.id, verdict]));
const faults = [...missingRows(rows), ...rows.flatMap(row => faultsOf(row))];
for (const fault of faults) process.stdout.write(`${fault}\n`);
const failed = faults.length;
process.stdout.write(`${closingLine({ passed: Math.max(0, rows.length - failed), failed, skipped: 0 })}\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Rows of the tables: `| A1 | what the test asserts | proof |`. */
function rowsOf(page: string): readonly Row[] {
  return [...page.matchAll(/^\| ([AB]\d+) +\|[^|]*\|(.*)\|$/gmu)].map(([, id = '', proof = '']) => ({
    id,
    proof: proof.trim(),
  }));
}

function missingRows(all: readonly Row[]): readonly string[] {
  const ids = new Set(all.map(({ id }) => id));
  const wanted = Object.entries(COUNTS).flatMap(([design, count]) =>
    Array.from({ length: count }, (_, at) => `${design}${at + 1}`),
  );
  const missing = wanted.filter(id => !ids.has(id)).map(id => `${id}: no row`);
  return all.length === ids.size && ids.size === wanted.length
    ? missing
    : [...missing, `${all.length} rows for ${wanted.length} tests`];
}

function faultsOf({ id, proof }: Row): readonly string[] {
  if (proof === '') return [`${id}: no proof and no reason`];
  return proof.split('; ').flatMap(statement => faultsOfStatement(id, statement));
}

/** A row makes one statement or several: what has passed, what differs, what waits. */
function faultsOfStatement(id: string, statement: string): readonly string[] {
  const tests = [...statement.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/gu)].map(([, title = '', path = '']) =>
    testFault(id, title, path),
  );
  const vectors = [...statement.matchAll(/`([^`]+)`/gu)].map(([, name = '']) =>
    vectorFault(id, name, statement),
  );
  const found = [...tests, ...vectors];
  if (found.length === 0 && !statement.startsWith('Does not apply: '))
    return [`${id}: a statement without a proof: ${statement}`];
  return found.filter(fault => fault !== undefined);
}

/** A link to a test has its name as text. */
function testFault(id: string, title: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8').includes(title)
      ? undefined
      : `${id}: no test "${title}" in ${path}`;
  } catch {
    return `${id}: no file ${path}`;
  }
}

/** What a row says of its vectors has to be what comes of them. */
function vectorFault(id: string, name: string, statement: string): string | undefined {
  const verdict = verdicts.get(name);
  if (verdict === undefined) return `${id}: no vector ${name}`;
  const claimed = claimOf(statement);
  return isAs(verdict, claimed)
    ? undefined
    : `${id}: ${name} is said to be ${claimed.type} and is ${verdict.type}`;
}

interface Claim {
  readonly type: Verdict['type'];
  readonly rule?: string;
}

function claimOf(statement: string): Claim {
  const rule = /^Differs \(([a-z-]+)\): /u.exec(statement)?.[1];
  if (rule !== undefined) return { type: 'deviates', rule };
  return { type: statement.startsWith('Waits for ') ? 'pending' : 'passed' };
}

function isAs(verdict: Verdict, { type, rule }: Claim): boolean {
  if (verdict.type !== type) return false;
  return verdict.type !== 'deviates' || verdict.rules.some(name => name === rule);
}
