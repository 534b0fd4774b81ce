import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MutatedFolder } from './folders.ts';
import { readOutcome } from './outcome.ts';
import type { Outcome } from './outcome.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tester = 'test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js';
const work = 'test/mutation/.work';

/** Mutates a folder, or one file of it, and runs its tests against every mutant; undefined when the tester failed. */
export function mutate(folder: MutatedFolder, file: string | undefined): Outcome | undefined {
  const label = file === undefined ? folder.name : `${folder.name}-${file.replace(/\.ts$/, '')}`;
  const report = `${work}/${label}.json`;
  const settings = `${work}/settings.json`;
  mkdirSync(`${root}${work}`, { recursive: true });
  writeFileSync(`${root}${settings}`, JSON.stringify(settingsFor(folder, file, report)));
  const { status } = spawnSync(process.execPath, [tester, 'run', settings], {
    cwd: root,
    env: { ...process.env, MUTATED_FOLDER: folder.name },
    // The tester's progress is for whoever waits; what is printed is the outcome.
    stdio: ['ignore', 2, 2],
  });
  return status === 0 ? readOutcome(`${root}${report}`) : undefined;
}

function settingsFor({ name, spared }: MutatedFolder, file: string | undefined, report: string): object {
  const source = `packages/spillway/src/${name}`;
  return {
    mutate: [`${source}/${file ?? '*.ts'}`, ...spared.map(pattern => `!${source}/${pattern}`)],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    // The native compiler has no JavaScript interface, which the tester would ask for if it found a project.
    tsconfigFile: 'test/mutation/no-such-tsconfig.json',
    ignorePatterns: [
      '**',
      '!packages/spillway/package.json',
      '!packages/spillway/src/**',
      '!packages/spillway/test/**',
      '!test/mutation/*.ts',
    ],
    // Sentences for people are not asserted word by word, and what is compared is mutated as a comparison.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    // A constant is made once per process: each mutant of one would run every test anew.
    ignoreStatic: true,
    concurrency: Math.max(1, availableParallelism() - 1),
    timeoutMS: 10_000,
    tempDirName: `${work}/sandbox`,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
  };
}
