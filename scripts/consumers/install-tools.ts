import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const ATTEMPTS = 3;

/**
 * Installs packages into a folder of their own, tried three times in all; the answer is that folder, or the reason why there is none.
 * `dependencies` maps the name to install under to a version or an alias.
 */
export function installTools(
  workFolder: string,
  name: string,
  dependencies: Readonly<Record<string, string>>,
): { readonly folder: string } | { readonly reason: string } {
  const folder = join(workFolder, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, dependencies }));
  let output = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = runCommand(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
      folder,
    );
    if (result.succeeded) return { folder };
    output = result.output;
  }
  return { reason: output.split('\n', 1).join('').trim() || 'npm install failed' };
}
