import type { ByteReader } from './byte-reader.ts';
import { decode } from './decode.ts';
import type { LineSpan } from './line-finder.ts';
import { pieceStart } from './piece.ts';
import type { TextSearch } from './text-search.ts';

/**
 * Gives the numbers of the pieces of a line in which a match begins, in rising order.
 *
 * @param from The byte to search from: a match, or where a piece begins.
 */
export async function* matchingPieces(
  reader: ByteReader,
  span: LineSpan,
  search: TextSearch,
  pieceBytes: number,
  from: number,
): AsyncIterable<number> {
  let at = from;
  while (at < span.contentEnd) {
    const match = await search.next(reader, span, at);
    // An empty match behind the last character begins in no piece of its own.
    if (match === undefined || (match.start >= span.contentEnd && at > span.start)) return;
    const piece = Math.floor((Math.min(match.start, span.contentEnd - 1) - span.start) / pieceBytes);
    yield piece;
    at = await pieceStart(reader, span, piece + 1, pieceBytes);
  }
}

/** Gives the text of a piece, with the pieces that follow it as far as a match reaches across its edge into them. */
export async function pieceText(
  reader: ByteReader,
  span: LineSpan,
  search: TextSearch,
  pieceBytes: number,
  piece: number,
): Promise<string> {
  const from = await pieceStart(reader, span, piece, pieceBytes);
  let to = await pieceStart(reader, span, piece + 1, pieceBytes);
  const across = await search.next(reader, span, Math.max(from, to - search.reachBytes), to);
  if (across !== undefined && across.end > to) {
    const end = Math.min(across.end, across.start + search.reachBytes + 1);
    to = await pieceStart(reader, span, Math.floor((end - 1 - span.start) / pieceBytes) + 1, pieceBytes);
  }
  return decode(await reader.read(from, to));
}
