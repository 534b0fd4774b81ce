import { returnBuffer, takeBuffer } from './buffers.ts';
import type { ReadSource } from './read-source.ts';

/** A range that was read. */
export interface Block {
  readonly start: number;
  readonly data: Uint8Array;
}

/** The ranges of a payload, one after the other. */
export interface RangeWalk {
  /** Gives the next range, undefined behind the last; with buffers that are filled, the one before is no longer there. */
  next(): Promise<Block | undefined>;
  /** Ends the walk, wherever it is. */
  end(): Promise<void>;
}

/**
 * Walks through a payload in ranges of `rangeBytes`, of which each begins `overlap` bytes before the end of the last.
 *
 * The next range is read while one is worked on; where the store fills buffers, two of them serve the whole walk.
 */
export function walkRanges(source: ReadSource, rangeBytes: number, overlap: number): RangeWalk {
  const { fill } = source;
  const buffers = fill === undefined ? [] : [takeBuffer(rangeBytes), takeBuffer(rangeBytes)];
  let turn = 0;
  function nextBuffer(): Uint8Array<ArrayBuffer> {
    turn += 1;
    return buffers[turn % buffers.length] ?? takeBuffer(rangeBytes);
  }
  function fetched(from: number): Promise<Uint8Array> {
    const end = Math.min(source.bytes, from + rangeBytes);
    const data =
      fill === undefined
        ? source.read({ start: from, end })
        : filled(fill, nextBuffer().subarray(0, end - from), from);
    // It is awaited only after the range before; a failure until then, or after the walk has ended, is not unhandled.
    data.catch(() => undefined);
    return data;
  }
  let start = 0;
  let more = true;
  let coming = fetched(0);
  return {
    async next() {
      if (!more) return undefined;
      const block = { start, data: await coming };
      more = start + rangeBytes < source.bytes;
      start += rangeBytes - overlap;
      // Asked for before this range is worked on, so that store and search run at the same time.
      if (more) coming = fetched(start);
      return block;
    },
    async end() {
      more = false;
      // Nobody may use a buffer again while it is still being filled.
      if (buffers.length > 0) await coming.catch(() => undefined);
      for (const buffer of buffers.splice(0)) returnBuffer(buffer);
    },
  };
}

async function filled(
  fill: NonNullable<ReadSource['fill']>,
  bytes: Uint8Array,
  start: number,
): Promise<Uint8Array> {
  await fill(bytes, start);
  return bytes;
}
