import { closeSync } from 'node:fs';
import type { EntryNotes, OpenPayload } from '../index.ts';
import { notesOf, readSide } from './file-notes.ts';
import { fillBuffer, openIfThere, statsOfOpen } from './file-read.ts';
import type { Spot } from './file-spot.ts';

/**
 * Opens the file of a payload; undefined when it is not there.
 *
 * It is one file from the first read to the last, whatever takes its place meanwhile.
 */
export function openFile(spot: Spot, signal: AbortSignal | undefined): OpenPayload | undefined {
  const handle = openIfThere(spot.file);
  if (handle === undefined) return undefined;
  try {
    const stats = statsOfOpen(handle);
    return {
      bytes: stats.size,
      writtenAtMs: stats.mtimeMs,
      notes: (): EntryNotes | undefined => notesOf(readSide(spot.side), stats)?.notes,
      readInto: (target, start) => fillBuffer(handle, target, start, signal),
      close: () => closeSync(handle),
    };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}
