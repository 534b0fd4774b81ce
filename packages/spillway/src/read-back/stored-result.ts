import { binaryAnswer } from './binary.ts';
import { createByteReader } from './byte-reader.ts';
import { createLineFinder } from './line-finder.ts';
import type { LineFinder } from './line-finder.ts';
import type { ReadSource } from './read-source.ts';

/** One of the results that a call about all of them looks at. */
export interface StoredResult {
  /** As the model holds it. */
  readonly handle: string;
  /** Gives the stored payload; undefined when it is no longer there. */
  open(): Promise<ReadSource | undefined>;
}

/** A stored text that was opened, with the handle that it goes by. */
export interface OpenedText {
  readonly handle: string;
  readonly finder: LineFinder;
}

/** Bytes that one call over all results looks at; what lies beyond is said to be left out. */
export const MAX_ALL_BYTES = 268_435_456;

/** Opens results one after the other, without those that are gone, empty or no text, up to `MAX_ALL_BYTES` in all. */
export async function* openedTexts(
  results: readonly StoredResult[],
  maxBytes: number = MAX_ALL_BYTES,
): AsyncGenerator<OpenedText | { readonly leftOut: number }> {
  let bytes = 0;
  for (const [place, { handle, open }] of results.entries()) {
    const source = await open();
    if (source === undefined || source.bytes === 0) continue;
    bytes += source.bytes;
    if (bytes > maxBytes && bytes > source.bytes) {
      yield { leftOut: results.length - place };
      return;
    }
    const reader = createByteReader(source);
    if ((await binaryAnswer(reader, handle, source.mediaType)) !== undefined) continue;
    yield { handle, finder: createLineFinder(await source.index(), reader) };
  }
}
