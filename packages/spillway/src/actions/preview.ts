import { headBoundary, tailBoundary } from '../text/boundary.ts';
import type { TextSource } from '../text/cut.ts';
import { groupDigits } from '../text/digits.ts';
import { wellFormed } from '../text/well-formed.ts';

/**
 * The two ends of a text with the number of chars left out between them; the whole text when it is not longer.
 *
 * `previewChars` bounds the kept chars, the line between comes on top; zero gives nothing.
 */
export function previewEnds(source: TextSource, previewChars: number): string {
  if (source.length <= previewChars) return wellFormed(source.head(source.length));
  if (previewChars === 0) return '';
  const headChars = Math.floor(previewChars / 2);
  const tailChars = previewChars - headChars;
  // One unit more than is kept, so that the cut sees the pair or cluster that it would split.
  const headWindow = source.head(headChars + lookAround);
  const tailWindow = source.tail(tailChars + lookAround);
  const head = headWindow.slice(0, headBoundary(headWindow, headChars));
  const tail = tailWindow.slice(tailBoundary(tailWindow, tailWindow.length - tailChars));
  const omitted = source.length - head.length - tail.length;
  return wellFormed(`${head}\n...[${groupDigits(omitted)} chars omitted]...\n${tail}`);
}

/** Enough context for a grapheme cluster at the cut. */
const lookAround = 64;
