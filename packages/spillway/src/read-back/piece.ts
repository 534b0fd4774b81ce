import { characterStart } from './decode.ts';
import type { ByteReader } from './byte-reader.ts';
import type { LineSpan } from './line-finder.ts';

/**
 * Gives where piece `piece` of a line begins: the first character at or after that many times `pieceBytes` of the line,
 * its content's end when it has fewer.
 *
 * @param ahead Bytes behind it that will be asked for next.
 */
export async function pieceStart(
  reader: ByteReader,
  span: LineSpan,
  piece: number,
  pieceBytes: number,
  ahead = 0,
): Promise<number> {
  const at = span.start + piece * pieceBytes;
  if (piece === 0 || at >= span.contentEnd) return piece === 0 ? span.start : span.contentEnd;
  const bytes = await reader.read(at, Math.min(span.contentEnd, at + 3), ahead);
  return at + characterStart(bytes, 0, bytes.length);
}

/** Gives how many pieces of a line hold something; 1 for a line that is not long. */
export async function pieceCount(reader: ByteReader, span: LineSpan, pieceBytes: number): Promise<number> {
  const count = Math.max(1, Math.ceil((span.contentEnd - span.start) / pieceBytes));
  const last = span.start + (count - 1) * pieceBytes;
  if (count === 1 || last + 3 < span.contentEnd) return count;
  // The last character may reach across the last edge and leave nothing behind it.
  return (await pieceStart(reader, span, count - 1, pieceBytes)) >= span.contentEnd ? count - 1 : count;
}
