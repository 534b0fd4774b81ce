import type { ByteRange } from '../store/store.ts';
import type { ByteReader } from './byte-reader.ts';
import { scanMatches } from './match-scan.ts';
import { createNeedle } from './needle.ts';
import type { Needle } from './needle.ts';
import type { TextSearch } from './text-search.ts';

const SEARCH_BYTES = 65_536;

/** Searches for a text as it is written, over the raw bytes. */
export function createLiteralSearch(text: string): TextSearch {
  const needle = createNeedle(text);
  return {
    reachBytes: needle.bytes.length - 1,
    scan: (reader, wanted) => scanMatches(reader, needle, wanted),
    next: (reader, span, from, before = span.contentEnd) =>
      nextLiteral(reader, needle, from, Math.min(span.contentEnd, before + needle.bytes.length - 1)),
    placeIn(line) {
      const start = line.indexOf(text);
      return start === -1 ? undefined : { start, end: start + text.length };
    },
  };
}

async function nextLiteral(
  reader: ByteReader,
  needle: Needle,
  from: number,
  end: number,
): Promise<ByteRange | undefined> {
  const { length } = needle.bytes;
  for (let start = from; start < end; start += SEARCH_BYTES - (length - 1)) {
    const bytes = await reader.read(start, Math.min(end, start + SEARCH_BYTES));
    const match = needle.find(bytes, 0);
    if (match !== -1) return { start: start + match, end: start + match + length };
  }
  return undefined;
}
