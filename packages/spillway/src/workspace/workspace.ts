/** A path in a workspace, relative to its root or absolute. */
export interface WorkspacePath {
  readonly path: string;
  readonly abortSignal?: AbortSignal;
}

/** A file to write; folders above it are made, and what it held is replaced. */
export interface WorkspaceWrite<Content> extends WorkspacePath {
  readonly content: Content;
}

/** Which lines of a text to read; both ends are included and counted from 1. */
export interface WorkspaceLines extends WorkspacePath {
  readonly encoding?: string;
  readonly startLine?: number;
  readonly endLine?: number;
}

/** A half-open range of the bytes of a file. */
export interface WorkspaceRange extends WorkspacePath {
  readonly start: number;
  readonly end: number;
}

/** What lies at a path; links are followed. */
export interface WorkspaceStat {
  readonly type: 'file' | 'directory' | 'other';
  /** In bytes. */
  readonly size: number;
  /** When it was changed last, in milliseconds since the epoch, where that is known. */
  readonly mtimeMs?: number;
}

/** One entry of a folder; links are not followed. */
export interface WorkspaceEntry {
  readonly name: string;
  readonly type: 'file' | 'directory' | 'symlink' | 'other';
}

/**
 * The files that an agent works on: a folder, a container, a sandbox.
 *
 * Two methods are needed, the rest is used where it is there. The sandbox sessions of the AI SDK have this shape as they
 * are; anything else that reads and writes bytes fits in a few lines.
 */
export interface Workspace {
  /** Gives the bytes of a file, null when there is none. */
  readBinaryFile(options: WorkspacePath): PromiseLike<Uint8Array | null>;
  writeBinaryFile(options: WorkspaceWrite<Uint8Array>): PromiseLike<void>;
  readFile?(options: WorkspacePath): PromiseLike<ReadableStream<Uint8Array> | null>;
  readTextFile?(options: WorkspaceLines): PromiseLike<string | null>;
  writeFile?(options: WorkspaceWrite<ReadableStream<Uint8Array>>): PromiseLike<void>;
  writeTextFile?(options: WorkspaceWrite<string>): PromiseLike<void>;
  /** Null when nothing is there. */
  stat?(options: WorkspacePath): PromiseLike<WorkspaceStat | null>;
  /** Null when nothing is there. */
  listDirectory?(options: WorkspacePath): PromiseLike<readonly WorkspaceEntry[] | null>;
  /** Removes a file, or a link itself; false when there was none. */
  deleteFile?(options: WorkspacePath): PromiseLike<boolean>;
  run?(options: { readonly command: string; readonly abortSignal?: AbortSignal }): PromiseLike<{
    readonly exitCode: number;
    readonly stdout: string;
    readonly stderr: string;
  }>;
  /** True when nothing can be written. */
  readonly readOnly?: boolean;
  /** The absolute path that relative paths start from. */
  readonly root?: string;
  /** Gives the absolute path with every link on the way resolved, also for what is not there yet. */
  realPath?(options: WorkspacePath): PromiseLike<string>;
  /** Gives a range of the bytes of a file without reading the rest, short past the end; null when there is no file. */
  readRange?(options: WorkspaceRange): PromiseLike<Uint8Array | null>;
}

/** Tells whether a value can be used as a workspace. */
export function isWorkspace(value: unknown): value is Workspace {
  if (typeof value !== 'object' || value === null) return false;
  if (!('readBinaryFile' in value) || !('writeBinaryFile' in value)) return false;
  return typeof value.readBinaryFile === 'function' && typeof value.writeBinaryFile === 'function';
}
