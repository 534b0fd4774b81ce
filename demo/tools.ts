import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tool } from 'ai';
import type { ToolSet } from 'ai';
import { z } from 'zod';
import { serviceLog } from './log-data.ts';

const root = new URL('..', import.meta.url).pathname;
const modules = join(root, 'node_modules');

/** Four tools that do real work on this checkout and return whatever comes out. */
export const tools: ToolSet = {
  lint: tool({
    description: 'Runs the linter with every rule over the sources.',
    inputSchema: z.object({}),
    execute: async () => await runLinter(),
  }),
  search: tool({
    description: 'Searches the installed packages for a text.',
    inputSchema: z.object({ text: z.string() }),
    execute: async ({ text }) => await searchModules(text),
  }),
  list_packages: tool({
    description: 'Lists the installed packages with all that their manifests say.',
    inputSchema: z.object({}),
    execute: async () => await readManifests(),
  }),
  read_log: tool({
    description: 'Returns the log of the service.',
    inputSchema: z.object({}),
    execute: async () => serviceLog(),
  }),
};

function runLinter(): Promise<string> {
  const args = ['-c', join(root, 'demo/verbose-lint.json'), 'packages', 'scripts', 'demo'];
  return new Promise(resolve => {
    execFile(
      join(modules, '.bin/oxlint'),
      args,
      { cwd: root, maxBuffer: 2 ** 30 },
      (error, stdout, stderr) => {
        resolve(`${stdout}${stderr}\n[exit code: ${error === null ? 0 : (error.code ?? 1)}]`);
      },
    );
  });
}

async function searchModules(text: string): Promise<string> {
  const hits: string[] = [];
  for (const name of ['ai', 'zod', 'vitest', 'fast-check']) {
    const entries = await readdir(join(modules, name), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !/\.[cm]?[jt]s$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const lines = (await readFile(path, 'utf8')).split('\n');
      for (const [index, line] of lines.entries()) {
        if (line.includes(text)) hits.push(`${path.slice(root.length)}:${index + 1}: ${line.trim()}`);
      }
    }
  }
  return `${hits.length} matches\n${hits.toSorted().join('\n')}`;
}

async function readManifests(): Promise<unknown[]> {
  const manifests: unknown[] = [];
  for (const name of (await readdir(modules)).toSorted()) {
    if (name.startsWith('.')) continue;
    const names = name.startsWith('@')
      ? (await readdir(join(modules, name))).toSorted().map(inner => `${name}/${inner}`)
      : [name];
    for (const each of names) {
      const manifest = await readFile(join(modules, each, 'package.json'), 'utf8').catch(() => undefined);
      if (manifest !== undefined) manifests.push(JSON.parse(manifest));
    }
  }
  return manifests;
}
