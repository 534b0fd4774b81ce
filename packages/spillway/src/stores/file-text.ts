import { returnBuffer, takeBuffer } from './file-buffers.ts';
import { writeBytes } from './file-bytes.ts';

/** A text that takes less than a sixteenth of a buffer is not worth another call of the encoder. */
const SLIVER_BYTES = 65_536;

/**
 * Writes a text as UTF-8 to an open file, without ever holding more than two pieces of it, and gives the number of bytes.
 *
 * One piece is encoded while the one before it is written; the event loop waits for the encoding of a piece only.
 */
export async function writeText(
  handle: number,
  text: string,
  reserve: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  let writing: Promise<void> = Promise.resolve();
  try {
    for (let at = 0; at < text.length;) {
      const buffer = await takeBuffer();
      try {
        signal?.throwIfAborted();
        const filled = fillBuffer(buffer, text, at);
        reserve(filled.bytes);
        await writing;
        at = filled.end;
        total += filled.bytes;
        writing = writeBytes(handle, buffer.subarray(0, filled.bytes)).finally(() => returnBuffer(buffer));
      } catch (error) {
        returnBuffer(buffer);
        throw error;
      }
      // A failure is thrown by the next `await`; until then it is not unhandled.
      writing.catch(() => undefined);
    }
  } finally {
    // The file is not to be closed under a write.
    await writing;
  }
  return total;
}

interface Filled {
  readonly bytes: number;
  readonly end: number;
}

/** Encodes as much of the text as surely fits; a lone surrogate becomes U+FFFD. */
export function fillBuffer(buffer: Buffer, text: string, start: number): Filled {
  let at = start;
  let bytes = 0;
  while (at < text.length && buffer.length - bytes >= SLIVER_BYTES) {
    const end = pairEnd(text, Math.min(text.length, at + Math.floor((buffer.length - bytes) / 3)));
    bytes += buffer.write(text.slice(at, end), bytes, 'utf8');
    at = end;
  }
  return { bytes, end: at };
}

/** The place itself, or the one before it where it would split a surrogate pair. */
function pairEnd(text: string, end: number): number {
  if (end >= text.length) return end;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
