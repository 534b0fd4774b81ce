import { closeSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, write, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StoreError } from '../errors.ts';
import { draftName } from '../processes/draft-owner.ts';
import { confirm } from './local-contain.ts';
import { cleanOnce } from './local-leftovers.ts';
import { systemCodeOf } from './system-code.ts';

/** Up to this size a write at once is several times faster than one off the event loop. */
const SYNC_BYTES = 65_536;

/** Rights of a file that was not there: those who need more give it more. */
const PRIVATE_FILE = 0o600;

/**
 * Writes a file by its real path, all or nothing: what was there stays until the new one is whole. The file keeps its
 * rights; a new one is private.
 */
export async function writeFileWhole(
  realPath: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const rights = rightsOf(realPath);
  const folder = dirname(realPath);
  makeFolders(folder);
  const draft = join(folder, draftName(`.${basename(realPath).slice(0, 100)}`));
  // Exclusive: nothing that is there is opened, not even through a link.
  const handle = openSync(draft, 'wx', rights);
  try {
    try {
      confirm(folder);
      for await (const piece of pieces) {
        signal?.throwIfAborted();
        await writeAll(handle, piece);
      }
      signal?.throwIfAborted();
    } finally {
      closeSync(handle);
    }
    renameSync(draft, realPath);
    cleanOnce(folder);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

async function writeAll(handle: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += bytes.length <= SYNC_BYTES ? writeSync(handle, bytes, at) : await writeOnce(handle, bytes, at);
  }
}

function writeOnce(handle: number, bytes: Uint8Array, from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    write(handle, bytes, from, Math.min(bytes.length - from, 1 << 20), null, (error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}

function rightsOf(realPath: string): number {
  const stats = lstatSync(realPath, { throwIfNoEntry: false });
  if (stats === undefined) return PRIVATE_FILE;
  if (stats.isDirectory()) throw new StoreError('WRITE_FAILED', 'The path is that of a folder.');
  return stats.mode & 0o777;
}

/** One after the other, because `recursive` of Node never ends below some virtual folders. */
function makeFolders(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}
