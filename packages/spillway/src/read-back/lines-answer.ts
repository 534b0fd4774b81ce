import { groupDigits } from '../text/digits.ts';
import { nextFields, pageHeading } from './answer.ts';
import type { ReadAnswer } from './answer.ts';
import type { ReadArguments } from './arguments.ts';
import type { Page, PageRoom } from './cursor.ts';
import type { ResolvedReadLimits } from './limits.ts';
import type { LineFinder } from './line-finder.ts';
import { pageBackward } from './page-backward.ts';
import { pageForward } from './page-forward.ts';
import { pieceCount } from './piece.ts';

/** Answers with a page of lines, or with what is wrong with where it is to begin. */
export async function linesAnswer(
  finder: LineFinder,
  label: string,
  args: ReadArguments,
  limits: ResolvedReadLimits,
): Promise<ReadAnswer> {
  return (await misplaced(finder, label, args, limits)) ?? pageAnswer(finder, label, args, limits);
}

async function pageAnswer(
  finder: LineFinder,
  label: string,
  args: ReadArguments,
  limits: ResolvedReadLimits,
): Promise<ReadAnswer> {
  const { fromEnd } = args;
  const totalLines = finder.index.lines;
  const room: PageRoom = {
    chars: limits.maxChars - headingChars(finder, label, limits),
    lines: Math.min(args.limit, limits.maxLines),
    pieceBytes: limits.pieceBytes,
  };
  const page: Page = fromEnd ? await pageBackward(finder, args, room) : await pageForward(finder, args, room);
  const { fromPiece, beforePiece, next } = page;
  const shown = { firstLine: page.firstLine + 1, lastLine: page.lastLine + 1, totalLines };
  const part = { fromPiece, beforePiece, ...(next === undefined ? {} : { next }) };
  return {
    text: `${pageHeading({ label, fromEnd, ...shown, ...part })}\n${page.text}`,
    ...shown,
    ...nextFields(next),
    complete: page.from === 0 && page.to === finder.index.bytes,
  };
}

/** The longest heading there can be, with its line end: what is left is for the text whatever the page turns out to be. */
function headingChars(finder: LineFinder, label: string, limits: ResolvedReadLimits): number {
  const { lines, longestLineBytes } = finder.index;
  const piece = longestLineBytes > limits.pieceBytes ? Math.ceil(longestLineBytes / limits.pieceBytes) : 0;
  const pieces = { fromPiece: piece, beforePiece: piece };
  const next = { offset: lines, piece, pieces: piece };
  return (
    pageHeading({
      label,
      firstLine: lines,
      lastLine: lines,
      totalLines: lines,
      ...pieces,
      fromEnd: true,
      next,
    }).length + 1
  );
}

/** The answer to a cursor outside the text, undefined for one within it. */
async function misplaced(
  finder: LineFinder,
  label: string,
  args: ReadArguments,
  limits: ResolvedReadLimits,
): Promise<ReadAnswer | undefined> {
  const { lines } = finder.index;
  const { offset, piece, fromEnd } = args;
  const say = (sentence: string): ReadAnswer => ({
    text: `[${label}: ${sentence}]`,
    totalLines: lines,
    complete: false,
  });
  const all = groupDigits(lines);
  if (offset === lines) {
    return say(
      fromEnd
        ? `nothing before line 1 of ${all}; beginning reached`
        : `nothing after line ${lines} of ${all}; end`,
    );
  }
  if (offset > lines) {
    const edge = fromEnd ? 'beginning' : 'end';
    return say(
      `offset ${offset} is past the ${edge} of ${lines === 1 ? '1 line' : `${all} lines`}; the last offset is ${lines - 1}`,
    );
  }
  if (piece === 0) return undefined;
  const span = await finder.spanOf(fromEnd ? lines - 1 - offset : offset);
  const pieces = await pieceCount(finder.reader, span, limits.pieceBytes);
  if (piece < pieces || (fromEnd && piece === pieces)) return undefined;
  const has = pieces === 1 ? 'one piece, 0' : `${groupDigits(pieces)} pieces, 0 to ${pieces - 1}`;
  return say(`line ${span.line + 1} of ${all} has ${has}; piece ${piece} is past its end`);
}
