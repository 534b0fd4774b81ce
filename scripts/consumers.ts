import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConsumer } from './consumers/consumer.ts';
import { checkOnNodes } from './consumers/node-versions.ts';
import { checkTypes } from './consumers/type-versions.ts';
import { closingLine, sum } from './tally.ts';

/** Packs the library, installs the tarball into an empty folder like a stranger and uses it on every supported Node and TypeScript. */
const workFolder = mkdtempSync(join(tmpdir(), 'spillway-consumers-'));
try {
  const consumer = createConsumer(workFolder);
  const total = sum([...checkOnNodes(workFolder, consumer), ...checkTypes(workFolder, consumer)]);
  process.stdout.write(`\n${closingLine(total)}\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
