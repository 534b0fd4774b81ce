import type { PageRoom } from './cursor.ts';
import { decode } from './decode.ts';

/** How far a page reaches into its window. */
export interface Fit {
  /** Edges that it reaches. */
  readonly count: number;
  /** The last of them, the origin when there is none. */
  readonly edge: number;
  /** The text between origin and edge. */
  readonly text: string;
}

/**
 * Takes as many edges as leave at most `chars` UTF-16 units between `origin` and the last of them.
 *
 * @param edges Places where text may be cut, further and further from the origin, all on one side of it.
 */
export function fitEdges(bytes: Uint8Array, origin: number, edges: readonly number[], chars: number): Fit {
  const last = edges.at(-1) ?? origin;
  const text = textBetween(bytes, origin, last);
  if (text.length <= chars) return { count: edges.length, edge: last, text };
  // As many units as bytes means one each, so the bytes need not be decoded again part by part.
  const single = text.length === Math.abs(last - origin);
  let count = 0;
  let edge = origin;
  let used = 0;
  for (const next of edges) {
    used += single ? Math.abs(next - edge) : textBetween(bytes, edge, next).length;
    if (used > chars) break;
    edge = next;
    count += 1;
  }
  return { count, edge, text: textBetween(bytes, origin, edge) };
}

function textBetween(bytes: Uint8Array, one: number, other: number): string {
  return decode(bytes.subarray(Math.min(one, other), Math.max(one, other)));
}

/** Gives how many bytes hold more text than a page when every character is a single byte. */
export function likelyWindowBytes(room: PageRoom): number {
  return room.chars + room.pieceBytes + 8;
}

/** Gives how many bytes certainly hold more text than a page: no UTF-16 unit takes more than three. */
export function largestWindowBytes(room: PageRoom): number {
  return 3 * room.chars + room.pieceBytes + 8;
}

/** Tells whether bytes hold more text than a page, so that nothing beyond them can fit. */
export function exceedsPage(bytes: Uint8Array, room: PageRoom): boolean {
  // A character that is cut at the end may count as one unit instead of none.
  return bytes.length > room.chars + 1 && decode(bytes).length > room.chars + 1;
}
