import type { Stats } from 'node:fs';
import type { EntryNotes } from '../index.ts';
import { readSmallFile } from './file-read.ts';
import type { Root } from './file-root.ts';
import type { Spot } from './file-spot.ts';
import { writeWhole } from './file-write.ts';

/** What lies beside a payload. */
export interface Side {
  /** The key, where the path does not tell it. */
  readonly key?: string;
  /** The notes, and which payload they belong to: an overwritten one leaves its notes behind, unread. */
  readonly notes?: EntryNotes;
  readonly of?: string;
}

/** Reads the side file; an empty object when there is none or it is not whole. */
export function readSide(path: string): Side {
  const bytes = readSmallFile(path);
  if (bytes === undefined) return {};
  try {
    const side: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof side === 'object' && side !== null ? side : {};
  } catch {
    return {};
  }
}

/** Keeps the key of a payload whose path does not tell it. */
export function writeKey(root: Root, spot: Spot): void {
  if (spot.path !== spot.key) writeSide(root, spot, { key: spot.key });
}

/** Keeps notes beside a payload. */
export function writeNotes(root: Root, spot: Spot, stats: Stats, notes: EntryNotes): void {
  writeSide(root, spot, { ...(spot.path !== spot.key && { key: spot.key }), notes, of: identityOf(stats) });
}

/** The notes, when they were made for the payload that is there now. */
export function notesOf(side: Side, stats: Stats): { readonly notes: EntryNotes } | undefined {
  return side.notes !== undefined && side.of === identityOf(stats) ? { notes: side.notes } : undefined;
}

function identityOf(stats: Stats): string {
  return `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

function writeSide(root: Root, spot: Spot, side: Side): void {
  writeWhole(root, spot, spot.side, new TextEncoder().encode(JSON.stringify(side)));
}
