import { sep } from 'node:path';
import type { StoreEntry } from '../index.ts';
import { notesOf, readSide, type Side } from './file-notes.ts';
import { statFile } from './file-read.ts';
import { checkRoot, type Root } from './file-root.ts';
import { isPayloadName, sideName, spotOf } from './file-spot.ts';
import { walkStore, type Listing } from './file-walk.ts';

/** Lists the payloads whose key begins with the prefix, newest first; only the folders that it names are looked into. */
export async function listStore(root: Root, prefix: string): Promise<readonly StoreEntry[]> {
  if (!checkRoot(root)) return [];
  const found: StoreEntry[] = [];
  for await (const listing of walkStore(root, spotOf(root, prefix).folders)) {
    for (const name of listing.files) {
      const entry = isPayloadName(name) ? entryOf(root, listing, name, prefix) : undefined;
      if (entry !== undefined) found.push(entry);
    }
  }
  return found.toSorted(
    (one, other) => (other.writtenAtMs ?? 0) - (one.writtenAtMs ?? 0) || (one.handle < other.handle ? -1 : 1),
  );
}

function entryOf(root: Root, listing: Listing, name: string, prefix: string): StoreEntry | undefined {
  const path = [...listing.folders, name].join('/');
  const side: Side = listing.hidden.includes(sideName(name))
    ? readSide(listing.folder + sep + sideName(name))
    : {};
  const handle = side.key ?? path;
  // A file that no key leads to is not ours.
  if (!handle.startsWith(prefix) || spotOf(root, handle).path !== path) return undefined;
  const stats = statFile(listing.folder + sep + name);
  return stats && { handle, bytes: stats.size, writtenAtMs: stats.mtimeMs, ...notesOf(side, stats) };
}
