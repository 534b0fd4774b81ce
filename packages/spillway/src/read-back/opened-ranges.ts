import { StoreError } from '../errors.ts';
import type { OpenPayload, Store } from '../store/store.ts';
import type { StoreRanges } from './store-ranges.ts';

/**
 * Reads ranges of a payload that a store has opened.
 *
 * @throws StoreError `READ_FAILED` when the payload ends before its size.
 */
export function openedRanges(store: Store, payload: OpenPayload): StoreRanges {
  const fill = async (buffer: Uint8Array, start: number): Promise<void> => {
    const length = await payload.readInto(buffer, start);
    if (length === buffer.length) return;
    throw new StoreError('READ_FAILED', `Store ${store.name} filled ${length} of ${buffer.length} bytes.`);
  };
  return {
    bytes: payload.bytes,
    fill,
    async read({ start, end }) {
      const bytes = new Uint8Array(end - start);
      await fill(bytes, start);
      return bytes;
    },
  };
}
