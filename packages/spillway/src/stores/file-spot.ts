import { lstatSync, mkdirSync } from 'node:fs';
import { sep } from 'node:path';
import { StoreError } from '../index.ts';
import { safeSegments } from '../index.ts';
import type { Root } from './file-root.ts';
import { systemCodeOf } from './file-error.ts';
import { draftName } from '../processes/draft-owner.ts';

/** Where a key is kept below the root. */
export interface Spot {
  readonly key: string;
  /** Path from the root, with `/`. */
  readonly path: string;
  /** Names of the folders below the root. */
  readonly folders: readonly string[];
  readonly folder: string;
  readonly file: string;
  /** The side file: hidden, so that no key can name it. */
  readonly side: string;
}

const SIDE_ENDING = '.json';
const PAYLOAD = /^[a-z0-9_-][a-z0-9._-]*\.[a-z0-9._-]*$/u;
const TEMPORARY = /^\.spill-[0-9a-f-]+\.tmp$/u;

/** Tells whether a file in the store's folder can be a payload; folders of other origin hold other names too. */
export function isPayloadName(name: string): boolean {
  return PAYLOAD.test(name);
}

/** Tells whether a file is one that is still being written or removed, or was left so. */
export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name);
}

/** The name of the payload that a side file belongs to; undefined for any other file. */
export function payloadOfSide(name: string): string | undefined {
  const payload = name.slice(1, -SIDE_ENDING.length);
  return name.startsWith('.') && name.endsWith(SIDE_ENDING) && isPayloadName(payload) ? payload : undefined;
}

/** The name of the side file of a payload. */
export function sideName(payload: string): string {
  return `.${payload}${SIDE_ENDING}`;
}

/** Gives the place of a key; whatever the key holds, it lies below the root, and no other key shares it. */
export function spotOf(root: Root, key: string): Spot {
  const segments = safeSegments(key);
  const folders = segments.slice(0, -1);
  const name = segments.at(-1) ?? '';
  const folder = [root.path, ...folders].join(sep);
  return {
    key,
    path: segments.join('/'),
    folders,
    folder,
    file: folder + sep + name,
    side: folder + sep + sideName(name),
  };
}

/**
 * Checks each folder between the root and the file; false when one is not there.
 *
 * @throws StoreError `UNSAFE_STORE` when one is a link or a file.
 */
export function checkFolders(root: Root, spot: Spot): boolean {
  return eachFolder(root, spot, () => false);
}

/** Makes the folders between the root and the file, private, and checks them. */
export function makeFolders(root: Root, spot: Spot): void {
  eachFolder(root, spot, makeFolder);
}

/** A new name beside the file. */
export function temporaryName(folder: string): string {
  return folder + sep + draftName('.spill');
}

function eachFolder(root: Root, spot: Spot, whenMissing: (path: string) => boolean): boolean {
  let path = root.path;
  for (const name of spot.folders) {
    path += sep + name;
    if (!isFolder(path) && (!whenMissing(path) || !isFolder(path))) return false;
  }
  return true;
}

function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
  return true;
}

function isFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isDirectory()) return true;
  const what = found.isSymbolicLink() ? 'a symbolic link' : 'not a folder';
  throw new StoreError('UNSAFE_STORE', `${path} in the store is ${what}; it is not used.`);
}
