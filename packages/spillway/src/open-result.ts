import { SpillwayError } from './errors.ts';
import type { Channel } from './observe/channel.ts';
import { cleanHandle } from './read-back/handle.ts';
import type { ReadSource } from './read-back/read-source.ts';
import { openSource, sourceOfStore } from './read-back/source.ts';
import type { StoredResult } from './read-back/stored-result.ts';
import { scopeSegment } from './store/key.ts';
import type { ReadOptions, StoreEntry } from './store/store.ts';
import { isCallNote } from './walk/call-notes.ts';
import { isExternalHandle, isForeign } from './walk/handles.ts';
import type { Settings } from './walk/settings.ts';
import type { Spills } from './walk/spills.ts';

/** What a reader is bound to. */
export interface ReaderOptions {
  readonly settings: Settings;
  readonly channel: Channel;
  readonly spills: Spills;
  readonly scope: string;
  readonly runId: string | undefined;
  readonly workspace: unknown;
  readonly signal: AbortSignal | undefined;
}

/** A stored result that a handle led to. */
export interface OpenResult {
  readonly handle: string;
  readonly source: ReadSource;
  /** True for the result of an external tool, which is shown inside a fence. */
  readonly external: boolean;
}

/** What came of a handle: what was made of its result, or that the result was removed because of its age. */
export type Resolved<Value> = { readonly value: Value } | { readonly expired: true } | undefined;

/** Opens what a handle, as a model writes it, may mean, and makes an answer of the first result that is there. */
export async function openResult<Value>(
  raw: string,
  options: ReaderOptions,
  signal: AbortSignal | undefined,
  use: (result: OpenResult) => Promise<Value>,
): Promise<Resolved<Value>> {
  let expired: Resolved<Value>;
  for (const candidate of cleanHandle(raw)) {
    const storeHandle = await options.spills.resolve(candidate);
    if (storeHandle === undefined || isCallNote(storeHandle)) continue;
    try {
      return { value: await useOpened(storeHandle, options, signal, use) };
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (error.code === 'EXPIRED') expired = { expired: true };
    }
  }
  return expired;
}

async function useOpened<Value>(
  storeHandle: string,
  options: ReaderOptions,
  signal: AbortSignal | undefined,
  use: (result: OpenResult) => Promise<Value>,
): Promise<Value> {
  const { spills } = options;
  const handle = spills.shown(storeHandle);
  const source = await openSource(spills.store, storeHandle, { handle, ...readOptions(options, signal) });
  try {
    return await use({ handle, source, external: isExternalHandle(spills.store, storeHandle) });
  } finally {
    source.close();
  }
}

/** Results that a call about all of them looks at, at most. */
const MOST_RESULTS = 1_000;

/** A result of the scope, which may come from an external tool. */
export interface ScopeResult extends StoredResult {
  readonly external: boolean;
}

/** Gives the results of the scope, newest first; where the store cannot list, the latest of this run. */
export async function scopeResults(
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<readonly ScopeResult[]> {
  const { spills } = options;
  const handles: string[] = [];
  for (const { handle } of (await scopeEntries(options, signal)) ?? []) handles.push(handle);
  if (handles.length === 0) {
    for (const { handle } of spills.written()) handles.push((await spills.resolve(handle)) ?? handle);
  }
  return handles.slice(0, MOST_RESULTS).map(storeHandle => ({
    handle: spills.shown(storeHandle),
    external: isExternalHandle(spills.store, storeHandle),
    async open() {
      try {
        const handle = spills.shown(storeHandle);
        return await sourceOfStore(spills.store, storeHandle, { handle, ...readOptions(options, signal) });
      } catch (error) {
        if (!isMissing(error)) throw error;
        return undefined;
      }
    },
  }));
}

/** Gives what the store lists for the scope, newest first; undefined where it cannot list. */
export async function scopeEntries(
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<readonly StoreEntry[] | undefined> {
  const { spills, scope } = options;
  const segment = scopeSegment(scope);
  const entries = await spills.store.list?.(`${segment}/`, readOptions(options, signal));
  return entries?.filter(({ handle }) => !isCallNote(handle) && !isForeign(handle, segment));
}

function isMissing(error: unknown): error is SpillwayError {
  return (
    SpillwayError.isInstance(error) &&
    ['NOT_FOUND', 'OUTSIDE_STORE', 'EXPIRED', 'NO_WORKSPACE'].includes(error.code)
  );
}

/** What a store is told with each read. */
export function readOptions({ workspace }: ReaderOptions, signal: AbortSignal | undefined): ReadOptions {
  return { ...(signal && { signal }), ...(workspace !== undefined && { workspace }) };
}
