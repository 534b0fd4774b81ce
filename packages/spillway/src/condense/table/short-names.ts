/** For each path its last part, or as many parts from the end as tell it from all others. */
export function shortNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const open = new Set(paths);
  for (let parts = 1; open.size > 0 && parts <= MOST_PARTS; parts++) {
    const byName = new Map<string, string[]>();
    for (const path of open) {
      const name = path.split('.').slice(-parts).join('.');
      byName.set(name, [...(byName.get(name) ?? []), path]);
    }
    for (const [name, [path, other]] of byName) {
      if (path === undefined || other !== undefined) continue;
      names.set(path, name);
      open.delete(path);
    }
  }
  for (const path of open) names.set(path, path);
  return names;
}

const MOST_PARTS = 4;
