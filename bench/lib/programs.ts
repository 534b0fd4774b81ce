import { spawnSync } from 'node:child_process';

/** Runs a program to its end with its output read and thrown away, since some look for less when nobody reads it; fails when it cannot be started or fails itself. */
export function runProgram(name: string, args: readonly string[]): void {
  const { error, status, signal } = spawnSync(name, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (error !== undefined) throw error;
  // A search that finds nothing ends with 1.
  if (signal !== null || (status ?? 0) > 1) throw new Error(`${name} ended with ${signal ?? status}`);
}

/** Why a program cannot be run; undefined when it can. */
export function whyNot(name: string): string | undefined {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
    ? undefined
    : `${name} is not installed`;
}
