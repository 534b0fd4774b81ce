import { sep } from 'node:path';
import { lstat } from 'node:fs/promises';
import { StoreError } from '../index.ts';
import { checkRoot, type Root } from './file-root.ts';
import { walkStore } from './file-walk.ts';

/** Keeps the payloads of a store below a number of bytes. */
export interface Quota {
  /** False when there is no limit and nothing needs to be counted. */
  readonly limited: boolean;
  /** Learns what is used, when that is not known well enough for a payload of that size. */
  prepare(expectedBytes: number): Promise<void>;
  /** Counts bytes that will be written. @throws StoreError `TOO_LARGE` */
  reserve(bytes: number): void;
  /** Counts bytes that were not written after all, or are gone. */
  release(bytes: number): void;
  /** Forgets what is used, after removals whose size is not known. */
  forget(): void;
}

/** Other processes write too, so that a count is trusted for this long. */
const FRESH_MS = 60_000;

/** A full store is counted again, because others may have removed something, but not more often than this. */
const RECOUNT_MS = 1_000;

interface State {
  readonly root: Root;
  readonly maxBytes: number;
  usedBytes: number;
  countedAtMs: number;
  counting: Promise<void> | undefined;
}

const UNLIMITED: Quota = {
  limited: false,
  prepare: () => Promise.resolve(),
  reserve: () => undefined,
  release: () => undefined,
  forget: () => undefined,
};

/** Gives the quota of a store; one that allows everything and looks at nothing when there is no limit. */
export function quotaOf(root: Root, maxBytes: number | undefined): Quota {
  if (maxBytes === undefined) return UNLIMITED;
  const state: State = {
    root,
    maxBytes,
    usedBytes: 0,
    countedAtMs: Number.NEGATIVE_INFINITY,
    counting: undefined,
  };
  return {
    limited: true,
    prepare: bytes => prepare(state, bytes),
    reserve: bytes => reserve(state, bytes),
    release: bytes => {
      state.usedBytes -= bytes;
    },
    forget: () => {
      state.countedAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}

async function prepare(state: State, expectedBytes: number): Promise<void> {
  const ageMs = Date.now() - state.countedAtMs;
  const isFull = state.usedBytes + expectedBytes > state.maxBytes;
  if (ageMs < (isFull ? RECOUNT_MS : FRESH_MS)) return;
  state.counting ??= count(state).finally(() => {
    state.counting = undefined;
  });
  await state.counting;
}

/** Bytes reserved while counting stay counted. */
async function count(state: State): Promise<void> {
  const before = state.usedBytes;
  let found = 0;
  if (checkRoot(state.root)) {
    for await (const { folder, files } of walkStore(state.root)) {
      for (const name of files) found += await bytesOf(folder + sep + name);
    }
  }
  state.usedBytes += found - before;
  state.countedAtMs = Date.now();
}

async function bytesOf(file: string): Promise<number> {
  const stats = await lstat(file).catch(() => undefined);
  return stats?.size ?? 0;
}

function reserve(state: State, bytes: number): void {
  if (state.usedBytes + bytes > state.maxBytes) {
    throw new StoreError('TOO_LARGE', `The store would hold more than ${state.maxBytes} bytes.`);
  }
  state.usedBytes += bytes;
}
