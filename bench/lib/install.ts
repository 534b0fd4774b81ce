import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../', import.meta.url));
const INSTALLED = `${FOLDER}node_modules/.package-lock.json`;
const LOCK = `${FOLDER}package-lock.json`;
const TIMEOUT_MS = 600_000;

/** Installs what the bench measures against, unless it is there; gives the reason when that fails. */
export function installPeers(): string | undefined {
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return undefined;
  process.stderr.write('bench: installing the packages to measure against (npm ci, 175 MB)\n');
  const { status, stderr, error } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: FOLDER,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
    timeout: TIMEOUT_MS,
  });
  if (status === 0) return undefined;
  const said = error?.message ?? stderr.split('\n').find(line => line.trim() !== '');
  return `npm ci failed: ${said ?? `status ${status}`}`;
}
