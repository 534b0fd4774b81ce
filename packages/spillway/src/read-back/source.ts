import { createLineIndexer } from '../store/line-index.ts';
import type { LineIndex } from '../store/line-index.ts';
import { lineIndexFromNotes } from '../store/line-index-notes.ts';
import type { EntryStat, ReadOptions, Store } from '../store/store.ts';
import { createByteReader } from './byte-reader.ts';
import { createIndexCache } from './index-cache.ts';
import type { IndexCache } from './index-cache.ts';
import type { ReadSource } from './read-source.ts';
import { openStoreRanges } from './store-ranges.ts';

/** How a stored payload is opened. */
export interface SourceOptions extends ReadOptions {
  /**
   * What the model holds, printed in the heading.
   *
   * @default the store's own handle
   */
  readonly handle?: string;
  /** As the store gave it a moment ago; asked for when left out. */
  readonly stat?: EntryStat;
  /**
   * Where line indexes are kept between reads.
   *
   * @default one of 16 entries for the whole process
   */
  readonly cache?: IndexCache;
}

const processCache = createIndexCache();
const SCAN_BYTES = 1_048_576;

/**
 * Opens a stored payload for `readPage`.
 *
 * Media type and line index are taken from the entry's notes (`mediaType`, `lineIndex`) where they are there; the index
 * is otherwise made by one scan when it is first needed, and cached.
 *
 * @throws StoreError as the store throws it, `NOT_FOUND` or `EXPIRED` above all.
 */
export async function sourceOfStore(
  store: Store,
  handle: string,
  options: SourceOptions = {},
): Promise<ReadSource> {
  const { handle: shown = handle, cache = processCache, stat: given, ...readOptions } = options;
  const stat = given ?? (await store.stat?.(handle, readOptions));
  const ranges = await openStoreRanges(store, handle, stat?.bytes, readOptions);
  const mediaType = stat?.notes?.['mediaType'];
  // A payload that replaced another of the same size under the same handle was written at another time.
  const key = `${handle}\n${ranges.bytes}\n${stat?.writtenAtMs ?? ''}`;
  const source: ReadSource = {
    handle: shown,
    bytes: ranges.bytes,
    ...(typeof mediaType === 'string' ? { mediaType } : {}),
    read: range => ranges.read(range),
    async index() {
      const known = cache.get(store, key) ?? indexInNotes(stat, ranges.bytes);
      if (known !== undefined) return known;
      const made = await scannedIndex(source);
      cache.set(store, key, made);
      return made;
    },
  };
  return source;
}

function indexInNotes(stat: EntryStat | undefined, bytes: number): LineIndex | undefined {
  const index = lineIndexFromNotes(stat?.notes?.['lineIndex']);
  return index?.bytes === bytes ? index : undefined;
}

async function scannedIndex(source: ReadSource): Promise<LineIndex> {
  const indexer = createLineIndexer();
  for await (const { data } of createByteReader(source).walk(SCAN_BYTES, 0)) indexer.add(data);
  return indexer.finish();
}
