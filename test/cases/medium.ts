import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Stored } from './contract.ts';

/** Every entry of a file store, read from the disk: payloads only, without what lies beside them. */
export function storedIn(root: string): readonly Stored[] {
  return filesBelow(root)
    .filter(path => isEntry(path))
    .map(path => entryAt(root, path));
}

/** Relative paths of all files below a folder, sorted; links are listed and not followed. */
export function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder) || !lstatSync(folder).isDirectory()) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Bytes of all files below a folder, and of the largest entry. */
export function sizesOf(root: string): { readonly bytes: number; readonly largestBytes: number } {
  let bytes = 0;
  let largestBytes = 0;
  for (const path of filesBelow(root)) {
    const size = lstatSync(join(root, path)).size;
    bytes += size;
    if (isEntry(path)) largestBytes = Math.max(largestBytes, size);
  }
  return { bytes, largestBytes };
}

/** Tells a payload from indexes, notes, markers and drafts, which are hidden files. */
export function isEntry(path: string): boolean {
  return !path.slice(path.lastIndexOf('/') + 1).startsWith('.');
}

function entryAt(root: string, key: string): Stored {
  const path = join(root, key);
  const bytes = new Uint8Array(readFileSync(path));
  const real = realpathSync(path);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return {
    key,
    bytes,
    ...(!text.includes('\ufffd') && { text }),
    mode: lstatSync(path).mode & 0o7777,
    inside: real.startsWith(realpathSync(root) + sep),
  };
}
