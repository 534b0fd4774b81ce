import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { findEntryFaults } from './entry-faults.ts';

const PACKAGES = ['packages/spillway'];

const { status } = spawnSync('tsdown', ['--log-level', 'warn'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
const faults = status === 0 ? PACKAGES.flatMap(findEntryFaults) : [];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (status === 0 && faults.length === 0) {
  // The launcher compares the age of this file with that of the sources.
  for (const folder of PACKAGES) writeFileSync(`${folder}/dist/.built`, '');
} else {
  process.exitCode = 1;
}
