import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { readEntries, type Entry } from './entries.ts';

/** Says, one sentence each, where the `exports` of a package, its sources and what was built disagree. */
export function findEntryFaults(folder: string): readonly string[] {
  const entries = readEntries(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return [...entries.flatMap(entry => faultsOfEntry(folder, entry)), ...faultsOfSources(folder, entries)];
}

function faultsOfEntry(folder: string, { subpath, source, built }: Entry): readonly string[] {
  const expected = source.replace(/^src\//u, 'dist/').replace(/\.ts$/u, '.js');
  if (built !== expected)
    return [`exports["${subpath}"] says ${built}, but ${source} is built as ${expected}.`];
  return [built, built.replace(/\.js$/u, '.d.ts')]
    .filter(file => !existsSync(join(folder, file)))
    .map(file => `exports["${subpath}"] needs ${folder}/${file}, which was not built.`);
}

function faultsOfSources(folder: string, entries: readonly Entry[]): readonly string[] {
  const reached = reachableSources(
    folder,
    entries.map(({ source }) => source),
  );
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map(name => `src/${name.replaceAll(sep, '/')}`)
    .filter(name => name.endsWith('.ts') && !reached.has(name))
    .map(
      name =>
        `${folder}/${name} is in no entry's reach: export it as a subpath in package.json, import it, or remove it.`,
    );
}

/** Follows the imports of the sources, not those of the built files: a type that no declaration shows is in reach too. */
function reachableSources(folder: string, sources: readonly string[]): ReadonlySet<string> {
  const reached = new Set(sources);
  // A set may grow while it is walked.
  for (const source of reached) {
    if (!existsSync(join(folder, source))) continue;
    const text = readFileSync(join(folder, source), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.{1,2}\/[^']+)'/gu)) {
      reached.add(posix.join(posix.dirname(source), specifier));
    }
  }
  return reached;
}
