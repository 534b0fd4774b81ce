import type { Workspace } from '../workspace/workspace.ts';
import type { StoreEntry } from './store.ts';
import { notesOf, readSide } from './workspace-notes.ts';
import { pathOfKey, pathOfSide, STORE_FOLDER } from './workspace-path.ts';

/** No key has more folders. */
const MAX_DEPTH = 8;

/**
 * Lists the payloads whose key begins with the prefix; newest first where the workspace knows times, and none at all where
 * it cannot list folders.
 */
export async function listWorkspace(workspace: Workspace, prefix: string): Promise<readonly StoreEntry[]> {
  const path = pathOfKey(prefix);
  const found = await entriesBelow(workspace, path.slice(0, path.lastIndexOf('/')), prefix, 0);
  return found.toSorted(
    (one, other) => (other.writtenAtMs ?? 0) - (one.writtenAtMs ?? 0) || (one.handle < other.handle ? -1 : 1),
  );
}

async function entriesBelow(
  workspace: Workspace,
  folder: string,
  prefix: string,
  depth: number,
): Promise<readonly StoreEntry[]> {
  const entries = (await workspace.listDirectory?.({ path: folder })) ?? [];
  const names = new Set(entries.map(({ name }) => name));
  const found = await Promise.all(
    entries.map(async ({ name, type }) => {
      const path = `${folder}/${name}`;
      if (type === 'directory' && depth < MAX_DEPTH) return entriesBelow(workspace, path, prefix, depth + 1);
      if (type !== 'file' || name.startsWith('.')) return [];
      return entryAt(workspace, path, prefix, names);
    }),
  );
  return found.flat();
}

async function entryAt(
  workspace: Workspace,
  path: string,
  prefix: string,
  names: ReadonlySet<string>,
): Promise<readonly StoreEntry[]> {
  const sideName = pathOfSide(path).slice(path.lastIndexOf('/') + 1);
  const side = names.has(sideName) ? await readSide(workspace, path) : {};
  const key = side.key ?? path.slice(STORE_FOLDER.length + 1);
  // A file that no key leads to is not ours.
  if (!key.startsWith(prefix) || pathOfKey(key) !== path) return [];
  const stat = await workspace.stat?.({ path });
  const bytes = stat?.size ?? (await workspace.readBinaryFile({ path }))?.length;
  if (bytes === undefined) return [];
  const writtenAtMs = stat?.mtimeMs;
  return [
    { handle: path, bytes, ...(writtenAtMs !== undefined && { writtenAtMs }), ...notesOf(side, bytes) },
  ];
}
