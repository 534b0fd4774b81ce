import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readClosingLine, type Tally } from './tally.ts';

/** One command of a task runner. */
export interface Step {
  readonly name: string;
  /** Words separated by single spaces; the project's own tools are first in PATH. */
  readonly command: string;
  /** The command ends with a closing line, whose counts are taken; otherwise the step counts as one check. */
  readonly hasClosingLine?: boolean;
}

/** Default 8 minutes: the slowest step takes half of that on two cores. */
const STEP_TIMEOUT_MS = 480_000;

/** Runs a step, prints one line about it and, when it failed, all that it said. */
export async function runStep(step: Step): Promise<Tally> {
  const startedAtMs = performance.now();
  const { code, output } = await run(step.command);
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const tally = tallyOf(step, code, output);
  const failed = tally.failed > 0;
  const counts = step.hasClosingLine === true ? `${tally.passed} passed` : '';
  process.stdout.write(
    `${failed ? 'FAILED' : 'ok    '}  ${step.name.padEnd(28)} ${seconds.padStart(6)} s  ${counts}\n`,
  );
  if (failed) process.stdout.write(`$ ${step.command}\n${output.trimEnd()}\n\n`);
  return tally;
}

function tallyOf(step: Step, code: number, output: string): Tally {
  const counted = step.hasClosingLine === true ? readClosingLine(output) : undefined;
  if (counted === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // A runner may fail for a reason that it does not count, for example when it found no test.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

async function run(command: string): Promise<{ readonly code: number; readonly output: string }> {
  const [file = '', ...args] = command.split(' ');
  const child = spawn(file, args, {
    // Only Windows needs one, to find the tools; elsewhere it would survive its child when the time is up.
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: STEP_TIMEOUT_MS,
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  const code = await exitCodeOf(child);
  const ending =
    typeof code === 'number' ? '' : `\n${String(code)}; a step may take ${STEP_TIMEOUT_MS / 1000} s`;
  return { code: typeof code === 'number' ? code : 1, output: chunks.join('') + ending };
}

/** The exit code, or what ended the process instead: a signal, or the error that kept it from starting. */
async function exitCodeOf(child: ChildProcess): Promise<unknown> {
  try {
    const ending: readonly unknown[] = await once(child, 'close');
    return ending[0] ?? ending[1];
  } catch (error) {
    return error;
  }
}
