import { ConfigError, StoreError } from '../errors.ts';
import { isWorkspace, type Workspace } from '../workspace/workspace.ts';
import type { Payload } from './payload.ts';
import type {
  ByteRange,
  EntryNotes,
  EntryStat,
  PayloadInfo,
  ReadOptions,
  Store,
  StoreEntry,
} from './store.ts';
import { storeErrorOf } from './store-error.ts';
import { exists, readPayload, writePayload, type LastRead } from './workspace-bytes.ts';
import { IGNORE_FILE, refuseLinks } from './workspace-links.ts';
import { listWorkspace } from './workspace-list.ts';
import { dropSide, notesOf, readSide, writeSide } from './workspace-notes.ts';
import { pathOfHandle, pathOfKey, pathOfSide, STORE_FOLDER } from './workspace-path.ts';

/** Options of `workspaceStore`. */
export interface WorkspaceStoreOptions {
  /** The workspace to use for every run, in place of the run's own. */
  readonly workspace?: Workspace;
}

interface Spills {
  readonly given: Workspace | undefined;
  readonly last: LastRead;
}

/**
 * Keeps payloads as files in `.spillway/tool-output` of the run's workspace, where tools that read files find them too;
 * the handle is the path from the workspace's root.
 *
 * The folder is hidden from git. Nothing is removed: payloads live as long as the workspace.
 *
 * @throws ConfigError when `workspace` is none.
 */
// @__NO_SIDE_EFFECTS__
export function workspaceStore({ workspace }: WorkspaceStoreOptions = {}): Store {
  if (workspace !== undefined && !isWorkspace(workspace)) {
    throw new ConfigError('workspaceStore().workspace must have readBinaryFile and writeBinaryFile.');
  }
  const spills: Spills = { given: workspace, last: {} };
  return {
    name: 'workspace',
    needsWorkspace: workspace === undefined,
    write: (key, payload, info) => writing(() => write(spills, key, payload, info), info.signal),
    read: (handle, range, how) => reading(() => read(spills, handle, range, how), how?.signal),
    find: (key, how) => reading(() => find(spills, key, how), how?.signal),
    describe: (handle, notes, how) => writing(() => describe(spills, handle, notes, how), how?.signal),
    stat: (handle, how) => reading(() => statOf(spills, handle, how), how?.signal),
    list: (prefix, how) => reading(() => list(spills, prefix, how), how?.signal),
    remove: (handle, how) => writing(() => remove(spills, handle, how), how?.signal),
  };
}

async function reading<Answer>(work: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw storeErrorOf(error, 'READ_FAILED', signal);
  }
}

async function writing<Answer>(work: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw storeErrorOf(error, 'WRITE_FAILED', signal);
  }
}

function workspaceOf({ given }: Spills, how: { readonly workspace?: unknown } | undefined): Workspace {
  if (given !== undefined) return given;
  if (isWorkspace(how?.workspace)) return how.workspace;
  throw new StoreError('NO_WORKSPACE', 'The run has no workspace to keep results in.');
}

async function write(spills: Spills, key: string, payload: Payload, info: PayloadInfo): Promise<string> {
  const workspace = workspaceOf(spills, info);
  refuseReadOnly(workspace);
  info.signal?.throwIfAborted();
  const path = pathOfKey(key);
  // Asked at the same time, because a sandbox may be far away; what it says counts only where no link is in the way.
  const isHidden = exists(workspace, IGNORE_FILE, info.signal);
  isHidden.catch(() => undefined);
  await refuseLinks(workspace, path, info.signal);
  if (!(await isHidden)) await hideFromGit(workspace, info.signal);
  delete spills.last.bytes;
  await Promise.all([
    writePayload(workspace, path, payload, info.signal),
    path === `${STORE_FOLDER}/${key}` ? dropSide(workspace, path) : writeSide(workspace, path, { key }),
  ]);
  return path;
}

