import { StoreError } from '../errors.ts';
import type { Workspace, WorkspaceEntry } from '../workspace/workspace.ts';
import { OWN_FOLDER, STORE_FOLDER } from './workspace-path.ts';

/** Keeps payloads out of version control. */
export const IGNORE_FILE: string = `${OWN_FOLDER}/.gitignore`;

/**
 * Refuses links on the way to a payload, as far as the workspace can tell of them.
 *
 * @throws StoreError `UNSAFE_STORE` when a folder of the store or its ignore file is a link, `OUTSIDE_STORE` when the
 * payload itself, or a folder of its own, is one.
 */
export async function refuseLinks(
  workspace: Workspace,
  path: string,
  abortSignal?: AbortSignal,
): Promise<void> {
  const paths = [...foldersOf(path), IGNORE_FILE, path];
  const links =
    workspace.realPath === undefined
      ? await listedLinks(workspace, paths, abortSignal)
      : await resolvedLinks(workspace, paths, abortSignal);
  const [link] = links;
  if (link === undefined) return;
  if (link === IGNORE_FILE || STORE_FOLDER.startsWith(link)) {
    throw new StoreError('UNSAFE_STORE', `${link} in the workspace is a symbolic link; it is not used.`);
  }
  throw new StoreError('OUTSIDE_STORE', 'The handle leads through a symbolic link.');
}

/** Every folder between the root and the file. */
function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

/** A path that resolves to another one than its own leads through a link. */
async function resolvedLinks(
  workspace: Workspace,
  paths: readonly string[],
  abortSignal?: AbortSignal,
): Promise<readonly string[]> {
  const resolve = async (path: string): Promise<string> => {
    const real = await workspace.realPath?.({ path, ...(abortSignal && { abortSignal }) });
    return (real ?? '').replaceAll('\\', '/');
  };
  const [root = '', ...real] = await Promise.all(['.', ...paths].map(resolve));
  const above = root.endsWith('/') ? root : `${root}/`;
  return paths.filter((path, at) => real[at] !== above + path);
}

/** Listings of all folders on the way, asked for at the same time, because a sandbox may be far away. */
async function listedLinks(
  workspace: Workspace,
  paths: readonly string[],
  abortSignal?: AbortSignal,
): Promise<readonly string[]> {
  if (workspace.listDirectory === undefined) return [];
  const folders = [...new Set(paths.map(folderOf))];
  const listings = await Promise.all(folders.map(folder => listed(workspace, folder, abortSignal)));
  const links = new Set(
    folders.flatMap((folder, at) =>
      (listings[at] ?? [])
        .filter(entry => entry.type === 'symlink')
        .map(entry => (folder === '.' ? entry.name : `${folder}/${entry.name}`)),
    ),
  );
  return paths.filter(path => links.has(path));
}

function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '.' : path.slice(0, end);
}

/** A folder that cannot be listed tells of no links; using it will fail in its own way. */
async function listed(
  workspace: Workspace,
  path: string,
  abortSignal?: AbortSignal,
): Promise<readonly WorkspaceEntry[]> {
  try {
    return (await workspace.listDirectory?.({ path, ...(abortSignal && { abortSignal }) })) ?? [];
  } catch {
    return [];
  }
}
