import { createLineIndexer } from '../store/line-index.ts';
import { createByteReader } from './byte-reader.ts';
import { createLineFinder } from './line-finder.ts';
import type { LineFinder } from './line-finder.ts';

/** Makes a finder over a text that is in memory, so that it is paged as a stored one is. */
export function finderOfText(text: string): LineFinder {
  const bytes = new TextEncoder().encode(text);
  const indexer = createLineIndexer();
  indexer.add(bytes);
  const source = {
    handle: '',
    bytes: bytes.length,
    read: async ({ start, end }: { readonly start: number; readonly end: number }) =>
      bytes.subarray(start, end),
    index: async () => indexer.finish(),
  };
  return createLineFinder(indexer.finish(), createByteReader(source));
}
