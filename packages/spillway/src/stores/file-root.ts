import {
  constants,
  closeSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  type Stats,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StoreError } from '../index.ts';
import { systemCodeOf } from './file-error.ts';

/** The folder of a file store, and who must own it; no owner where the system has no users. */
export interface Root {
  readonly path: string;
  readonly owner: number | undefined;
}

/** Rights of the group and of others. */
const FOREIGN_BITS = 0o077;

/** Gives the folder that was asked for, or one of this user's own below the temporary folder; nothing is made yet. */
export function rootOf(baseDir: string | undefined): Root {
  const owner = process.geteuid?.();
  const own = owner === undefined ? 'spillway' : `spillway-${owner}`;
  return { path: resolve(baseDir ?? join(tmpdir(), own)), owner };
}

/**
 * Checks the folder before each use, and takes the rights of others away; false when it is not there.
 *
 * @throws StoreError `UNSAFE_STORE` when it is a link, no folder, or belongs to another user.
 */
export function checkRoot(root: Root): boolean {
  const found = lstatSync(root.path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  refuseUnsafe(root, found);
  if (root.owner !== undefined && (found.mode & FOREIGN_BITS) !== 0) tighten(root, found);
  return true;
}

/** Makes the folder private from its first moment on, when it is not there, and checks it. */
export function makeRoot(root: Root): void {
  if (checkRoot(root)) return;
  makeFolder(root.path);
  checkRoot(root);
}

/** Makes a private folder and those above it; `recursive` of Node never ends below some virtual folders. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeOnce(path);
  }
}

function makeOnce(path: string): void {
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

function refuseUnsafe(root: Root, found: Stats): void {
  if (found.isSymbolicLink()) throw unsafe(root, 'is a symbolic link');
  if (!found.isDirectory()) throw unsafe(root, 'is not a folder');
  if (root.owner !== undefined && found.uid !== root.owner) throw unsafe(root, 'belongs to another user');
}

/** Works on the opened folder, so that nothing put in its place meanwhile is changed. */
function tighten(root: Root, found: Stats): void {
  const handle = openSync(root.path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const opened = fstatSync(handle);
    if (opened.ino !== found.ino || opened.dev !== found.dev) throw unsafe(root, 'was replaced while in use');
    fchmodSync(handle, opened.mode & 0o700);
  } catch (error) {
    // On a medium that nobody can write, the rights cannot be changed either.
    if (systemCodeOf(error) !== 'EROFS') throw error;
  } finally {
    closeSync(handle);
  }
}

function unsafe(root: Root, why: string): StoreError {
  return new StoreError('UNSAFE_STORE', `The store's folder ${root.path} ${why}; it is not used.`);
}
