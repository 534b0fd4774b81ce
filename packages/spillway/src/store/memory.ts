import { ConfigError, StoreError } from '../errors.ts';
import type { Payload } from './payload.ts';
import type {
  ByteRange,
  EntryNotes,
  EntryStat,
  OpenPayload,
  PayloadInfo,
  Store,
  StoreEntry,
} from './store.ts';
import { openBeside } from './open-beside.ts';
import { storeErrorOf } from './store-error.ts';

/** Options of `memoryStore`. */
export interface MemoryStoreOptions {
  /** Bytes that all payloads may take together; the oldest go first. @default 67108864 (64 MiB) */
  readonly maxBytes?: number;
}

/** What an entry costs beside its bytes, so that empty payloads cannot pile up without end. */
const ENTRY_BYTES = 256;

/** Handles of removed payloads that are remembered, to say that one has expired. */
const REMEMBERED_KEYS = 10_000;

interface Entry {
  readonly bytes: Uint8Array;
  readonly writtenAtMs: number;
  readonly cost: number;
  readonly notes?: EntryNotes;
}

interface Memory {
  readonly maxBytes: number;
  /** In the order of writing. */
  readonly entries: Map<string, Entry>;
  readonly expired: Set<string>;
  usedBytes: number;
}

/**
 * Keeps payloads in this process; when they would take more than `maxBytes`, the oldest are dropped, and reading one of
 * those says `EXPIRED`.
 *
 * @throws ConfigError when `maxBytes` is no whole number above zero.
 */
// @__NO_SIDE_EFFECTS__
export function memoryStore({ maxBytes = 67_108_864 }: MemoryStoreOptions = {}): Store {
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) {
    throw new ConfigError(
      `memoryStore().maxBytes must be a whole number above zero, but is ${String(maxBytes)}.`,
    );
  }
  const memory: Memory = { maxBytes, entries: new Map(), expired: new Set(), usedBytes: 0 };
  const read: Store['read'] = (handle, range) => slice(entryOf(memory, handle).bytes, range);
  return {
    name: 'memory',
    volatile: true,
    write: (key, payload, info) => write(memory, key, payload, info),
    read,
    open: openBeside(read, handle => opened(memory, handle)),
    find: key => (memory.entries.has(key) ? key : undefined),
    describe: (handle, notes) => describe(memory, handle, notes),
    stat: handle => statOf(memory.entries.get(handle)),
    list: prefix => list(memory, prefix),
    remove: handle => {
      drop(memory, handle);
      memory.expired.delete(handle);
    },
    sweep: olderThanMs => sweep(memory, olderThanMs),
  };
}

async function write(memory: Memory, key: string, payload: Payload, info: PayloadInfo): Promise<string> {
  const bytes = await collect(payload, memory.maxBytes, info.signal);
  drop(memory, key);
  memory.expired.delete(key);
  const cost = bytes.length + ENTRY_BYTES + 2 * key.length;
  memory.entries.set(key, { bytes, cost, writtenAtMs: Date.now() });
  memory.usedBytes += cost;
  makeRoom(memory);
  return key;
}

/** Drops the oldest payloads, but never the newest one. */
function makeRoom(memory: Memory): void {
  for (const [oldest] of memory.entries) {
    if (memory.usedBytes <= memory.maxBytes || memory.entries.size === 1) return;
    expire(memory, oldest);
  }
}

/** A copy of the bytes that nobody else holds, given up as soon as it is too large. */
async function collect(payload: Payload, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array> {
  signal?.throwIfAborted();
  // A text has at least as many bytes as UTF-16 units.
  refuseAbove(maxBytes, payload.bytesLength ?? payload.text?.length ?? 0);
  try {
    const bytes =
      payload.text === undefined
        ? await unlessAborted(copied(payload, maxBytes, signal), signal)
        : new TextEncoder().encode(payload.text);
    refuseAbove(maxBytes, bytes.length);
    return bytes;
  } catch (error) {
    throw storeErrorOf(error, 'WRITE_FAILED', signal);
  }
}

async function copied(payload: Payload, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of payload.chunks()) {
    signal?.throwIfAborted();
    length += piece.length;
    refuseAbove(maxBytes, length);
    // Not `slice`, which gives a view where the piece is a Buffer.
    pieces.push(new Uint8Array(piece));
  }
  return joined(pieces, length);
}

/** Does not wait for a source that is silent; what it gives later is dropped. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
  });
}

function refuseAbove(maxBytes: number, bytes: number): void {
  if (bytes <= maxBytes) return;
  throw new StoreError(
    'TOO_LARGE',
    `A payload of ${bytes} bytes does not fit a memory store of ${maxBytes}.`,
  );
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return first;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function slice(bytes: Uint8Array, range: ByteRange | undefined): Uint8Array {
  if (range === undefined) return bytes.slice();
  return bytes.slice(Math.max(0, range.start), Math.max(0, range.end));
}

function opened(memory: Memory, handle: string): OpenPayload {
  const { bytes, writtenAtMs } = entryOf(memory, handle);
  return {
    bytes: bytes.length,
    writtenAtMs,
    notes: () => statOf(memory.entries.get(handle))?.notes,
    readInto(target, start) {
      const part = bytes.subarray(start, start + target.length);
      target.set(part);
      return part.length;
    },
    close: () => undefined,
  };
}

function entryOf(memory: Memory, handle: string): Entry {
  const entry = memory.entries.get(handle);
  if (entry !== undefined) return entry;
  if (memory.expired.has(handle)) throw new StoreError('EXPIRED', `${handle} was dropped to make room.`);
  throw new StoreError('NOT_FOUND', `Nothing is stored under ${handle}.`);
}

function describe(memory: Memory, handle: string, notes: EntryNotes): void {
  const entry = entryOf(memory, handle);
  const copy = structuredClone(notes);
  const cost = entry.bytes.length + ENTRY_BYTES + 2 * (handle.length + JSON.stringify(copy).length);
  memory.usedBytes += cost - entry.cost;
  memory.entries.set(handle, { ...entry, notes: copy, cost });
  makeRoom(memory);
}

function statOf(entry: Entry | undefined): EntryStat | undefined {
  if (entry === undefined) return undefined;
  const { bytes, writtenAtMs, notes } = entry;
  return { bytes: bytes.length, writtenAtMs, ...(notes && { notes: structuredClone(notes) }) };
}

function list(memory: Memory, prefix: string): readonly StoreEntry[] {
  const found: StoreEntry[] = [];
  for (const [handle, entry] of memory.entries) {
    const stat = handle.startsWith(prefix) ? statOf(entry) : undefined;
    if (stat !== undefined) found.push({ handle, ...stat });
  }
  return found.toReversed();
}

function sweep(memory: Memory, olderThanMs: number): number {
  const before = Date.now() - olderThanMs;
  const old = [...memory.entries].filter(([, entry]) => entry.writtenAtMs < before);
  for (const [key] of old) expire(memory, key);
  return old.length;
}

function expire(memory: Memory, key: string): void {
  drop(memory, key);
  memory.expired.add(key);
  const [oldest] = memory.expired;
  if (oldest !== undefined && memory.expired.size > REMEMBERED_KEYS) memory.expired.delete(oldest);
}

function drop(memory: Memory, key: string): void {
  const entry = memory.entries.get(key);
  if (entry === undefined) return;
  memory.entries.delete(key);
  memory.usedBytes -= entry.cost;
}
