import { returnBuffer, takeBuffer } from './buffers.ts';
import type { ReadSource } from './read-source.ts';
import { walkRanges } from './walk-ranges.ts';
import type { Block } from './walk-ranges.ts';

/** Bytes of the smallest range that is asked for, so that the neighbours of a place cost no second request. */
const READ_BYTES = 32_768;

/** Reads ranges of one payload and keeps the last ones, for the life of one answer. */
export interface ByteReader {
  /** Size of the payload. */
  readonly bytes: number;
  /**
   * Gives the bytes from `start` to before `end`, both cut to the payload; a view that must not be changed.
   *
   * @param ahead Bytes behind `end` that will be asked for next.
   */
  read(start: number, end: number, ahead?: number): Promise<Uint8Array>;
  /**
   * Gives the whole payload in ranges of `rangeBytes` of which each begins `overlap` bytes before the end of the last; a
   * range is there until the next one is asked for.
   */
  walk(rangeBytes: number, overlap: number): AsyncIterable<Block>;
  /** Lets go of everything that was read; called once, when no bytes of it are looked at any more. */
  release(): void;
}

/** Makes a reader that holds at most one small and one large range. */
export function createByteReader(source: ReadSource): ByteReader {
  let near: Block | undefined;
  let large: Block | undefined;
  const taken: Uint8Array<ArrayBuffer>[] = [];
  return {
    bytes: source.bytes,
    async read(from, to, ahead = 0) {
      const start = Math.max(0, from);
      const end = Math.max(start, Math.min(to, source.bytes));
      const held = within(near, start, end) ?? within(large, start, end);
      if (held !== undefined) return held;
      const upTo = Math.min(source.bytes, Math.max(end + ahead, start + READ_BYTES));
      near = { start, data: await readRange(source, start, upTo, taken) };
      return near.data.subarray(0, end - start);
    },
    async *walk(rangeBytes, overlap) {
      const ranges = walkRanges(source, rangeBytes, overlap);
      try {
        for (let block = await ranges.next(); block !== undefined; block = await ranges.next()) {
          large = block;
          yield block;
          large = undefined;
        }
      } finally {
        large = undefined;
        await ranges.end();
      }
    },
    release() {
      near = undefined;
      for (const buffer of taken.splice(0)) returnBuffer(buffer);
    },
  };
}

/** Views that were given out stay what they are, so that each range has a buffer of its own. */
async function readRange(
  source: ReadSource,
  start: number,
  end: number,
  taken: Uint8Array<ArrayBuffer>[],
): Promise<Uint8Array> {
  if (source.fill === undefined) return await source.read({ start, end });
  const buffer = takeBuffer(end - start);
  const bytes = buffer.subarray(0, end - start);
  taken.push(buffer);
  await source.fill(bytes, start);
  return bytes;
}

function within(block: Block | undefined, start: number, end: number): Uint8Array | undefined {
  if (block === undefined || start < block.start || end > block.start + block.data.length) return undefined;
  return block.data.subarray(start - block.start, end - block.start);
}
