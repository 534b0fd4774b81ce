import type { ReadOptions, Store } from '../store/store.ts';
import type { ToolCall } from './call.ts';

/** What the model holds of a key: the id and the part, without the scope. */
const handlePattern = /[a-z2-7]{26}\.[a-z]+/i;

const externalPart = /[a-z2-7]{26}\.external[a-z]+/i;

/**
 * The name under which a part is stored. Of an external tool it says so: the key is the one thing that every store keeps,
 * so that the reader fences the text in any process.
 */
export function storedName(part: string, { external }: Pick<ToolCall, 'external'>): string {
  return external === true ? `external${part}` : part;
}

/** Tells whether what a key or handle names came from an external tool. */
export function isExternalHandle(store: Store, handle: string): boolean {
  return externalPart.test(handle) || externalHandles.get(store)?.has(handle) === true;
}

/** Handles of external results that do not show their key. */
const externalHandles = new WeakMap<Store, Set<string>>();

/** Handles that a store made by itself, with the scope that they were given to; only needed for stores that cannot find. */
const ownHandles = new WeakMap<Store, Map<string, string>>();
const mostOwnHandles = 10_000;

/** The handle that storing under a key will give, as far as can be known before. */
export function expectedHandle(store: Store, key: string): string {
  return store.needsWorkspace === undefined ? shortHandle(key) : `.spillway/tool-output/${key}`;
}

/** A handle that a listing of the store gave, as the model holds it. */
export function listedHandle(store: Store, storeHandle: string): string {
  return store.needsWorkspace === undefined
    ? (handlePattern.exec(storeHandle)?.[0] ?? storeHandle)
    : storeHandle;
}

/** The handle that a write gave, as the model will hold it; one that the store made by itself is noted for its scope. */
export function shownHandle(store: Store, key: string, handle: string, scope: string): string {
  if (store.needsWorkspace === undefined && (handle === key || store.find !== undefined))
    return shortHandle(key);
  // A store that finds keys leads any handle back to one; of any other the handle itself must be known again.
  if (handle.includes(key) && store.find !== undefined) return handle;
  const known = ownHandles.get(store) ?? new Map<string, string>();
  ownHandles.set(store, known.set(handle, scope));
  if (externalPart.test(key)) {
    const external = externalHandles.get(store) ?? new Set<string>();
    externalHandles.set(store, external.add(handle));
  }
  const [oldest] = known.keys();
  if (known.size > mostOwnHandles && oldest !== undefined) known.delete(oldest);
  return handle;
}

/** Handles of the store that its keys are known to lead to. */
export interface KnownHandles {
  get(key: string): string | undefined;
  set(key: string, handle: string): void;
}

/**
 * The handle by which the store knows what the model calls `handle`; undefined when it is none of the scope's.
 *
 * A key that is known need not be found again: only reading tells whether something is still there.
 */
export async function resolveHandle(
  store: Store,
  scope: string,
  handle: string,
  options: ReadOptions & { readonly known?: KnownHandles },
): Promise<string | undefined> {
  const { known, ...how } = options;
  const short = handlePattern.exec(handle)?.[0].toLowerCase();
  if (short !== undefined) {
    const key = `${scope}/${short}`;
    if (store.find === undefined)
      return ownHandles.get(store)?.has(handle) === true ? ownHandle(store, scope, handle) : key;
    const found = known?.get(key) ?? (await store.find(key, how));
    if (found !== undefined) known?.set(key, found);
    // A key that is not found is read all the same: only reading tells whether it has expired.
    return found ?? ownHandle(store, scope, handle) ?? key;
  }
  return ownHandle(store, scope, handle);
}

function ownHandle(store: Store, scope: string, handle: string): string | undefined {
  return ownHandles.get(store)?.get(handle) === scope ? handle : undefined;
}

const keyPattern = /(?:^|\/)([a-z0-9_-]+)\/[a-z2-7]{26}\.[a-z]+$/;

/** Tells whether a listed handle names another scope than the one that was asked for: a store may list too much. */
export function isForeign(handle: string, scope: string): boolean {
  const named = keyPattern.exec(handle)?.[1];
  return named !== undefined && named !== scope;
}

/** The part of a key that the model holds: what stands behind the scope. */
function shortHandle(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}
