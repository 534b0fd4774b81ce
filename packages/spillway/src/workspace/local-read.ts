import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs';
import { StoreError } from '../errors.ts';
import { confirm } from './local-contain.ts';
import { systemCodeOf } from './system-code.ts';

/** Reads up to this size are faster than the detour over a thread, and too short to be felt by others. */
const SYNC_BYTES = 262_144;

/** Bytes of one piece of a stream, or of one step of a long read. */
const STEP_BYTES = 1 << 20;

/** Follows no link, and does not wait for a writer where somebody put a pipe; a flag that a system lacks counts as zero. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A file that is open for reading. */
export interface Opened {
  readonly handle: number;
  readonly size: number;
}

/** Opens a file by its real path; undefined when it is not there. */
export function openFile(realPath: string): Opened | undefined {
  const handle = openIfThere(realPath);
  if (handle === undefined) return undefined;
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new StoreError('READ_FAILED', 'The path is not that of a file.');
    confirm(realPath);
    return { handle, size: stats.size };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** Reads a range of an open file, short past the end, and closes it. */
export async function readAndClose(
  { handle, size }: Opened,
  start: number,
  end: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  try {
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(size, end) - start));
    const isShort = bytes.length <= SYNC_BYTES;
    let length = 0;
    while (length < bytes.length) {
      signal?.throwIfAborted();
      const step = bytes.subarray(length, length + STEP_BYTES);
      const count = isShort
        ? readSync(handle, step, 0, step.length, start + length)
        : await readStep(handle, step, start + length);
      if (count === 0) break;
      length += count;
    }
    return length === bytes.length ? bytes : bytes.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

/** The bytes of an open file as a stream, which closes it at its end. */
export function streamAndClose(
  { handle }: Opened,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          signal?.throwIfAborted();
          const bytes = Buffer.allocUnsafeSlow(STEP_BYTES);
          const count = await readStep(handle, bytes, position);
          position += count;
          if (count > 0) {
            controller.enqueue(bytes.subarray(0, count));
            return;
          }
          closeSync(handle);
          controller.close();
        } catch (error) {
          closeSync(handle);
          throw error;
        }
      },
      cancel() {
        closeSync(handle);
      },
    },
    { highWaterMark: 0 },
  );
}

function openIfThere(realPath: string): number | undefined {
  try {
    return openSync(realPath, OPEN_FLAGS);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

function readStep(handle: number, bytes: Uint8Array, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(handle, bytes, 0, bytes.length, position, (error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}
