import type { Payload } from '../index.ts';
import { writeBytesSync } from './file-bytes.ts';

/**
 * Writes a payload that arrives while it is written, each piece as it comes and without a turn of the event loop, and gives
 * the number of bytes. A piece goes to the memory of the system, so that no one waits for the disk.
 */
export async function writePushed(
  handle: number,
  payload: Payload,
  reserve: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  let isOpen = true;
  const write = (bytes: Uint8Array): void => {
    signal?.throwIfAborted();
    // The file behind a number that was closed may be another one by then.
    if (!isOpen) throw new Error('The payload came after its file was closed.');
    reserve(bytes.length);
    writeBytesSync(handle, bytes);
    total += bytes.length;
  };
  try {
    await unlessAborted(payload.pushTo?.({ write }), signal);
    return total;
  } finally {
    isOpen = false;
  }
}

/** A payload that hangs does not keep its file. */
function unlessAborted(pushing: Promise<void> | undefined, signal: AbortSignal | undefined): Promise<void> {
  if (pushing === undefined || signal === undefined) return pushing ?? Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    pushing.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
  });
}
