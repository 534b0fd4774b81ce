/**
 * Writes plain data, as `plainSize` tells it, with the keys in the order of their code units; undefined where the engine has an
 * order of its own, as for keys that are whole numbers.
 *
 * A copy with its keys in order, written by the engine, takes a third of the time of putting the text together.
 */
export function sortedJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(sortedCopy(value));
  } catch (error) {
    if (error === OWN_ORDER) return undefined;
    throw error;
  }
}

const OWN_ORDER = new Error('The engine orders these keys itself.');

function sortedCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(sortedCopy);
  const copy: Record<string, unknown> = {};
  for (const key of sortedKeys(Object.keys(value))) copy[key] = sortedCopy(Reflect.get(value, key));
  return copy;
}

/** The keys met last, by their number, and their order: records of a list share both. */
const lastKeys: (readonly string[])[] = [];
const lastSorted: (readonly string[])[] = [];
const MAX_REMEMBERED_KEYS = 64;

function sortedKeys(keys: readonly string[]): readonly string[] {
  const known = lastKeys[keys.length];
  if (known !== undefined && keys.every((key, at) => key === known[at]))
    return lastSorted[keys.length] ?? keys;
  if (keys.some(hasOwnOrder)) throw OWN_ORDER;
  const sorted = keys.toSorted();
  if (keys.length <= MAX_REMEMBERED_KEYS && keys.every(key => key.length <= MAX_REMEMBERED_KEYS)) {
    lastKeys[keys.length] = keys;
    lastSorted[keys.length] = sorted;
  }
  return sorted;
}

/** Keys that may be places stand first in any object, and `__proto__` is not set like others. */
function hasOwnOrder(key: string): boolean {
  return /^\d|^__proto__$/.test(key);
}
