/** One subpath of a package: the source it is made from and the built file that the world gets. */
export interface Entry {
  /** For example `./ai-sdk`. */
  readonly subpath: string;
  /** Relative to the package, for example `src/hosts/ai-sdk.ts`. */
  readonly source: string;
  /** Relative to the package, for example `dist/hosts/ai-sdk.js`. */
  readonly built: string;
}

const SOURCE_CONDITION = '@spillway/source';

/**
 * Reads the entries from the `exports` of a package manifest; a subpath with conditions gives one entry per condition.
 * Throws when a subpath has a source without a built file or the other way round.
 */
export function readEntries(manifest: unknown): readonly Entry[] {
  const subpaths = objectAt(manifest, 'exports');
  return Object.entries(subpaths).flatMap(([subpath, target]) =>
    subpath === './package.json' ? [] : entriesOf(subpath, target),
  );
}

function entriesOf(subpath: string, target: unknown): readonly Entry[] {
  const { [SOURCE_CONDITION]: sourceTarget, ...builtTarget } = objectAt(target);
  const sources = filesByCondition(sourceTarget);
  const builts = filesByCondition(builtTarget);
  const conditions = [...new Set([...sources.keys(), ...builts.keys()])];
  return conditions.map(condition => {
    const source = sources.get(condition);
    const built = builts.get(condition);
    if (source === undefined || built === undefined) {
      throw new Error(
        `exports["${subpath}"] has no ${source === undefined ? 'source' : 'built file'} for "${condition}"`,
      );
    }
    return { subpath, source: source.replace(/^\.\//u, ''), built: built.replace(/^\.\//u, '') };
  });
}

function filesByCondition(target: unknown): ReadonlyMap<string, string> {
  if (typeof target === 'string') return new Map([['default', target]]);
  return new Map(Object.entries(objectAt(target)).map(([condition, file]) => [condition, String(file)]));
}

function objectAt(value: unknown, key?: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error('exports must be objects of conditions');
  const fields = Object.fromEntries(Object.entries(value));
  return key === undefined ? fields : objectAt(fields[key]);
}
