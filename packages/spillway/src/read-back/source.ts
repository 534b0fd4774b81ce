import { createLineIndexer } from '../store/line-index.ts';
import type { LineIndex } from '../store/line-index.ts';
import { lineIndexFromNotes } from '../store/line-index-notes.ts';
import { openOf } from '../store/open-beside.ts';
import type { EntryNotes, EntryStat, ReadOptions, Store } from '../store/store.ts';
import { createByteReader } from './byte-reader.ts';
import { createIndexCache } from './index-cache.ts';
import type { IndexCache, PayloadFacts } from './index-cache.ts';
import { openedRanges } from './opened-ranges.ts';
import { scanLinesFast } from './kernel-lines.ts';
import type { ReadSource } from './read-source.ts';
import { openStoreRanges } from './store-ranges.ts';
import type { StoreRanges } from './store-ranges.ts';

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

/** A source that is to be closed. */
export interface OpenSource extends ReadSource {
  close(): void;
}

const processCache = createIndexCache();
const SCAN_BYTES = 1_048_576;

/**
 * Gives a stored payload for `readPage`, which holds nothing open.
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
  const known = knownIn(cache, store, keyOf(handle, ranges.bytes, stat?.writtenAtMs));
  return sourceOf(shown, ranges, known, factsOf(stat?.notes, ranges.bytes));
}

/**
 * Opens a stored payload for one answer, in a store that opens payloads with a single look at it, and with no memory of
 * its own for each range; else as `sourceOfStore`.
 *
 * @throws StoreError as the store throws it.
 */
export async function openSource(
  store: Store,
  handle: string,
  options: SourceOptions = {},
): Promise<OpenSource> {
  const open = openOf(store);
  if (open === undefined) {
    return { ...(await sourceOfStore(store, handle, options)), close: () => undefined };
  }
  const { handle: shown = handle, cache = processCache, stat: _stat, ...readOptions } = options;
  const payload = await open.call(store, handle, readOptions);
  const close = (): void => payload.close();
  try {
    const { bytes } = payload;
    const known = knownIn(cache, store, keyOf(handle, bytes, payload.writtenAtMs));
    const facts = known.get();
    // Notes may follow the payload, so that they are asked for until they were there.
    if (facts?.mediaType !== undefined) {
      return { ...sourceOf(shown, openedRanges(store, payload), known, facts), close };
    }
    const noted = factsOf(await payload.notes(), bytes);
    if (noted.index !== undefined) known.set(noted);
    return { ...sourceOf(shown, openedRanges(store, payload), known, noted), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A payload that replaced another of the same size under the same handle was written at another time. */
function keyOf(handle: string, bytes: number, writtenAtMs: number | undefined): string {
  return `${handle}\n${bytes}\n${writtenAtMs ?? ''}`;
}

interface Known {
  get(): PayloadFacts | undefined;
  set(facts: PayloadFacts): void;
}

function knownIn(cache: IndexCache, store: Store, key: string): Known {
  return { get: () => cache.get(store, key), set: facts => cache.set(store, key, facts) };
}

function sourceOf(handle: string, ranges: StoreRanges, known: Known, facts: PayloadFacts): ReadSource {
  const { mediaType } = facts;
  const source: ReadSource = {
    handle,
    bytes: ranges.bytes,
    ...(mediaType === undefined ? {} : { mediaType }),
    read: range => ranges.read(range),
    ...(ranges.fill && { fill: ranges.fill }),
    async index() {
      if (facts.index !== undefined) return facts.index;
      const index = known.get()?.index ?? (await scannedIndex(source));
      known.set({ index, mediaType });
      return index;
    },
  };
  return source;
}

function factsOf(notes: EntryNotes | undefined, bytes: number): PayloadFacts {
  const mediaType = notes?.['mediaType'];
  const index = lineIndexFromNotes(notes?.['lineIndex']);
  return {
    index: index?.bytes === bytes ? index : undefined,
    mediaType: typeof mediaType === 'string' ? mediaType : undefined,
  };
}

async function scannedIndex(source: ReadSource): Promise<LineIndex> {
  const indexer = createLineIndexer(undefined, scanLinesFast);
  for await (const { data } of createByteReader(source).walk(SCAN_BYTES, 0)) indexer.add(data);
  return indexer.finish();
}
