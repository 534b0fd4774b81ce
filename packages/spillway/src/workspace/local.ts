import { lstatSync, unlinkSync, type Dirent, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError, StoreError } from '../errors.ts';
import { containedEntry, containedPath, realPathOf } from './local-contain.ts';
import { linesOf } from './lines-of.ts';
import { openFile, readAndClose, streamAndClose } from './local-read.ts';
import { writeFileWhole } from './local-write.ts';
import { systemCodeOf } from './system-code.ts';
import type { Workspace, WorkspaceEntry, WorkspacePath, WorkspaceStat } from './workspace.ts';

/** Options of `localWorkspace`. */
export interface LocalWorkspaceOptions {
  /** Refuses every write and removal. @default false */
  readonly readOnly?: boolean;
}

/**
 * A folder of this machine as a workspace: nothing outside it is read or written, neither by `..` nor through links.
 *
 * Writes are all or nothing. A path that leads out is a StoreError `OUTSIDE_STORE`, a write to a read-only one
 * `READ_ONLY`.
 */
export function localWorkspace(
  folder: string,
  { readOnly = false }: LocalWorkspaceOptions = {},
): LocalWorkspace {
  if (typeof folder !== 'string' || folder === '' || folder.includes('\0')) {
    throw new ConfigError('localWorkspace() takes the path of a folder.');
  }
  const root = resolve(folder);
  return { root, readOnly, ...readers(root), ...writers(root, readOnly) };
}

/** A workspace that has every method but `run`. */
export type LocalWorkspace = Required<Omit<Workspace, 'run'>>;

type Readers = Pick<
  LocalWorkspace,
  'readBinaryFile' | 'readTextFile' | 'readFile' | 'readRange' | 'stat' | 'listDirectory' | 'realPath'
>;

type Writers = Pick<LocalWorkspace, 'writeBinaryFile' | 'writeTextFile' | 'writeFile' | 'deleteFile'>;

function readers(root: string): Readers {
  return {
    readBinaryFile: options => readRange(root, options, 0, Number.POSITIVE_INFINITY),
    readRange: options => readRange(root, options, Math.max(0, options.start), options.end),
    async readTextFile(options) {
      const bytes = await readRange(root, options, 0, Number.POSITIVE_INFINITY);
      if (bytes === null) return null;
      return linesOf(new TextDecoder(options.encoding).decode(bytes), options.startLine, options.endLine);
    },
    async readFile({ path, abortSignal }) {
      const opened = openFile(containedPath(root, path));
      return opened === undefined ? null : streamAndClose(opened, abortSignal);
    },
    async stat({ path }) {
      const stats = await unlessMissing(stat(containedPath(root, path)));
      return stats === null ? null : { type: typeOf(stats), size: stats.size, mtimeMs: stats.mtimeMs };
    },
    async listDirectory({ path }) {
      const entries = await unlessMissing(readdir(containedPath(root, path), { withFileTypes: true }));
      return entries?.map(entry => ({ name: entry.name, type: entryTypeOf(entry) })) ?? null;
    },
    realPath: async ({ path }) => realPathOf(resolve(root, path)),
  };
}

function writers(root: string, readOnly: boolean): Writers {
  const refuseReadOnly = (): void => {
    if (readOnly) throw new StoreError('READ_ONLY', 'The workspace cannot be written.');
  };
  return {
    async writeBinaryFile({ path, content, abortSignal }) {
      refuseReadOnly();
      await writeFileWhole(containedPath(root, path), [content], abortSignal);
    },
    async writeTextFile({ path, content, abortSignal }) {
      refuseReadOnly();
      await writeFileWhole(containedPath(root, path), [new TextEncoder().encode(content)], abortSignal);
    },
    async writeFile({ path, content, abortSignal }) {
      refuseReadOnly();
      await writeFileWhole(containedPath(root, path), content, abortSignal);
    },
    async deleteFile({ path }) {
      refuseReadOnly();
      const entry = containedEntry(root, path);
      const stats = lstatSync(entry, { throwIfNoEntry: false });
      if (stats === undefined) return false;
      if (stats.isDirectory()) throw new StoreError('WRITE_FAILED', 'The path is that of a folder.');
      unlinkSync(entry);
      return true;
    },
  };
}

async function readRange(
  root: string,
  { path, abortSignal }: WorkspacePath,
  start: number,
  end: number,
): Promise<Uint8Array | null> {
  const opened = openFile(containedPath(root, path));
  return opened === undefined ? null : readAndClose(opened, start, end, abortSignal);
}

async function unlessMissing<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}

function typeOf(entry: Stats | Dirent): WorkspaceStat['type'] {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'directory' : 'other';
}

function entryTypeOf(entry: Dirent): WorkspaceEntry['type'] {
  return entry.isSymbolicLink() ? 'symlink' : typeOf(entry);
}
