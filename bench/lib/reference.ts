import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { PREVIEW_CHARS } from './peers.ts';

/** The least that a cut to both ends can be: two slices and a marker, to be made one flat string by whoever reads it. */
export function cutPlainly(text: string): string {
  return `${text.slice(0, (PREVIEW_CHARS * 2) / 5)}\n[...]\n${text.slice(-(PREVIEW_CHARS * 3) / 5)}`;
}

/**
 * The least that writing a file whole can be: encoded into one buffer again and again, and renamed at the end; nothing is
 * checked, and the event loop waits.
 */
export function spillPlainly(text: string, file: string): void {
  buffer ??= Buffer.allocUnsafeSlow(PIECE_BYTES);
  const unfinished = `${file}.tmp`;
  const handle = openSync(unfinished, 'wx', 0o600);
  for (let at = 0; at < text.length; at += PIECE_CHARS) {
    const bytes = buffer.write(text.slice(at, at + PIECE_CHARS), 0, 'utf8');
    for (let from = 0; from < bytes;) from += writeSync(handle, buffer, from, bytes - from);
  }
  closeSync(handle);
  renameSync(unfinished, file);
}

const PIECE_BYTES = 1 << 20;
const PIECE_CHARS = Math.floor(PIECE_BYTES / 3);
let buffer: Buffer | undefined;
