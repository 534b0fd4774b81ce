import { lstatSync, readdirSync, rmSync, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { isOpenDraft } from './file-draft.ts';
import { ownerOfDraft } from '../processes/draft-owner.ts';
import { isTemporaryName } from './file-spot.ts';

/** Age from which a draft goes whose process cannot be asked, since it may run on another machine. */
const UNKNOWN_MS = 3_600_000;

/** Tells whether a draft was left by a process that is gone; one that is still written stays however long nothing comes. */
export function isLeftDraft(folder: string, name: string, { mtimeMs }: Stats): boolean {
  if (!isTemporaryName(name) || isOpenDraft(folder + sep + name)) return false;
  const owner = ownerOfDraft(name);
  return owner === 'dead' || (owner === 'unknown' && mtimeMs < Date.now() - UNKNOWN_MS);
}

/** Folders that this process has cleaned. */
const cleaned = new Set<string>();
const MOST_CLEANED = 1_000;

/**
 * Removes what dead processes left in a folder, once in a process, after the first write there: the next run cleans up. Never
 * throws, for the write was done.
 */
export function cleanOnce(folder: string, isOwn: (stats: Stats) => boolean): void {
  if (cleaned.has(folder) || cleaned.size >= MOST_CLEANED) return;
  cleaned.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      if (!isTemporaryName(name)) continue;
      const stats = lstatSync(folder + sep + name, { throwIfNoEntry: false });
      if (stats?.isFile() === true && isOwn(stats) && isLeftDraft(folder, name, stats))
        rmSync(folder + sep + name, { force: true });
    }
  } catch {
    // A sweep looks again.
  }
}
