import { StoreError } from '../errors.ts';
import type { ByteRange, ReadOptions, Store } from '../store/store.ts';

/** Reads ranges of one payload from a store, also from one that ignores ranges. */
export interface StoreRanges {
  /** Size of the payload. */
  readonly bytes: number;
  /** Gives exactly the bytes of a range within the payload. */
  read(range: ByteRange): Promise<Uint8Array>;
  /** Fills a buffer with bytes of the payload; where the store can. */
  fill?(buffer: Uint8Array, start: number): Promise<void>;
}

/** Bytes of the first request when the size is not known; a smaller payload is read whole by it. */
const PROBE_BYTES = 65_536;
const STEP_BYTES = 1_048_576;

/** What a store that ignores ranges may give whole for one answer, which holds it in memory as long as it takes. */
export const MAX_WHOLE_BYTES = 268_435_456;

/**
 * Binds a store to one payload.
 *
 * A store that answers with more than it was asked for gave the whole, which is then kept for all further ranges. The
 * size is learned by reading when the store does not know it.
 *
 * @param bytes Size of the payload, as far as the store tells it.
 * @param maxWholeBytes The largest payload that is read from a store that ignores ranges.
 * @throws StoreError `NOT_FOUND` and what else the store says; `READ_FAILED` when an answer has the wrong length,
 * `TOO_LARGE` when a store that ignores ranges gives more than it may.
 */
export async function openStoreRanges(
  store: Store,
  handle: string,
  bytes: number | undefined,
  options: ReadOptions,
  maxWholeBytes: number = MAX_WHOLE_BYTES,
): Promise<StoreRanges> {
  const ask = async (range: ByteRange): Promise<Uint8Array> => store.read(handle, range, options);
  const learned = bytes === undefined ? await learnSize(ask) : { bytes };
  let { whole } = learned;
  refuseAbove(maxWholeBytes, whole);
  return {
    bytes: learned.bytes,
    async read({ start, end }) {
      if (whole !== undefined) return whole.subarray(start, end);
      const answer = await ask({ start, end });
      if (answer.length === end - start) return answer;
      // Anything else is a store that ignored the range, or a payload that has changed since its size was told.
      if (answer.length !== learned.bytes) {
        throw new StoreError(
          'READ_FAILED',
          `Store ${store.name} answered a range with ${answer.length} bytes.`,
        );
      }
      refuseAbove(maxWholeBytes, answer);
      whole = answer;
      return whole.subarray(start, end);
    },
  };
}

function refuseAbove(maxBytes: number, whole: Uint8Array | undefined): void {
  if (whole === undefined || whole.length <= maxBytes) return;
  throw new StoreError('TOO_LARGE', `The store gives ${whole.length} bytes whole, of at most ${maxBytes}.`);
}

interface LearnedSize {
  readonly bytes: number;
  readonly whole?: Uint8Array;
}

async function learnSize(ask: (range: ByteRange) => Promise<Uint8Array>): Promise<LearnedSize> {
  const first = await ask({ start: 0, end: PROBE_BYTES });
  if (first.length !== PROBE_BYTES) return { bytes: first.length, whole: first };
  // One byte more tells a payload of just this size from a longer one, whether ranges are heeded or not.
  const second = await ask({ start: 0, end: PROBE_BYTES + 1 });
  if (second.length !== PROBE_BYTES + 1) return { bytes: second.length, whole: second };
  for (let bytes = second.length; ;) {
    const { length } = await ask({ start: bytes, end: bytes + STEP_BYTES });
    bytes += length;
    if (length < STEP_BYTES) return { bytes };
  }
}
