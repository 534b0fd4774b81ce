import { linkSync, lstatSync, renameSync, rmdirSync, rmSync, type Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { addExpired } from './file-expired.ts';
import { isLeftDraft } from './file-leftovers.ts';
import { checkRoot, type Root } from './file-root.ts';
import { isPayloadName, isTemporaryName, payloadOfSide, sideName, temporaryName } from './file-spot.ts';
import { walkStore, type Listing } from './file-walk.ts';
import { systemCodeOf } from './file-error.ts';

/** Age from which notes without a payload are removed: they are written behind it. */
const SIDE_MS = 3_600_000;

/** Files removed before others get their turn. */
const FILES_PER_TURN = 32;

/** What a sweep removes. */
export interface SweepRules {
  /** Payloads written before this time, in milliseconds since the epoch. */
  readonly beforeMs: number;
  /** Tells of a file that stays whatever its age. */
  readonly isLive: (file: string) => boolean;
}

interface Old {
  readonly path: string;
  readonly folder: string;
  readonly name: string;
}

/**
 * Removes old payloads with their notes, what dead processes left, and folders that are empty then; gives the number of
 * payloads.
 *
 * Only files as this store makes them are touched: private ones of this user. Whoever points a store at a folder with
 * other things in it keeps those.
 */
export async function sweepStore(root: Root, rules: SweepRules): Promise<number> {
  if (!checkRoot(root)) return 0;
  const old: Old[] = [];
  const listings: Listing[] = [];
  for await (const listing of walkStore(root)) {
    listings.push(listing);
    for (const name of listing.files)
      if (await isOld(root, listing, name, rules)) old.push(oldOf(listing, name));
    await removeLeftovers(root, listing);
  }
  addExpired(
    root,
    old.map(({ path }) => path),
  );
  const removed = await takeAll(old, rules);
  removeEmpty(root, listings, new Set(removed.map(({ folder }) => folder)));
  return removed.length;
}

async function takeAll(old: readonly Old[], rules: SweepRules): Promise<readonly Old[]> {
  const removed: Old[] = [];
  for (const [at, entry] of old.entries()) {
    if (at % FILES_PER_TURN === 0) await new Promise(setImmediate);
    if (takeAway(entry, rules)) removed.push(entry);
  }
  return removed;
}

function oldOf({ folders, folder }: Listing, name: string): Old {
  return { path: [...folders, name].join('/'), folder, name };
}

async function isOld(root: Root, { folder }: Listing, name: string, rules: SweepRules): Promise<boolean> {
  const file = folder + sep + name;
  const stats = isPayloadName(name) ? await statIfThere(file) : undefined;
  return stats !== undefined && isOwn(root, stats) && stats.mtimeMs < rules.beforeMs && !rules.isLive(file);
}

/** Tells whether a file is as this store makes them. */
export function isOwn(root: Root, stats: Stats): boolean {
  return root.owner === undefined || (stats.uid === root.owner && (stats.mode & 0o777) === 0o600);
}

/** Drafts of dead processes, and side files whose payload is gone. */
async function removeLeftovers(root: Root, { folder, files, hidden }: Listing): Promise<void> {
  const payloads = new Set(files);
  for (const name of hidden) {
    const file = folder + sep + name;
    const payload = payloadOfSide(name);
    const isSide = payload !== undefined && !payloads.has(payload);
    const stats = isSide || isTemporaryName(name) ? await statIfThere(file) : undefined;
    if (stats === undefined || !isOwn(root, stats)) continue;
    const isLeft = isSide ? stats.mtimeMs < Date.now() - SIDE_MS : isLeftDraft(folder, name, stats);
    if (isLeft) rmSync(file, { force: true });
  }
}

/**
 * Removes a payload unless it was written anew since it was looked at: it is moved aside, looked at again, and put back
 * when it is new.
 */
function takeAway({ folder, name }: Old, rules: SweepRules): boolean {
  const file = folder + sep + name;
  if (rules.isLive(file)) return false;
  const aside = temporaryName(folder);
  try {
    renameSync(file, aside);
    const isNew = lstatSync(aside).mtimeMs >= rules.beforeMs;
    if (isNew) putBack(aside, file);
    rmSync(aside, { force: true });
    if (!isNew) rmSync(folder + sep + sideName(name), { force: true });
    return !isNew;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Never in place of one that is newer still. */
function putBack(aside: string, file: string): void {
  try {
    linkSync(aside, file);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

/** Folders in which a payload or a folder was removed, and those found empty; the deepest first. */
function removeEmpty(root: Root, listings: readonly Listing[], changed: Set<string>): void {
  for (const { folders, folder, entries } of listings.toReversed()) {
    if (folders.length === 0 || (entries > 0 && !changed.has(folder))) continue;
    if (removeIfEmpty(root, folder)) changed.add(dirname(folder));
  }
}

function removeIfEmpty(root: Root, folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || (root.owner !== undefined && (stats.mode & 0o777) !== 0o700)) return false;
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

async function statIfThere(file: string): Promise<Stats | undefined> {
  try {
    return await lstat(file);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
