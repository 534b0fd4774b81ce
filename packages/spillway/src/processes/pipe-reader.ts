import { readSync } from 'node:fs';
import { Socket } from 'node:net';

/** Large enough to empty a pipe in one call, small enough to stay in the cache of a core. */
const BUFFER_BYTES = 262_144;

/** Only the one that iterates listens for what can be read. */
const OWN_LISTENERS = 1;

/**
 * Reads what a child process writes, past its stream where that is possible: into one buffer that is used again, which
 * takes a third of the time and none of the memory. Undefined for anything but a pipe of `node:child_process`.
 *
 * Bytes are valid until the next ones are asked for. The stream still tells of the end and of errors, and holds what came
 * before; while somebody else listens to it, everything goes through it, so that nobody misses a byte.
 */
export function readPipe(stream: unknown): AsyncIterable<unknown> | undefined {
  if (!(stream instanceof Socket)) return undefined;
  return { [Symbol.asyncIterator]: () => iterate(stream) };
}

function iterate(stream: Socket): AsyncIterator<unknown> {
  const through = stream[Symbol.asyncIterator]() as AsyncIterator<unknown>;
  let buffer: Uint8Array | undefined;
  let isStarted = false;
  return {
    next() {
      // The first step goes through the stream, so that somebody listens for its errors.
      const file = isStarted ? fileOf(stream) : undefined;
      isStarted = true;
      if (file === undefined) return through.next();
      buffer ??= new Uint8Array(BUFFER_BYTES);
      const bytes = readNow(file, buffer);
      // Nothing there, the end, or a failure: the stream knows which.
      if (bytes === 0) return through.next();
      return Promise.resolve({ done: false, value: buffer.subarray(0, bytes) });
    },
    return: () => through.return?.() ?? Promise.resolve({ done: true, value: undefined }),
  };
}

/** The file behind a stream that has nothing in hand and no other reader. */
function fileOf(stream: Socket): number | undefined {
  const isOurs = stream.listenerCount('data') === 0 && stream.listenerCount('readable') <= OWN_LISTENERS;
  const isOpen = !stream.destroyed && !stream.readableEnded && stream.errored === null;
  if (!isOurs || !isOpen || stream.readableLength > 0 || stream.readableEncoding !== null) return undefined;
  const handle: unknown = Reflect.get(stream, '_handle');
  // Other handles, those of encrypted sockets above all, give something else than what is in the file.
  if (typeof handle !== 'object' || handle === null || handle.constructor.name !== 'Pipe') return undefined;
  // Asked for each time: the number of a file that was closed may belong to another one.
  const file: unknown = Reflect.get(handle, 'fd');
  return typeof file === 'number' && file >= 0 ? file : undefined;
}

/** The number of bytes that are there; pipes of children never wait. */
function readNow(file: number, buffer: Uint8Array): number {
  try {
    return readSync(file, buffer, 0, buffer.length, null);
  } catch {
    return 0;
  }
}
