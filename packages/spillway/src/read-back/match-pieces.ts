import type { ByteReader } from './byte-reader.ts';
import { decode } from './decode.ts';
import type { LineSpan } from './line-finder.ts';
import type { Needle } from './needle.ts';
import { pieceStart } from './piece.ts';

const SEARCH_BYTES = 65_536;

/**
 * Gives the numbers of the pieces of a line in which a match begins, in rising order.
 *
 * @param from The byte to search from: a match, or where a piece begins.
 */
export async function* matchingPieces(
  reader: ByteReader,
  span: LineSpan,
  needle: Needle,
  pieceBytes: number,
  from: number,
): AsyncIterable<number> {
  let at = from;
  while (at < span.contentEnd) {
    const match = await nextMatch(reader, needle, at, span.contentEnd);
    if (match === -1) return;
    const piece = Math.floor((match - span.start) / pieceBytes);
    yield piece;
    at = await pieceStart(reader, span, piece + 1, pieceBytes);
  }
}

async function nextMatch(reader: ByteReader, needle: Needle, from: number, end: number): Promise<number> {
  const stride = SEARCH_BYTES - (needle.bytes.length - 1);
  for (let start = from; start < end; start += stride) {
    const bytes = await reader.read(start, Math.min(end, start + SEARCH_BYTES));
    const match = needle.find(bytes, 0);
    if (match !== -1) return start + match;
  }
  return -1;
}

/** Gives the text of a piece, with the pieces that follow it as far as a match reaches across its edge into them. */
export async function pieceText(
  reader: ByteReader,
  span: LineSpan,
  needle: Needle,
  pieceBytes: number,
  piece: number,
): Promise<string> {
  const from = await pieceStart(reader, span, piece, pieceBytes);
  let to = await pieceStart(reader, span, piece + 1, pieceBytes);
  const reach = needle.bytes.length - 1;
  const edgeStart = Math.max(from, to - reach);
  const edge = await reader.read(edgeStart, Math.min(span.contentEnd, to + reach));
  const match = needle.find(edge, 0);
  if (match !== -1) {
    const lastByte = Math.max(to, edgeStart + match + needle.bytes.length) - 1;
    to = await pieceStart(reader, span, Math.floor((lastByte - span.start) / pieceBytes) + 1, pieceBytes);
  }
  return decode(await reader.read(from, to));
}
