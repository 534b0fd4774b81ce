import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file to lint, by its path in the repository. */
export interface LintedFile {
  readonly path: string;
  readonly text: string;
}

/** One complaint of the linter. */
export interface Finding {
  readonly path: string;
  /** Without its plugin, for example `no-cycle`. */
  readonly rule: string;
  readonly line: number;
}

/** Writes files into an empty folder and lints them there with a copy of the repository's own configuration. */
export async function lintFiles(folder: string, files: readonly LintedFile[]): Promise<readonly Finding[]> {
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "noEmit": true, "allowImportingTsExtensions": true, "module": "nodenext" } }',
  );
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const output = await runLinter(folder);
  return [...output.matchAll(/^(.+?):(\d+):\d+: .*\[Error\/[\w-]+\(([\w-]+)\)\]$/gmu)].map(
    ([, path = '', line, rule = '']) => ({ path, rule, line: Number(line) }),
  );
}

async function runLinter(folder: string): Promise<string> {
  return new Promise(resolve => {
    // The exit code says that there are findings, which is what is asked for.
    execFile('oxlint', ['--format', 'unix'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}
