import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Root } from './file-root.ts';
import { systemCodeOf } from './file-error.ts';

/** One folder of a store. */
export interface Listing {
  /** Names of the folders from the root to this one. */
  readonly folders: readonly string[];
  readonly folder: string;
  /** Names of regular files; hidden ones are not payloads. */
  readonly files: readonly string[];
  readonly hidden: readonly string[];
  /** Number of all that is in the folder. */
  readonly entries: number;
}

/** No key has more folders. */
const MAX_DEPTH = 8;

/** Lists a folder of the store and those below it, each before those in it; links are not followed. */
export async function* walkStore(root: Root, folders: readonly string[] = []): AsyncGenerator<Listing> {
  const folder = [root.path, ...folders].join(sep);
  const entries = await entriesOf(folder);
  const files = entries.filter(entry => entry.isFile()).map(entry => entry.name);
  yield {
    folders,
    folder,
    files: files.filter(name => !name.startsWith('.')),
    hidden: files.filter(name => name.startsWith('.')),
    entries: entries.length,
  };
  if (folders.length === MAX_DEPTH) return;
  for (const entry of entries) if (entry.isDirectory()) yield* walkStore(root, [...folders, entry.name]);
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
