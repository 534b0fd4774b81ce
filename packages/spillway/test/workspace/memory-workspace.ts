import type { Workspace, WorkspaceEntry } from '../../src/workspace/workspace.ts';

/** A sandbox in memory, with absolute paths from `/sandbox`; what it is asked for is recorded. */
export interface MemoryWorkspace extends Workspace {
  readonly files: Map<string, Uint8Array>;
  readonly links: Set<string>;
  readonly calls: string[];
}

const ROOT = '/sandbox';

/** Only the two methods that are needed. */
export function smallWorkspace(): MemoryWorkspace {
  const files = new Map<string, Uint8Array>();
  const calls: string[] = [];
  return {
    files,
    links: new Set(),
    calls,
    async readBinaryFile({ path }) {
      calls.push(`readBinaryFile ${path}`);
      return files.get(absolute(path))?.slice() ?? null;
    },
    async writeBinaryFile({ path, content }) {
      calls.push(`writeBinaryFile ${path}`);
      files.set(absolute(path), content.slice());
    },
  };
}

/** Every method of a sandbox session, and nothing of ours. */
export function sandboxWorkspace(): MemoryWorkspace {
  const small = smallWorkspace();
  const { files, links, calls } = small;
  return {
    ...small,
    async readFile({ path }) {
      calls.push(`readFile ${path}`);
      const bytes = files.get(absolute(path));
      return bytes === undefined ? null : pieces(bytes);
    },
    async writeFile({ path, content }) {
      calls.push(`writeFile ${path}`);
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part.slice());
      files.set(absolute(path), Buffer.concat(parts));
    },
    async stat({ path }) {
      calls.push(`stat ${path}`);
      const bytes = files.get(absolute(path));
      return bytes === undefined ? null : { type: 'file', size: bytes.length };
    },
    async listDirectory({ path }) {
      calls.push(`listDirectory ${path}`);
      return entriesOf([...files.keys()], links, absolute(path));
    },
    async deleteFile({ path }) {
      calls.push(`deleteFile ${path}`);
      return files.delete(absolute(path));
    },
    async run({ command }) {
      calls.push(`run ${command}`);
      return { exitCode: 0, stdout: `${ROOT}\n`, stderr: '' };
    },
  };
}

function absolute(path: string): string {
  const names: string[] = [];
  for (const name of (path.startsWith('/') ? path : `${ROOT}/${path}`).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return `/${names.join('/')}`;
}

function entriesOf(
  files: readonly string[],
  links: ReadonlySet<string>,
  folder: string,
): WorkspaceEntry[] | null {
  const entries = new Map<string, WorkspaceEntry['type']>();
  for (const file of files) {
    if (!file.startsWith(`${folder}/`)) continue;
    const [name = '', below] = file.slice(folder.length + 1).split('/');
    entries.set(name, below === undefined ? 'file' : 'directory');
  }
  for (const link of links) {
    const end = absolute(link).lastIndexOf('/');
    if (absolute(link).slice(0, end) === folder) entries.set(absolute(link).slice(end + 1), 'symlink');
  }
  return entries.size === 0 ? null : [...entries].map(([name, type]) => ({ name, type }));
}

/** Pieces of uneven sizes, as they come over a network. */
function pieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 70_001));
      at += 70_001;
    },
  });
}
