import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** An example that was run. */
export interface Example {
  readonly path: string;
  readonly text: string;
  readonly output: string;
  /** What it said when it failed; undefined when it ended well. */
  readonly failure: string | undefined;
}

const runFile = promisify(execFile);
const TIMEOUT_MS = 60_000;

/** What the compiler says against the examples; undefined when it has nothing to say. */
export async function typeFaults(): Promise<string | undefined> {
  try {
    await runFile('tsc', ['-p', 'docs/examples'], {
      shell: process.platform === 'win32',
      timeout: TIMEOUT_MS,
    });
    return undefined;
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

/** Runs examples on the sources, as many at the same time as the machine has cores, and gives them in order. */
export async function runExamples(paths: readonly string[]): Promise<readonly Example[]> {
  const examples: Example[] = [];
  const pending = paths.entries();
  const work = async (): Promise<void> => {
    for (const [index, path] of pending) examples[index] = await runExample(path);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return examples;
}

/** An empty folder for temporary files sees to it that nothing is remembered from before. */
async function runExample(path: string): Promise<Example> {
  const text = readFileSync(path, 'utf8');
  const temporary = mkdtempSync(join(tmpdir(), 'spillway-docs-'));
  const folders = { TMPDIR: temporary, TMP: temporary, TEMP: temporary };
  const env = { ...process.env, ...folders, NO_COLOR: '1', FORCE_COLOR: undefined };
  const args = ['--conditions=@spillway/source', '--disable-warning=ExperimentalWarning', path];
  try {
    const { stdout } = await runFile(process.execPath, args, {
      env,
      timeout: TIMEOUT_MS,
      maxBuffer: 2 ** 26,
    });
    return { path, text, output: stdout, failure: undefined };
  } catch (error) {
    return { path, text, output: '', failure: failureOf(error) };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && typeof error.stderr === 'string' && error.stderr !== ''
    ? error.stderr
    : error.message;
}

/**
 * The lines of a file between `// #region NAME` and `// #endregion NAME`, all regions of that name with a blank line
 * between them, or the whole file.
 *
 * @throws Error when the file has no such region.
 */
export function regionOf({ path, text }: Example, name: string | undefined): string {
  if (name === undefined) return text;
  const regions: string[] = [];
  const start = `// #region ${name}\n`;
  const end = `// #endregion ${name}\n`;
  for (let from = text.indexOf(start); from !== -1; from = text.indexOf(start, from + 1)) {
    const to = text.indexOf(end, from);
    if (to === -1) throw new Error(`${path} does not end its region "${name}".`);
    regions.push(`${dedented(text.slice(from + start.length, to)).trim()}\n`);
  }
  if (regions.length === 0) throw new Error(`${path} has no region "${name}".`);
  return regions.join('\n');
}

/**
 * The lines of an output that follow the line `== NAME`, up to the next such line, or the whole output; without blanks at
 * line ends, which formatters take out of pages.
 *
 * @throws Error when there is no such line.
 */
export function outputOf(example: Example, name: string | undefined): string {
  const { path } = example;
  const output = example.output.replaceAll(/[ \t]+$/gmu, '');
  if (name === undefined) return `${output.trimEnd()}\n`;
  const parts = `\n${output}`.split('\n== ');
  const part = parts.find(each => each.startsWith(`${name}\n`));
  if (part === undefined) throw new Error(`${path} prints no part "== ${name}".`);
  return `${part.slice(name.length + 1).trimEnd()}\n`;
}

function dedented(text: string): string {
  const lines = text.split('\n');
  const filled = lines.filter(line => line.trim() !== '');
  const depth = Math.min(...filled.map(line => line.length - line.trimStart().length));
  return lines.map(line => line.slice(depth)).join('\n');
}
