import { returnBuffer, takeBuffer } from './buffers.ts';
import type { ReadSource } from './read-source.ts';

/** A range that was read. */
export interface Block {
  readonly start: number;
  readonly data: Uint8Array;
}

/** Two buffers: one is filled while the other is worked on. */
export type WalkBuffers = readonly [Uint8Array, Uint8Array];

/**
 * Gives a payload in ranges of `rangeBytes`, of which each begins `overlap` bytes before the end of the last.
 *
 * The next range is read while one is worked on; where the store fills buffers, it takes two of them, and a range is
 * there until the next one is asked for.
 */
export async function* walkRanges(
  source: ReadSource,
  rangeBytes: number,
  overlap: number,
  buffers?: WalkBuffers,
): AsyncGenerator<Block> {
  const { fill } = source;
  if (fill === undefined) {
    yield* prefetched(source, rangeBytes, overlap, (start, end) => source.read({ start, end }));
    return;
  }
  const taken =
    buffers === undefined ? ([takeBuffer(rangeBytes), takeBuffer(rangeBytes)] as const) : undefined;
  let [free, used] = buffers ?? taken ?? [];
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const data = free?.subarray(0, end - start) ?? new Uint8Array(end - start);
    [free, used] = [used, free];
    await fill(data, start);
    return data;
  };
  try {
    yield* prefetched(source, rangeBytes, overlap, read);
  } finally {
    for (const buffer of taken ?? []) returnBuffer(buffer);
  }
}

async function* prefetched(
  source: ReadSource,
  rangeBytes: number,
  overlap: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): AsyncGenerator<Block> {
  const fetched = (start: number): Promise<Uint8Array> => {
    const data = read(start, Math.min(source.bytes, start + rangeBytes));
    // It is awaited only after the range before; a failure until then, or after the walk has ended, is not unhandled.
    data.catch(() => undefined);
    return data;
  };
  let coming: Promise<Uint8Array> | undefined = fetched(0);
  try {
    for (let start = 0; coming !== undefined; start += rangeBytes - overlap) {
      const data: Uint8Array = await coming;
      // Asked for before this range is worked on, so that store and search run at the same time.
      coming = start + rangeBytes < source.bytes ? fetched(start + rangeBytes - overlap) : undefined;
      yield { start, data };
    }
  } finally {
    // Nobody may use a buffer again while it is still being filled.
    await coming?.catch(() => undefined);
  }
}
