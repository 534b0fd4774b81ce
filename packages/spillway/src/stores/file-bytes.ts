import { write, writeSync } from 'node:fs';
import type { Payload } from '../index.ts';
import { abortable } from './abortable.ts';

/** Pieces smaller than this are put together, because each write costs a turn of the event loop. */
const GATHERED_BYTES = 65_536;

/** Size of the buffer that a payload may fill for each piece. */
const PIECE_BYTES = 1 << 20;

/** Writes the pieces of a payload to an open file and gives the number of bytes. */
export async function writePieces(
  handle: number,
  payload: Payload,
  reserve: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<number> {
  const gathered = Buffer.allocUnsafeSlow(GATHERED_BYTES);
  let used = 0;
  let total = 0;
  for await (const piece of abortable(payload.chunks(Buffer.allocUnsafeSlow(PIECE_BYTES)), signal)) {
    reserve(piece.length);
    total += piece.length;
    if (used > 0 && used + piece.length > GATHERED_BYTES) {
      await writeBytes(handle, gathered.subarray(0, used));
      used = 0;
    }
    if (piece.length >= GATHERED_BYTES) {
      await writeBytes(handle, piece);
    } else {
      gathered.set(piece, used);
      used += piece.length;
    }
  }
  await writeBytes(handle, gathered.subarray(0, used));
  return total;
}

/** Writes all bytes at the end of an open file, off the event loop. */
export async function writeBytes(handle: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await writeOnce(handle, bytes, at);
}

/** Writes all bytes at the end of an open file at once. */
export function writeBytesSync(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}

function writeOnce(handle: number, bytes: Uint8Array, from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    write(handle, bytes, from, bytes.length - from, null, (error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}
