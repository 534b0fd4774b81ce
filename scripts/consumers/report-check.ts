import type { Tally } from '../tally.ts';
import type { CommandResult } from './run-command.ts';

/** Prints how one check ended, with all that was said when it failed, and counts it. */
export function reportCheck(name: string, { succeeded, output }: CommandResult): Tally {
  process.stdout.write(
    `${succeeded ? 'ok    ' : 'FAILED'}  ${name}\n${succeeded ? '' : `${output.trimEnd()}\n`}`,
  );
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

/** Prints why checks could not be made, and counts them as skipped. */
export function reportNotRun(name: string, reason: string, skipped: number): Tally {
  process.stdout.write(`NOT RUN: ${name}: ${reason}\n`);
  return { passed: 0, failed: 0, skipped };
}
