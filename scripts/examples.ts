import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf } from './check-docs/blocks.ts';
import { reportCheck, reportNotRun } from './consumers/report-check.ts';
import { runCommand, type CommandResult } from './consumers/run-command.ts';
import { closingLine, sum, type Tally } from './tally.ts';

// Installs, compiles and runs the loops over provider SDKs against their scripted servers, and compares their pages with them.

const EXAMPLES = ['openai-loop', 'anthropic-loop'];
const INSTALL = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
const INSTALL_ATTEMPTS = 2;
const CHECKS_OF_EACH = 3;

const total = sum(EXAMPLES.flatMap(checkExample));
process.stdout.write(`\n${closingLine(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

function checkExample(name: string): readonly Tally[] {
  const folder = join('examples', name);
  const installed = install(folder);
  // A lock that does not fit its package.json is a fault of ours, anything else one of the registry or the network.
  if (installed.output.includes('EUSAGE')) return [reportCheck(`${name} installs`, installed)];
  if (!installed.succeeded) return [reportNotRun(name, firstLine(installed.output), CHECKS_OF_EACH)];
  const ran = runCommand(process.execPath, ['main.ts'], folder);
  return [
    reportCheck(`${name} compiles`, runCommand('tsc', ['-p', '.'], folder)),
    reportCheck(`${name} finds what it looks for`, ran),
    reportCheck(`${name} reads like its page`, comparePage(folder, ran.output)),
  ];
}

/** Installs what the lock names unless it is there. */
function install(folder: string): CommandResult {
  let result: CommandResult = {
    succeeded: changedAt(folder, 'node_modules/.package-lock.json') >= changedAt(folder, 'package-lock.json'),
    output: '',
  };
  for (let attempt = 0; attempt < INSTALL_ATTEMPTS && !result.succeeded; attempt += 1)
    result = runCommand('npm', INSTALL, folder);
  return result;
}

function firstLine(output: string): string {
  return output.trim().split('\n', 1).join('') || 'npm ci failed';
}

/** Milliseconds since the epoch; what does not exist is older than everything. */
function changedAt(folder: string, path: string): number {
  return statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs ?? -1;
}

/** Every `ts` block of a page stands in the program, and every `text` block in what it printed; `…` stands for the rest of a line. */
function comparePage(folder: string, printed: string): CommandResult {
  const program = readFileSync(join(folder, 'main.ts'), 'utf8');
  const blocks = blocksOf(readFileSync(join(folder, 'README.md'), 'utf8'));
  const shown = blocks.filter(({ language }) => language === 'ts' || language === 'text');
  const strange = shown.filter(({ language, text }) =>
    language === 'ts' ? !program.includes(text) : !appears(text, printed),
  );
  const languages = new Set(shown.map(({ language }) => language));
  const faults = strange.map(({ line }) => `The block of line ${line} is not what the program has or says.`);
  if (languages.size < 2) faults.push('A page shows the program and what it prints.');
  return { succeeded: faults.length === 0, output: faults.join('\n') };
}

/** Tells whether the lines follow each other in a text. */
function appears(block: string, printed: string): boolean {
  const wanted = block.trimEnd().split('\n');
  const lines = printed.split('\n');
  return lines.some((_, start) => wanted.every((line, index) => isLine(line, lines[start + index] ?? '')));
}

function isLine(wanted: string, line: string): boolean {
  // A formatter takes the white space at the end of a line of a page.
  return wanted.endsWith('…') ? line.startsWith(wanted.slice(0, -1)) : line.trimEnd() === wanted.trimEnd();
}
