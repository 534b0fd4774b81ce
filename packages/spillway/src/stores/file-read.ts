import { closeSync, constants, fstatSync, lstatSync, openSync, read, readSync, type Stats } from 'node:fs';
import { StoreError } from '../index.ts';
import type { ByteRange } from '../index.ts';
import { systemCodeOf } from './file-error.ts';

/** Reads up to this size are faster than the detour over a thread, and too short to be felt by others. */
const SYNC_BYTES = 262_144;

/** Bytes read at once off the event loop, between two looks at the signal. */
const STEP_BYTES = 4 << 20;

/**
 * Follows no link, and does not wait for a writer where somebody put a pipe.
 *
 * A system that does not know one of the flags has no number for it, which counts as zero here.
 */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Reads a file or a range of it; undefined when it is not there. */
export async function readFileRange(
  path: string,
  range?: ByteRange,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  const handle = openIfThere(path);
  if (handle === undefined) return undefined;
  try {
    const { size } = statsOfOpen(handle);
    const start = range === undefined ? 0 : Math.max(0, Math.trunc(range.start));
    const end = range === undefined ? size : Math.min(size, Math.trunc(range.end));
    // A Buffer, because its native search makes readers several times faster; not from the pool that others share.
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, end - start));
    const length = await fillBuffer(handle, bytes, start, signal);
    return length === bytes.length ? bytes : bytes.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

/** Fills a buffer with the bytes of an open file from `start` on and gives how many there were. */
export function fillBuffer(
  handle: number,
  bytes: Uint8Array,
  start: number,
  signal: AbortSignal | undefined,
): Promise<number> | number {
  return bytes.length <= SYNC_BYTES
    ? readAtOnce(handle, bytes, start)
    : readInSteps(handle, bytes, start, signal);
}

/** Reads a small file at once; undefined when it is not there. */
export function readSmallFile(path: string): Uint8Array | undefined {
  const handle = openIfThere(path);
  if (handle === undefined) return undefined;
  try {
    const bytes = Buffer.allocUnsafeSlow(statsOfOpen(handle).size);
    return bytes.subarray(0, readAtOnce(handle, bytes, 0));
  } finally {
    closeSync(handle);
  }
}

/** Size and time of a file; undefined when it is not there. */
export function statFile(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && regular(stats);
}

/** Opens a file for reading; undefined when it is not there. */
export function openIfThere(path: string): number | undefined {
  try {
    // Where links cannot be refused while opening, they are looked for before.
    if ((OPEN_FLAGS & constants.O_NOFOLLOW) === 0 && statFile(path) === undefined) return undefined;
    return openSync(path, OPEN_FLAGS);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Size and time of an open file. */
export function statsOfOpen(handle: number): Stats {
  return regular(fstatSync(handle));
}

function regular(stats: Stats): Stats {
  if (stats.isFile()) return stats;
  const what = stats.isSymbolicLink() ? 'a symbolic link' : 'something that is no file';
  throw new StoreError('UNSAFE_STORE', `A stored payload was replaced by ${what}; it is not read.`);
}

function readAtOnce(handle: number, bytes: Uint8Array, start: number): number {
  let length = 0;
  while (length < bytes.length) {
    const count = readSync(handle, bytes, length, bytes.length - length, start + length);
    if (count === 0) break;
    length += count;
  }
  return length;
}

async function readInSteps(
  handle: number,
  bytes: Uint8Array,
  start: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let length = 0;
  while (length < bytes.length) {
    signal?.throwIfAborted();
    const count = await readStep(handle, bytes, length, start + length);
    if (count === 0) break;
    length += count;
  }
  return length;
}

function readStep(handle: number, bytes: Uint8Array, offset: number, position: number): Promise<number> {
  const length = Math.min(STEP_BYTES, bytes.length - offset);
  return new Promise((resolve, reject) => {
    read(handle, bytes, offset, length, position, (error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}
