import type { LineIndex } from '../store/line-index.ts';
import type { Store } from '../store/store.ts';

/** What reading needs to know of a payload beside its bytes. */
export interface PayloadFacts {
  /** Undefined until a read needed it. */
  readonly index: LineIndex | undefined;
  readonly mediaType: string | undefined;
}

/** Keeps what is known of the payloads that were read last. */
export interface IndexCache {
  get(store: Store, key: string): PayloadFacts | undefined;
  set(store: Store, key: string, facts: PayloadFacts): void;
}

// At most 256 KB each for a gigabyte, so a few megabytes in all.
const DEFAULT_ENTRIES = 16;

/**
 * Makes a cache of the facts of at most `entries` payloads, over all stores; the one used longest ago goes first.
 *
 * @default entries 16
 */
export function createIndexCache(entries: number = DEFAULT_ENTRIES): IndexCache {
  const known = new Map<string, PayloadFacts>();
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
      const facts = known.get(full);
      if (facts === undefined) return undefined;
      known.delete(full);
      known.set(full, facts);
      return facts;
    },
    set(store, key, facts) {
      const full = keyOf(store, key);
      known.delete(full);
      known.set(full, facts);
      const [oldest] = known.keys();
      if (known.size > entries && oldest !== undefined) known.delete(oldest);
    },
  };
}
