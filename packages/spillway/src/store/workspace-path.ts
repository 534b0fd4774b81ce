import { StoreError } from '../errors.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { safeSegments } from './key.ts';

/** Folder of this library in a workspace. */
export const OWN_FOLDER = '.spillway';

/** Folder of the payloads. */
export const STORE_FOLDER: string = `${OWN_FOLDER}/tool-output`;

/** The path of a key, relative to the root of the workspace. */
export function pathOfKey(key: string): string {
  return `${STORE_FOLDER}/${safeSegments(key).join('/')}`;
}

/** The path of the notes of a payload: hidden, so that no key can name it. */
export function pathOfSide(path: string): string {
  const name = path.lastIndexOf('/') + 1;
  return `${path.slice(0, name)}.${path.slice(name)}.json`;
}

/**
 * The path that a handle means: one relative to the root of the workspace, an absolute one, or one relative to the
 * folder of the store.
 *
 * @throws StoreError `OUTSIDE_STORE` when it does not lie below the folder of the store, `NOT_FOUND` when no payload can
 * have that name.
 */
export async function pathOfHandle(workspace: Workspace, handle: string): Promise<string> {
  // No payload has such a name; file systems would not even look for one.
  if (handle.includes('\0')) throw new StoreError('NOT_FOUND', 'Nothing is stored under that handle.');
  const path = handle.replaceAll('\\', '/');
  const names = isAbsolute(path) ? await belowRoots(workspace, path) : belowFolder(path);
  if (names === undefined || names.length === 0) {
    throw new StoreError('OUTSIDE_STORE', 'The handle lies outside the folder of the store.');
  }
  if (names.some(name => name.startsWith('.'))) {
    throw new StoreError('NOT_FOUND', 'Nothing is stored under that handle.');
  }
  return [STORE_FOLDER, ...names].join('/');
}

/** Names below the folder of the store; undefined for a path that leads elsewhere. */
function belowFolder(path: string): readonly string[] | undefined {
  return below(normalised(path), STORE_FOLDER) ?? below(normalised(`${STORE_FOLDER}/${path}`), STORE_FOLDER);
}

async function belowRoots(workspace: Workspace, path: string): Promise<readonly string[] | undefined> {
  const names = normalised(path);
  for (const root of await rootsOf(workspace)) {
    const found = below(names, `${root}/${STORE_FOLDER}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The workspace's root as it is named, and as it is without links. */
async function rootsOf(workspace: Workspace): Promise<readonly string[]> {
  const roots: string[] = [];
  if (workspace.root !== undefined) roots.push(workspace.root);
  if (workspace.realPath !== undefined) roots.push(await workspace.realPath({ path: '.' }));
  if (roots.length === 0 && workspace.run !== undefined) {
    const { stdout } = await workspace.run({ command: 'pwd' });
    roots.push(stdout.trim());
  }
  return roots.map(root => root.replaceAll('\\', '/')).filter(isAbsolute);
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[a-z]:\//iu.test(path);
}

/** The names of a path without `.` and `..`; undefined when it leads above its start. */
function normalised(path: string): readonly string[] | undefined {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names;
}

function below(names: readonly string[] | undefined, folder: string): readonly string[] | undefined {
  const above = normalised(folder);
  if (names === undefined || above === undefined || !above.every((name, at) => name === names[at])) {
    return undefined;
  }
  return names.slice(above.length);
}
