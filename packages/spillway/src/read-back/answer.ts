import { groupDigits } from '../text/digits.ts';
import type { NextCursor } from './cursor.ts';

/** One answer of the read tool: the text for the model, and the same facts for the program. */
export interface ReadAnswer {
  /** A heading line, then stored text; the heading alone when there is nothing to show. */
  readonly text: string;
  /** Lines of the stored text; absent for binary data. */
  readonly totalLines?: number;
  /** The first line shown, from 1; absent with a pattern or when nothing is shown. */
  readonly firstLine?: number;
  /** The last line shown, from 1. */
  readonly lastLine?: number;
  /** The `offset` of the next page; absent when there is none. */
  readonly nextOffset?: number;
  /** The `piece` of the next page, when it begins inside a line. */
  readonly nextPiece?: number;
  /** True when the answer holds the whole stored text. */
  readonly complete: boolean;
  /** Matching lines of the whole text; present with a pattern. */
  readonly matches?: number;
}

/** What the heading of a page says. */
export interface PageHeading {
  readonly label: string;
  /** From 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly totalLines: number;
  /** The piece the first line is shown from; 0 for its beginning. */
  readonly fromPiece: number;
  /** The piece the last line ends before; 0 for its end. */
  readonly beforePiece: number;
  readonly fromEnd: boolean;
  readonly next?: NextCursor;
}

/** What the heading of found lines says. */
export interface MatchHeading {
  readonly label: string;
  readonly matches: number;
  readonly totalLines: number;
  /** Number of the first and the last matching line shown, from 1. */
  readonly first: number;
  readonly last: number;
  readonly fromEnd: boolean;
  readonly next?: NextCursor;
}

/** Gives the heading of a page, without a line end. */
export function pageHeading(heading: PageHeading): string {
  const { label, firstLine, lastLine, totalLines, fromEnd, fromPiece, beforePiece } = heading;
  const lines = `lines ${firstLine}-${lastLine} of ${groupDigits(totalLines)}`;
  // The other end of the page is where the next one begins, and named there.
  const piece = fromEnd ? beforePiece : fromPiece;
  const edge = piece > 0 ? `, ${fromEnd ? 'before' : 'from'} piece ${piece}` : '';
  return `[${label}: ${lines}${edge}; ${goingOn(heading)}]`;
}

/** Gives the heading of found lines, without a line end. */
export function matchHeading(heading: MatchHeading): string {
  const { label, matches, totalLines, first, last } = heading;
  return `[${label}: ${matchCount(matches)} of ${groupDigits(totalLines)}; showing ${first}-${last}; ${goingOn(heading)}]`;
}

/** Gives the number of matching lines in words. */
export function matchCount(matches: number): string {
  return `${groupDigits(matches)} matching ${matches === 1 ? 'line' : 'lines'}`;
}

/** Gives the words for how to go on. */
export function goingOn(heading: { readonly fromEnd: boolean; readonly next?: NextCursor }): string {
  const { next, fromEnd } = heading;
  if (next === undefined) return fromEnd ? 'beginning reached' : 'end';
  const of = next.pieces === undefined ? '' : ` of ${next.pieces}`;
  const piece = next.piece > 0 ? `, piece ${next.piece}${of}` : '';
  return `next offset ${next.offset}${piece}${fromEnd ? ', from_end true' : ''}`;
}

/** Gives the fields of the next cursor for an answer. */
export function nextFields(next: NextCursor | undefined): Pick<ReadAnswer, 'nextOffset' | 'nextPiece'> {
  if (next === undefined) return {};
  return { nextOffset: next.offset, ...(next.piece > 0 ? { nextPiece: next.piece } : {}) };
}
