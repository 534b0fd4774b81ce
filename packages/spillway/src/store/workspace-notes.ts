import type { Workspace } from '../workspace/workspace.ts';
import type { EntryNotes } from './store.ts';
import { exists } from './workspace-bytes.ts';
import { pathOfSide } from './workspace-path.ts';

/** What lies beside a payload. */
export interface Side {
  /** The key, where the path does not tell it. */
  readonly key?: string;
  /** The notes, and the size of the payload that they belong to. */
  readonly notes?: EntryNotes;
  readonly bytes?: number;
}

/** Reads the side file of a payload; an empty object when there is none or it is not whole. */
export async function readSide(workspace: Workspace, path: string): Promise<Side> {
  const bytes = await workspace.readBinaryFile({ path: pathOfSide(path) });
  if (bytes === null) return {};
  try {
    const side: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof side === 'object' && side !== null ? side : {};
  } catch {
    return {};
  }
}

/** Writes the side file of a payload. */
export async function writeSide(workspace: Workspace, path: string, side: Side): Promise<void> {
  const content = new TextEncoder().encode(JSON.stringify(side));
  await workspace.writeBinaryFile({ path: pathOfSide(path), content });
}

/** Removes what lies beside an earlier payload. */
export async function dropSide(workspace: Workspace, path: string): Promise<void> {
  if (workspace.deleteFile !== undefined) await workspace.deleteFile({ path: pathOfSide(path) });
  else if (await exists(workspace, pathOfSide(path))) await writeSide(workspace, path, {});
}

/** The notes, when they were made for a payload of that size. */
export function notesOf(side: Side, bytes: number): { readonly notes: EntryNotes } | undefined {
  return side.notes !== undefined && side.bytes === bytes ? { notes: side.notes } : undefined;
}
