import { closeSync, lstatSync, lutimesSync, openSync } from 'node:fs';
import { sep } from 'node:path';
import type { Root } from './file-root.ts';
import { sweepStore } from './file-sweep.ts';
import { systemCodeOf } from './file-error.ts';

/** Keeps a store free of old payloads. */
export interface Cleanup {
  /** Starts a sweep in the background when one is due. */
  afterWrite(): void;
  /** Keeps the file that was just given out for a while. */
  keep(file: string): void;
  /** Sweeps now, after a sweep that is running. */
  sweep(olderThanMs: number): Promise<number>;
}

/** How to clean up. */
export interface CleanupRules {
  /** Age from which payloads go by themselves; undefined keeps them for ever. */
  readonly afterMs: number | undefined;
  readonly onError: ((error: unknown) => void) | undefined;
  readonly onRemoved: () => void;
}

/** A payload that was given out this short ago stays, whatever its age. */
const GRACE_MS = 60_000;

/** Given out files that are remembered. */
const MAX_KEPT = 1_000;

const SHORTEST_INTERVAL_MS = 1_000;
const LONGEST_INTERVAL_MS = 3_600_000;

interface State {
  readonly root: Root;
  readonly rules: CleanupRules;
  readonly kept: Map<string, number>;
  checkedAtMs: number;
  running: Promise<unknown>;
}

/** Gives the cleanup of a store. */
export function cleanupOf(root: Root, rules: CleanupRules): Cleanup {
  const state: State = {
    root,
    rules,
    kept: new Map(),
    checkedAtMs: Number.NEGATIVE_INFINITY,
    running: Promise.resolve(),
  };
  return {
    afterWrite: () => afterWrite(state),
    keep: file => keep(state, file),
    sweep: olderThanMs => queueSweep(state, Date.now() - olderThanMs, () => false),
  };
}

/** A tenth of the age at most, and looked up in a file that all processes share, so that not each of them scans. */
function afterWrite(state: State): void {
  const { afterMs, onError } = state.rules;
  if (afterMs === undefined) return;
  const now = Date.now();
  const intervalMs = Math.min(LONGEST_INTERVAL_MS, Math.max(SHORTEST_INTERVAL_MS, afterMs / 10));
  if (now - state.checkedAtMs < intervalMs) return;
  state.checkedAtMs = now;
  try {
    if (!isDue(state.root, now - intervalMs)) return;
  } catch (error) {
    onError?.(error);
    return;
  }
  queueSweep(state, now - afterMs, file => isKept(state, file)).catch((error: unknown) => onError?.(error));
}

/** One after the other: two at a time would only get in each other's way. */
function queueSweep(state: State, beforeMs: number, isLive: (file: string) => boolean): Promise<number> {
  const sweep = state.running.then(async () => {
    const removed = await sweepStore(state.root, { beforeMs, isLive });
    if (removed > 0) state.rules.onRemoved();
    return removed;
  });
  state.running = sweep.catch(() => undefined);
  return sweep;
}

/** Marks that a sweep begins, unless one began since the given time. */
function isDue(root: Root, sinceMs: number): boolean {
  const marker = `${root.path}${sep}.swept`;
  const stats = lstatSync(marker, { throwIfNoEntry: false });
  if (stats !== undefined && stats.mtimeMs > sinceMs) return false;
  const now = new Date();
  if (stats === undefined) makeMarker(marker);
  else lutimesSync(marker, now, now);
  return true;
}

function makeMarker(marker: string): void {
  try {
    closeSync(openSync(marker, 'wx', 0o600));
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

function keep(state: State, file: string): void {
  if (state.rules.afterMs === undefined) return;
  state.kept.delete(file);
  state.kept.set(file, Date.now());
  const [oldest] = state.kept.keys();
  if (oldest !== undefined && state.kept.size > MAX_KEPT) state.kept.delete(oldest);
}

function isKept(state: State, file: string): boolean {
  const atMs = state.kept.get(file);
  return atMs !== undefined && Date.now() - atMs < GRACE_MS;
}
