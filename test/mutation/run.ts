import { folders } from './folders.ts';
import type { MutatedFolder } from './folders.ts';
import { installTester } from './install.ts';
import { mutate } from './mutate.ts';
import { scoreOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

interface Target {
  readonly folder: MutatedFolder;
  readonly file: string | undefined;
}

const names = folders.map(({ name }) => name).join(', ');
const usage = `Usage: node test/mutation/run.ts [FOLDER | FOLDER/FILE.ts]…\nFolders: ${names}; all of them when none is named.\n`;

const words = process.argv.slice(2);
const targets =
  words.length === 0 ? folders.map(folder => ({ folder, file: undefined })) : words.map(targetOf);
if (targets.includes(undefined)) stop(usage);
else run(targets.filter(target => target !== undefined));

/** The exit code says whether everything ran, never how much survived. */
function run(wanted: readonly Target[]): void {
  const reason = installTester();
  if (reason !== undefined) {
    stop(`mutation: NOT RUN: ${reason}\n`);
    return;
  }
  const scores: string[] = [];
  for (const { folder, file } of wanted) {
    const label = file === undefined ? folder.name : `${folder.name}/${file}`;
    const outcome = mutate(folder, file);
    if (outcome === undefined) stop(`mutation: ${label} could not be tested\n`);
    else print(survivorLines(outcome));
    scores.push(scoreLine(label, outcome));
  }
  print(scores);
}

function targetOf(word: string): Target | undefined {
  const [name, file, more] = word.split('/');
  const folder = folders.find(each => each.name === name);
  return folder === undefined || more !== undefined
    ? undefined
    : { folder, file: file === '' ? undefined : file };
}

function survivorLines({ survivors }: Outcome): readonly string[] {
  return survivors.map(({ file, line, mutator, replacement, covered }) => {
    const became = replacement.length > 80 ? `${replacement.slice(0, 79)}…` : replacement;
    return `${file}:${line} ${mutator}${covered ? '' : ' (never run)'}: ${became}`;
  });
}

function scoreLine(label: string, outcome: Outcome | undefined): string {
  if (outcome === undefined) return `${label}: failed`;
  const { killed, survivors } = outcome;
  return `${label}: ${scoreOf(outcome).toFixed(1)} % (${killed} killed, ${survivors.length} survived)`;
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map(line => `${line}\n`).join(''));
}

function stop(message: string): void {
  process.stderr.write(message);
  process.exitCode = 1;
}
