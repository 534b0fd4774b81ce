/** A map that forgets its oldest entries, for what a run that was ended may never ask for. */
export interface BoundedMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
}

/** Makes a map of at most `mostEntries` entries; setting a key makes it the newest. */
export function boundedMap<Key, Value>(mostEntries: number): BoundedMap<Key, Value> {
  const entries = new Map<Key, Value>();
  return {
    get: key => entries.get(key),
    delete: key => void entries.delete(key),
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= mostEntries) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        break;
      }
    },
  };
}
