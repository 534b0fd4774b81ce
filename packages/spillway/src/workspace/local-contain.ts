import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { StoreError } from '../errors.ts';
import { systemCodeOf } from './system-code.ts';

/** A chain of links longer than this is taken for a circle, as by the system. */
const MAX_LINKS = 40;

/**
 * The real path that a path in a folder means, without any link; what is not there yet is resolved as far as it is.
 *
 * Two spellings of one path on a disk that ignores case give the same.
 *
 * @throws StoreError `OUTSIDE_STORE` when it leads out of the folder, by `..`, by an absolute path or through a link.
 */
export function containedPath(root: string, path: string): string {
  if (path.includes('\0')) throw outside(path);
  const realRoot = realPathOf(root);
  const real = realPathOf(resolve(root, path));
  if (real === realRoot || real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) return real;
  throw outside(path);
}

/** The path of an entry itself, which may be a link; only the folder that it lies in is resolved. */
export function containedEntry(root: string, path: string): string {
  const absolute = resolve(root, path.includes('\0') ? '..' : path);
  return join(containedPath(root, dirname(absolute)), basename(absolute));
}

/**
 * Refuses a path of which a folder was replaced by a link since it was resolved.
 *
 * @throws StoreError `OUTSIDE_STORE`
 */
export function confirm(realPath: string): void {
  if (realPathOf(realPath) !== realPath) throw outside(realPath);
}

/** The path with every link resolved, also of what is not there. */
export function realPathOf(path: string, links = 0): string {
  if (links > MAX_LINKS) throw outside(path);
  try {
    return realpathSync.native(path);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ELOOP') throw outside(path);
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG') throw error;
  }
  const parent = dirname(path);
  if (parent === path) return path;
  const target = linkTarget(path);
  const realParent = realPathOf(parent, links);
  return target === undefined
    ? join(realParent, basename(path))
    : realPathOf(resolve(realParent, target), links + 1);
}

/** Where a link points that leads to nothing. */
function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}

function outside(path: string): StoreError {
  return new StoreError('OUTSIDE_STORE', `${JSON.stringify(path.slice(0, 200))} lies outside the workspace.`);
}
