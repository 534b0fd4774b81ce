import type { ReadSource } from './read-source.ts';

/** Bytes of the smallest range that is asked for, so that the neighbours of a place cost no second request. */
const READ_BYTES = 65_536;

/** Reads ranges of one payload and keeps the last ones, for the life of one answer. */
export interface ByteReader {
  /** Size of the payload. */
  readonly bytes: number;
  /** Gives the bytes from `start` to before `end`, both cut to the payload; a view that must not be changed. */
  read(start: number, end: number): Promise<Uint8Array>;
  /** Gives the whole payload in ranges of `rangeBytes` of which each begins `overlap` bytes before the end of the last. */
  walk(rangeBytes: number, overlap: number): AsyncIterable<Block>;
}

/** A range that was read. */
export interface Block {
  readonly start: number;
  readonly data: Uint8Array;
}

/** Makes a reader that holds at most one small and one large range. */
export function createByteReader(source: ReadSource): ByteReader {
  let near: Block | undefined;
  let large: Block | undefined;
  return {
    bytes: source.bytes,
    async read(from, to) {
      const start = Math.max(0, from);
      const end = Math.max(start, Math.min(to, source.bytes));
      const held = within(near, start, end) ?? within(large, start, end);
      if (held !== undefined) return held;
      const data = await source.read({
        start,
        end: Math.min(source.bytes, Math.max(end, start + READ_BYTES)),
      });
      near = { start, data };
      return data.subarray(0, end - start);
    },
    async *walk(rangeBytes, overlap) {
      let coming: Promise<Uint8Array> | undefined = fetched(source, 0, rangeBytes);
      for (let start = 0; coming !== undefined; start += rangeBytes - overlap) {
        const block: Block = { start, data: await coming };
        const following = start + rangeBytes - overlap;
        // Asked for before this range is worked on, so that store and search run at the same time.
        coming = start + rangeBytes < source.bytes ? fetched(source, following, rangeBytes) : undefined;
        large = block;
        yield block;
      }
    },
  };
}

function within(block: Block | undefined, start: number, end: number): Uint8Array | undefined {
  if (block === undefined || start < block.start || end > block.start + block.data.length) return undefined;
  return block.data.subarray(start - block.start, end - block.start);
}

function fetched(source: ReadSource, start: number, bytes: number): Promise<Uint8Array> {
  const data = source.read({ start, end: Math.min(source.bytes, start + bytes) });
  // It is awaited only after the range before; a failure until then, or after the walk has ended, is not unhandled.
  data.catch(() => undefined);
  return data;
}
