import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { installPeers } from './lib/install.ts';
import { isBuilt } from './lib/library.ts';
import { measureRow } from './lib/measured-row.ts';
import type { MeasuredRow } from './lib/measured-row.ts';
import { readOptions, USAGE } from './lib/options.ts';
import type { Options } from './lib/options.ts';
import { rowTable, summary } from './lib/table.ts';

const options = readOptions(process.argv.slice(2));
if (options === undefined) {
  print(USAGE);
} else if (isBuilt()) {
  await run(options);
} else {
  tell('the library is not built; run npm run build first');
  process.exitCode = 1;
}

/** The exit code says whether everything ran, never how fast it was. */
async function run({ rows, settings, jsonPath }: Options): Promise<void> {
  const reason = settings.smoke ? undefined : installPeers();
  if (reason !== undefined) print(`NOT RUN: the packages to measure against (${reason})\n`);
  print(
    `${machine()}; ${settings.rounds} rounds${settings.smoke ? ', small sizes' : ''}; x: median of ratios within a round\n`,
  );
  const measured: MeasuredRow[] = [];
  for (const entry of rows) {
    tell(`measuring ${entry.id}`);
    const row = await measureRow(entry, settings);
    measured.push(row);
    print(`${rowTable(row)}\n`);
  }
  print(summary(measured));
  if (jsonPath !== undefined)
    writeFileSync(jsonPath, `${JSON.stringify({ machine: machine(), settings, rows: measured }, null, 2)}\n`);
  if (measured.some(({ crashed }) => crashed)) process.exitCode = 1;
}

function machine(): string {
  const all = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `Node ${process.versions.node} on ${platform()} ${arch()}, ${all.length} x ${all[0]?.model.trim() ?? 'CPU'}, ${memory}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function tell(text: string): void {
  process.stderr.write(`bench: ${text}\n`);
}
