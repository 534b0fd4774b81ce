import type { PartFacts, Stored } from '../actions/action.ts';
import { StoreError, untilAborted } from '../errors.ts';
import type { KnownHandle } from '../read-back/unknown.ts';
import { scopeSegment } from '../store/key.ts';
import type { Payload } from '../store/payload.ts';
import type { EntryNotes, EntryStat, ReadOptions, Store } from '../store/store.ts';
import { fingerprint } from '../text/hash.ts';
import type { ToolCall } from './call.ts';
import { bytesOf, countBytes } from './counted-payload.ts';
import { decisionFromNotes, memoryOf, recallDecision, rememberDecision } from './decisions.ts';
import type { Decision } from './decisions.ts';
import { expectedHandle, listedHandle, resolveHandle, shownHandle } from './handles.ts';
import type { KnownHandles } from './handles.ts';

/** The store as one run sees it: keys of its scope, handles as the model holds them. */
export interface Spills {
  readonly store: Store;
  /** What the decisions of this process are remembered with. */
  readonly memoryOwner: object;
  /** The key of a part of a call: the same for the same call and content, different for anything else. */
  keyOf(part: string, call: ToolCall, contentHash: string): string;
  /** The handle that storing under a key will give, as far as can be known before. */
  expectedHandle(key: string): string;
  write(key: string, payload: Payload, facts: PartFacts, call: ToolCall): Promise<Stored>;
  recall(key: string, signature: string, signal: AbortSignal | undefined): Promise<Decision | undefined>;
  /** Tells whether a key is stored; true where the store cannot tell. */
  holds(key: string, signal: AbortSignal | undefined): Promise<boolean>;
  /** Remembers a decision in the process and, when the part is stored, beside it. */
  remember(
    key: string,
    decision: Decision,
    notes: EntryNotes,
    signal: AbortSignal | undefined,
  ): Promise<void>;
  /** Keeps notes beside what is stored under a key, where the store can. */
  describe(key: string, notes: EntryNotes, signal: AbortSignal | undefined): Promise<void>;
  /** What the store knows of a handle of its own. */
  stat(storeHandle: string): Promise<EntryStat | undefined>;
  /** What was stored in this run, newest first. */
  written(): readonly KnownHandle[];
  /** A handle of the store as the model holds it. */
  shown(storeHandle: string): string;
  /** The handle by which the store itself knows what the model calls `handle`; undefined when it is none of this scope's. */
  resolve(handle: string): Promise<string | undefined>;
}

/** Which run the spills belong to. */
export interface SpillOwner {
  readonly scope: string;
  readonly runId: string | undefined;
  readonly workspace: unknown;
}

/** Handles that an answer names at most, and one more to know that there are more. */
const mostNamed = 11;

/** Binds a store to a run. */
export function createSpills(store: Store, owner: SpillOwner): Spills {
  const scope = scopeSegment(owner.scope);
  const withWorkspace = owner.workspace === undefined ? {} : { workspace: owner.workspace };
  const memoryOwner = memoryOf(store, owner.workspace);
  const storeHandles = new Map<string, string>();
  const written: KnownHandle[] = [];
  const known = knownIn(storeHandles);
  const describe = describeBy(store, storeHandles, withWorkspace);
  return {
    store,
    memoryOwner,
    keyOf(part, call, contentHash) {
      const identity = [owner.runId ?? '', call.toolCallId ?? '', call.retry ?? 0, contentHash];
      return `${scope}/${fingerprint(JSON.stringify(identity))}.${part}`;
    },
    expectedHandle: key => expectedHandle(store, key),
    async write(key, payload, facts, call) {
      const counted = countBytes(payload);
      const handle = await writeTo(store, key, counted.payload, { facts, call, withWorkspace });
      known.set(key, handle);
      const bytes = await untilAborted(bytesOf(store, handle, counted, withWorkspace), call.signal);
      const stored = { handle: shownHandle(store, key, handle, scope), bytes };
      written.unshift({ ...stored, toolName: call.toolName });
      written.length = Math.min(written.length, mostNamed);
      return stored;
    },
    recall: (key, signature, signal) =>
      untilAborted(recall(store, key, signature, { memoryOwner, withWorkspace }), signal),
    holds: (key, signal) => untilAborted(holds(store, key, withWorkspace), signal),
    async remember(key, decision, notes, signal) {
      rememberDecision(memoryOwner, key, decision);
      await describe(key, { ...notes, decision }, signal);
    },
    describe,
    stat: async storeHandle => await store.stat?.(storeHandle, withWorkspace),
    written: () => written,
    shown: storeHandle => listedHandle(store, storeHandle),
    resolve: handle => resolveHandle(store, scope, handle, { ...withWorkspace, known }),
  };
}

function knownIn(handles: Map<string, string>): KnownHandles {
  return {
    get: key => handles.get(key),
    set: (key, handle) => dropOldest(handles.set(key, handle)),
  };
}

function describeBy(
  store: Store,
  storeHandles: ReadonlyMap<string, string>,
  options: ReadOptions,
): Spills['describe'] {
  return async (key, notes, signal) => {
    const handle = storeHandles.get(key);
    if (handle !== undefined) await untilAborted(store.describe?.(handle, notes, options), signal);
  };
}

/** Handles are needed again only by the notes that follow a write; a run that never ends must not keep them all. */
const mostStoreHandles = 1024;

function dropOldest(handles: Map<string, string>): void {
  const [oldest] = handles.keys();
  if (handles.size > mostStoreHandles && oldest !== undefined) handles.delete(oldest);
}

async function holds(store: Store, key: string, options: ReadOptions): Promise<boolean> {
  try {
    return store.find === undefined || (await store.find(key, options)) !== undefined;
  } catch {
    // A store that cannot be asked now may well have it.
    return true;
  }
}

interface WriteDetails {
  readonly facts: PartFacts;
  readonly call: ToolCall;
  readonly withWorkspace: ReadOptions;
}

async function writeTo(
  store: Store,
  key: string,
  payload: Payload,
  { facts, call, withWorkspace }: WriteDetails,
): Promise<string> {
  const info = {
    mediaType: facts.mediaType,
    toolName: call.toolName,
    ...(call.signal && { signal: call.signal }),
    ...withWorkspace,
  };
  // The signal is raced too, since a store may ignore it and hang.
  const handle: unknown = await untilAborted(store.write(key, payload, info), call.signal);
  if (typeof handle === 'string' && handle !== '') return handle;
  throw new StoreError('WRITE_FAILED', `The store ${store.name} gave no handle.`);
}

async function recall(
  store: Store,
  key: string,
  signature: string,
  { memoryOwner, withWorkspace }: { readonly memoryOwner: object; readonly withWorkspace: ReadOptions },
): Promise<Decision | undefined> {
  const known = recallDecision(memoryOwner, key);
  if (known !== undefined) return known.signature === signature ? known : undefined;
  if (store.find === undefined || store.stat === undefined) return undefined;
  try {
    const handle = await store.find(key, withWorkspace);
    const stat = handle === undefined ? undefined : await store.stat(handle, withWorkspace);
    const decision = decisionFromNotes(stat?.notes);
    if (decision?.signature !== signature) return undefined;
    rememberDecision(memoryOwner, key, decision);
    return decision;
  } catch {
    // A store that cannot be asked is found out, and reported, when it is written to.
    return undefined;
  }
}
