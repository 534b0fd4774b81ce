import { spawnSync } from 'node:child_process';

/** Default 4 minutes, of which an install from a slow registry may take most. */
const COMMAND_TIMEOUT_MS = 240_000;

/** What a command said and whether it ended well. */
export interface CommandResult {
  readonly succeeded: boolean;
  readonly output: string;
}

/** Runs a command to its end in a folder, without a terminal. */
export function runCommand(command: string, args: readonly string[], folder: string): CommandResult {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: COMMAND_TIMEOUT_MS,
  });
  return { succeeded: status === 0, output: error === undefined ? stdout + stderr : error.message };
}
