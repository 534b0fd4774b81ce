import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownerOfDraft } from '../processes/draft-owner.ts';

/** Folders that this process has cleaned. */
const cleaned = new Set<string>();
const MOST_CLEANED = 1_000;

/**
 * Removes the drafts of dead processes from a folder, once in a process, after the first write there. Never throws, for the
 * write was done.
 *
 * A workspace is full of files of others: only what is named as a draft of a process that is known to be gone is touched.
 */
export function cleanOnce(folder: string): void {
  if (cleaned.has(folder) || cleaned.size >= MOST_CLEANED) return;
  cleaned.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith('.') || ownerOfDraft(name) !== 'dead') continue;
      const file = join(folder, name);
      if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === true) rmSync(file, { force: true });
    }
  } catch {
    // The next process looks again.
  }
}