function refuseReadOnly(workspace: Workspace): void {
  if (workspace.readOnly === true) throw new StoreError('READ_ONLY', 'The workspace cannot be written.');
}

async function hideFromGit(workspace: Workspace, abortSignal: AbortSignal | undefined): Promise<void> {
  const content = new TextEncoder().encode('*\n');
  await workspace.writeBinaryFile({ path: IGNORE_FILE, content, ...(abortSignal && { abortSignal }) });
}

async function read(
  spills: Spills,
  handle: string,
  range: ByteRange | undefined,
  how: ReadOptions | undefined,
): Promise<Uint8Array> {
  const workspace = workspaceOf(spills, how);
  const path = await pathOfHandle(workspace, handle);
  await refuseLinks(workspace, path, how?.signal);
  const bytes = await readPayload(workspace, path, spills.last, range, how?.signal);
  if (bytes === undefined) throw missing();
  return bytes;
}

async function find(spills: Spills, key: string, how: ReadOptions | undefined): Promise<string | undefined> {
  const workspace = workspaceOf(spills, how);
  const path = pathOfKey(key);
  await refuseLinks(workspace, path, how?.signal);
  return (await exists(workspace, path, how?.signal)) ? path : undefined;
}

async function describe(
  spills: Spills,
  handle: string,
  notes: EntryNotes,
  how: ReadOptions | undefined,
): Promise<void> {
  const workspace = workspaceOf(spills, how);
  refuseReadOnly(workspace);
  const path = await pathOfHandle(workspace, handle);
  await refuseLinks(workspace, path, how?.signal);
  const bytes = await bytesAt(spills, workspace, path, how?.signal);
  if (bytes === undefined) throw missing();
  const { key } = await readSide(workspace, path);
  await writeSide(workspace, path, { ...(key !== undefined && { key }), bytes, notes });
}

async function statOf(
  spills: Spills,
  handle: string,
  how: ReadOptions | undefined,
): Promise<EntryStat | undefined> {
  const workspace = workspaceOf(spills, how);
  const path = await pathOfHandle(workspace, handle);
  await refuseLinks(workspace, path, how?.signal);
  const bytes = await bytesAt(spills, workspace, path, how?.signal);
  if (bytes === undefined) return undefined;
  const { mtimeMs } = (await workspace.stat?.({ path })) ?? {};
  const side = await readSide(workspace, path);
  return { bytes, ...(mtimeMs !== undefined && { writtenAtMs: mtimeMs }), ...notesOf(side, bytes) };
}

async function bytesAt(
  spills: Spills,
  workspace: Workspace,
  path: string,
  abortSignal: AbortSignal | undefined,
): Promise<number | undefined> {
  if (workspace.stat === undefined) {
    return (await readPayload(workspace, path, spills.last, undefined, abortSignal))?.length;
  }
  const stat = await workspace.stat({ path, ...(abortSignal && { abortSignal }) });
  return stat?.type === 'file' ? stat.size : undefined;
}

async function list(
  spills: Spills,
  prefix: string,
  how: ReadOptions | undefined,
): Promise<readonly StoreEntry[]> {
  const workspace = workspaceOf(spills, how);
  await refuseLinks(workspace, pathOfKey(prefix), how?.signal);
  return listWorkspace(workspace, prefix);
}

async function remove(spills: Spills, handle: string, how: ReadOptions | undefined): Promise<void> {
  const workspace = workspaceOf(spills, how);
  refuseReadOnly(workspace);
  const path = await pathOfHandle(workspace, handle);
  if (workspace.deleteFile === undefined) {
    throw new StoreError('WRITE_FAILED', 'The workspace cannot remove files.');
  }
  await refuseLinks(workspace, path, how?.signal);
  delete spills.last.bytes;
  await workspace.deleteFile({ path });
  await workspace.deleteFile({ path: pathOfSide(path) });
}

function missing(): StoreError {
  return new StoreError('NOT_FOUND', 'Nothing is stored under that handle.');
}
