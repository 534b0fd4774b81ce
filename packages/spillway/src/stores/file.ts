import { lstatSync, rmSync, type Stats } from 'node:fs';
import {
  openBeside,
  StoreError,
  type ByteRange,
  type EntryNotes,
  type EntryStat,
  type OpenPayload,
  type Payload,
  type PayloadInfo,
  type Store,
} from '../index.ts';
import { cleanupOf, type Cleanup } from './file-cleanup.ts';
import { readErrorOf, writeErrorOf } from './file-error.ts';
import { isExpired } from './file-expired.ts';
import { listStore } from './file-list.ts';
import { notesOf, readSide, writeKey, writeNotes } from './file-notes.ts';
import { openFile } from './file-open.ts';
import { checkFileOptions, spanOf, type FileStoreOptions } from './file-options.ts';
import { quotaOf, type Quota } from './file-quota.ts';
import { readFileRange, statFile } from './file-read.ts';
import { cleanOnce } from './file-leftovers.ts';
import { checkRoot, rootOf, type Root } from './file-root.ts';
import { checkFolders, spotOf, type Spot } from './file-spot.ts';
import { isOwn } from './file-sweep.ts';
import { writePayload } from './file-write.ts';

export type { CleanupAfter, FileStoreOptions } from './file-options.ts';

interface Files {
  readonly root: Root;
  readonly quota: Quota;
  readonly cleanup: Cleanup;
}

/**
 * Keeps payloads as private files, so that they outlive the process; several processes may share the folder.
 *
 * A payload is there whole or not at all. Nothing is made before the first write, reading makes nothing, links are not
 * followed, and a folder that another user owns is not used. The handle is the key.
 *
 * @throws ConfigError when an option is unknown or has no usable value.
 */
// @__NO_SIDE_EFFECTS__
export function fileStore(options: FileStoreOptions = {}): Store {
  checkFileOptions(options);
  const root = rootOf(options.baseDir);
  const quota = quotaOf(root, options.maxBytes);
  const rules = {
    afterMs: spanOf(options.cleanupAfter),
    onError: options.onCleanupError,
    onRemoved: () => quota.forget(),
  };
  const files: Files = { root, quota, cleanup: cleanupOf(root, rules) };
  const readRange: Store['read'] = (handle, range, how) =>
    reading(() => read(files, handle, range, how?.signal), how?.signal);
  return {
    name: 'file',
    write: (key, payload, info) => writing(() => write(files, key, payload, info), info.signal),
    read: readRange,
    open: openBeside(readRange, (handle, how) =>
      reading(() => open(files, handle, how?.signal), how?.signal),
    ),
    find: key => reading(() => find(files, key)),
    describe: (handle, notes) => writing(() => describe(files, handle, notes)),
    stat: handle => reading(() => statOf(files, handle)),
    list: prefix => reading(() => listStore(root, prefix)),
    remove: handle => writing(() => remove(files, handle)),
    sweep: olderThanMs => writing(() => files.cleanup.sweep(olderThanMs)),
  };
}

async function reading<Answer>(work: () => Answer | Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw readErrorOf(error, signal);
  }
}

async function writing<Answer>(work: () => Answer | Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw writeErrorOf(error, signal);
  }
}

async function write(files: Files, key: string, payload: Payload, info: PayloadInfo): Promise<string> {
  const { root, quota, cleanup } = files;
  const spot = spotOf(root, key);
  let reserved = 0;
  const reserve = (bytes: number): void => {
    quota.reserve(bytes);
    reserved += bytes;
  };
  try {
    await quota.prepare(payload.bytesLength ?? payload.text?.length ?? 0);
    const before = quota.limited ? bytesAt(spot.file) : 0;
    await writePayload(root, spot, payload, { reserve, signal: info.signal });
    quota.release(before);
  } catch (error) {
    quota.release(reserved);
    throw error;
  }
  writeKey(root, spot);
  cleanup.keep(spot.file);
  cleanOnce(spot.folder, stats => isOwn(root, stats));
  cleanup.afterWrite();
  return key;
}

async function read(
  files: Files,
  handle: string,
  range: ByteRange | undefined,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const spot = spotOf(files.root, handle);
  if (checkSpot(files, spot)) {
    const bytes = await readFileRange(spot.file, range, signal);
    if (bytes !== undefined) {
      files.cleanup.keep(spot.file);
      return bytes;
    }
  }
  throw missing(files, spot);
}

function open(files: Files, handle: string, signal: AbortSignal | undefined): OpenPayload {
  signal?.throwIfAborted();
  const spot = spotOf(files.root, handle);
  const payload = checkSpot(files, spot) ? openFile(spot, signal) : undefined;
  if (payload === undefined) throw missing(files, spot);
  files.cleanup.keep(spot.file);
  return {
    ...payload,
    readInto: (target, start) => reading(() => payload.readInto(target, start), signal),
    notes: () => reading(() => payload.notes()),
  };
}

function find(files: Files, key: string): string | undefined {
  const spot = spotOf(files.root, key);
  if (statOfSpot(files, spot) === undefined) return undefined;
  files.cleanup.keep(spot.file);
  return key;
}

function describe(files: Files, handle: string, notes: EntryNotes): void {
  const spot = spotOf(files.root, handle);
  const stats = statOfSpot(files, spot);
  if (stats === undefined) throw missing(files, spot);
  writeNotes(files.root, spot, stats, notes);
}

function statOf(files: Files, handle: string): EntryStat | undefined {
  const spot = spotOf(files.root, handle);
  const stats = statOfSpot(files, spot);
  return stats && { bytes: stats.size, writtenAtMs: stats.mtimeMs, ...notesOf(readSide(spot.side), stats) };
}

function remove(files: Files, handle: string): void {
  const spot = spotOf(files.root, handle);
  if (!checkSpot(files, spot)) return;
  const bytes = bytesAt(spot.file);
  rmSync(spot.file, { force: true });
  rmSync(spot.side, { force: true });
  files.quota.release(bytes);
}

function checkSpot({ root }: Files, spot: Spot): boolean {
  return checkRoot(root) && checkFolders(root, spot);
}

function statOfSpot(files: Files, spot: Spot): Stats | undefined {
  return checkSpot(files, spot) ? statFile(spot.file) : undefined;
}

function bytesAt(file: string): number {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats.size : 0;
}

function missing({ root }: Files, spot: Spot): StoreError {
  return checkRoot(root) && isExpired(root, spot.path)
    ? new StoreError('EXPIRED', 'The payload was removed because of its age.')
    : new StoreError('NOT_FOUND', 'Nothing is stored under that handle.');
}
