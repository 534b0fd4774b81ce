import type { LineIndex } from '../store/line-index.ts';
import type { Store } from '../store/store.ts';

/** Keeps the line indexes of the payloads that were read last. */
export interface IndexCache {
  get(store: Store, key: string): LineIndex | undefined;
  set(store: Store, key: string, index: LineIndex): void;
}

// At most 256 KB each for a gigabyte, so a few megabytes in all.
const DEFAULT_ENTRIES = 16;

/**
 * Makes a cache of at most `entries` indexes, over all stores; the one used longest ago goes first.
 *
 * @default entries 16
 */
export function createIndexCache(entries: number = DEFAULT_ENTRIES): IndexCache {
  const known = new Map<string, LineIndex>();
  const numbers = new WeakMap<Store, number>();
  let stores = 0;
  const keyOf = (store: Store, key: string): string => {
    let number = numbers.get(store);
    if (number === undefined) {
      number = stores;
      numbers.set(store, number);
      stores += 1;
    }
    return `${number} ${key}`;
  };
  return {
    get(store, key) {
      const full = keyOf(store, key);
      const index = known.get(full);
      if (index === undefined) return undefined;
      known.delete(full);
      known.set(full, index);
      return index;
    },
    set(store, key, index) {
      known.set(keyOf(store, key), index);
      const [oldest] = known.keys();
      if (known.size > entries && oldest !== undefined) known.delete(oldest);
    },
  };
}
