import { runStep, type Step } from './run-step.ts';
import { closingLine, sum, type Tally } from './tally.ts';

/** Everything that guards a change, cheapest first; `npm test -- NAME…` runs the steps of those names alone. */
const STEPS: readonly Step[] = [
  { name: 'lint', command: 'oxlint' },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'types', command: 'tsc -p tsconfig.json' },
  { name: 'portable-types', command: 'tsc -p packages/spillway/tsconfig.portable.json' },
  {
    name: 'tests',
    command: 'vitest run --project unit --project laws --project hosts --project repo',
    hasClosingLine: true,
  },
  {
    name: 'vectors',
    command: 'node --conditions=@spillway/source test/vectors/run.ts',
    hasClosingLine: true,
  },
  {
    name: 'cases',
    command: 'node --conditions=@spillway/source test/cases/run.ts',
    hasClosingLine: true,
  },
  {
    name: 'peers',
    command: 'node --conditions=@spillway/source scripts/check-peer-tests.ts',
    hasClosingLine: true,
  },
  { name: 'docs', command: 'node scripts/check-docs.ts', hasClosingLine: true },
  { name: 'build', command: 'node scripts/build.ts' },
  { name: 'publint', command: 'publint --strict packages/spillway' },
  { name: 'attw', command: 'attw --pack packages/spillway --profile esm-only' },
  { name: 'knip', command: 'knip --treat-config-hints-as-errors' },
  { name: 'size', command: 'size-limit' },
  { name: 'e2e', command: 'vitest run --project e2e --passWithNoTests', hasClosingLine: true },
];

const names = process.argv.slice(2);
const unknown = names.filter(name => !STEPS.some(step => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown step ${unknown.join(', ')}; known: ${STEPS.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

const tallies: Tally[] = [];
for (const step of STEPS) {
  if (names.length === 0 || names.includes(step.name)) tallies.push(await runStep(step));
}
const total = sum(tallies);
process.stdout.write(`\n${closingLine(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
