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

/** The text of bytes, decoded as seldom as can be. */
export interface WindowText {
  /** Gives the number of UTF-16 units of the whole. */
  length(): number;
  /** The text between two places where it may be cut, in any order. */
  between(one: number, other: number): string;
}

/** Looks at bytes as text: decoded whole when first asked, and again in part where a character takes several bytes. */
export function windowText(bytes: Uint8Array): WindowText {
  let whole: string | undefined;
  return {
    length: () => (whole ??= decode(bytes)).length,
    between(one, other) {
      const from = Math.min(one, other);
      const to = Math.max(one, other);
      whole ??= decode(bytes);
      // As many units as bytes means one each, so that places in the bytes are places in the text.
      return whole.length === bytes.length ? whole.slice(from, to) : decode(bytes.subarray(from, to));
    },
  };
}

/**
 * Takes as many edges as leave at most `chars` UTF-16 units between `origin` and the last of them.
 *
 * @param edges Places where text may be cut, further and further from the origin, all on one side of it.
 */
export function fitEdges(text: WindowText, origin: number, edges: readonly number[], chars: number): Fit {
  const last = edges.at(-1) ?? origin;
  const all = text.between(origin, last);
  if (all.length <= chars) return { count: edges.length, edge: last, text: all };
  let count = 0;
  let edge = origin;
  let used = 0;
  for (const next of edges) {
    used += text.between(edge, next).length;
    if (used > chars) break;
    edge = next;
    count += 1;
  }
  return { count, edge, text: text.between(origin, edge) };
}

/** Gives how many bytes hold more text than a page when every character is a single byte. */
export function likelyWindowBytes(room: PageRoom): number {
  return room.chars + room.pieceBytes + 8;
}

/** Gives how many bytes certainly hold more text than a page: no UTF-16 unit takes more than three. */
export function largestWindowBytes(room: PageRoom): number {
  return 3 * room.chars + room.pieceBytes + 8;
}

/** Tells whether a window holds more text than a page, so that nothing beyond it can fit. */
export function exceedsPage(text: WindowText, room: PageRoom): boolean {
  // A character that is cut at the end may count as one unit instead of none.
  return text.length() > room.chars + 1;
}
