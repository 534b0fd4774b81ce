import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Spillway from 'spillway';
import { describe, expect, it } from 'vitest';

const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '../..');
const dist = join(packageFolder, 'dist');

/** What is loaded from elsewhere, and by which module alone: when a model first searches by expression, path or difference. */
const LIBRARIES: ReadonlyMap<string, string> = new Map([
  ['re2js', 'read-back/regex.js'],
  ['json-p3', 'read-back/path-query.js'],
  ['diff', 'read-back/diff-answer.js'],
  ['papaparse', 'condense/parsers/csv.js'],
  ['htmlparser2', 'condense/parsers/markup.js'],
]);

/** Every module that an entry of the built package reaches, statically or on first use, with what it imports. */
function reached(entry: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const open = [join(dist, entry)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    const code = readFileSync(file, 'utf8');
    const statements =
      /^(?:import|export) (?:[\w*{}$, \n]+? from )?["']([^"']+)["'];$|\bimport\(["']([^"']+)["']\)/gm;
    const specifiers = [...code.matchAll(statements)].map(match => match[1] ?? match[2] ?? '');
    found.set(file, specifiers);
    for (const specifier of specifiers)
      if (specifier.startsWith('.')) open.push(join(dirname(file), specifier));
  }
  return found;
}

describe('the portable entry', () => {
  it('reaches no module of Node, not even on first use, and a library only from the module that is for it', () => {
    const modules = reached('index.js');
    expect(modules.size).toBeGreaterThan(50);
    const outside = [...modules].flatMap(([file, specifiers]) =>
      specifiers
        .filter(specifier => !specifier.startsWith('.'))
        .map(specifier => [specifier, relative(dist, file)] as const),
    );
    expect(new Map(outside)).toEqual(LIBRARIES);
    expect(outside).toHaveLength(LIBRARIES.size);
  });

  it('loads no library at once', () => {
    const code = [...reached('index.js').keys()].map(file => readFileSync(file, 'utf8')).join('\n');
    for (const library of LIBRARIES.keys()) {
      expect(code).toContain(`import("${library}")`);
      expect(code).not.toContain(`from "${library}"`);
    }
  });
});

describe('the entry for Node', () => {
  it('imports modules of Node by their full name only, and nothing else from outside', () => {
    const outside = [...reached('node.js').values()].flat().filter(specifier => !specifier.startsWith('.'));
    const others = outside.filter(specifier => !LIBRARIES.has(specifier));
    expect(others.length).toBeGreaterThan(0);
    for (const specifier of others) expect(specifier).toMatch(/^node:/);
  });

  it('bounds a result, stores it in a private folder and reads it back, from the built files', async () => {
    const { createLimits } = (await import(join(dist, 'node.js'))) as Pick<typeof Spillway, 'createLimits'>;
    const limits = createLimits({ readTool: { name: 'read_it' } });
    const run = limits.run({ scope: `e2e-${process.pid}` });
    const text = Array.from({ length: 5000 }, (_, line) => `line ${line}`).join('\n');
    const { value } = await run.reduce(text, { toolName: 'search', toolCallId: 'call' });
    const handle = /handle "([^"]+)"/.exec(value)?.[1];
    expect(await run.readTool?.execute({ handle, pattern: 'line 4321' })).toContain('4322: line 4321');
    expect(await run.removeSpills()).toBe(1);
  });
});
