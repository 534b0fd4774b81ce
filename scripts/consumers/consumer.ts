import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const PACKAGE_FOLDER = 'packages/spillway';
const CONSUMER_SOURCES = 'test-repo/consumer';

/**
 * Makes the folder of somebody who has nothing but the tarball, and gives its path. Throws when packing or installing fails: the
 * library needs no other package, so no registry is asked.
 */
export function createConsumer(workFolder: string): string {
  const folder = join(workFolder, 'consumer');
  mkdirSync(folder);
  mustRun(
    'npm',
    ['pack', '--silent', '--pack-destination', workFolder, `./${PACKAGE_FOLDER}`],
    process.cwd(),
  );
  cpSync(CONSUMER_SOURCES, folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  mustRun(
    'sh',
    ['-c', 'npm install --no-audit --no-fund --ignore-scripts --loglevel=error ../spillway-*.tgz'],
    folder,
  );
  return folder;
}

function mustRun(command: string, args: readonly string[], folder: string): void {
  const { succeeded, output } = runCommand(command, args, folder);
  if (!succeeded) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
}
