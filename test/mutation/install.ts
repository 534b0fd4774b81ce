import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const installed = `${folder}node_modules/.package-lock.json`;
const lock = `${folder}package-lock.json`;
const timeoutMs = 600_000;

/** Installs the mutation tester unless it is there; gives the reason when that fails. */
export function installTester(): string | undefined {
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return undefined;
  process.stderr.write('mutation: installing the mutation tester (npm ci, 61 MB)\n');
  const { status, stderr, error } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
      timeout: timeoutMs,
    },
  );
  if (status === 0) return undefined;
  const said = error?.message ?? stderr.split('\n').find(line => line.trim() !== '');
  return `npm ci failed: ${said ?? `status ${status}`}`;
}
