import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { makeRoot, type Root } from './file-root.ts';
import { makeFolders, temporaryName, type Spot } from './file-spot.ts';
import { systemCodeOf } from './file-error.ts';

/** A file on its way: it gets its name when it is whole. */
export interface Draft {
  readonly handle: number;
  readonly path: string;
}

/** How often a folder that a sweep of another process removes in between is made again. */
const MAX_TRIES = 5;

const open = new Set<string>();

/** Tells whether this process is still writing that file. */
export function isOpenDraft(path: string): boolean {
  return open.has(path);
}

/** Opens a new private file in the folder of the spot, which is made and checked first. */
export function openDraft(root: Root, spot: Spot): Draft {
  for (let tries = 1; ; tries += 1) {
    makeRoot(root);
    makeFolders(root, spot);
    const path = temporaryName(spot.folder);
    try {
      // Exclusive: nothing that is there is opened, not even through a link.
      const handle = openSync(path, 'wx', 0o600);
      open.add(path);
      return { handle, path };
    } catch (error) {
      if (tries === MAX_TRIES || systemCodeOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** Gives the draft its name, in place of what had it; a link there is replaced, not followed. */
export function publishDraft(draft: Draft, file: string): void {
  closeSync(draft.handle);
  try {
    renameSync(draft.path, file);
  } catch (error) {
    rmSync(draft.path, { force: true });
    throw error;
  } finally {
    open.delete(draft.path);
  }
}

/** Removes a draft that will not be finished. */
export function discardDraft(draft: Draft): void {
  try {
    closeSync(draft.handle);
  } finally {
    rmSync(draft.path, { force: true });
    open.delete(draft.path);
  }
}
