import { groupDigits } from '../text/digits.ts';
import { matchCount, matchHeading, nextFields } from './answer.ts';
import type { ReadAnswer } from './answer.ts';
import type { ReadArguments } from './arguments.ts';
import type { NextCursor } from './cursor.ts';
import type { ResolvedReadLimits } from './limits.ts';
import type { LineFinder } from './line-finder.ts';
import { createBlockPage } from './match-blocks.ts';
import type { BlockPage } from './match-blocks.ts';
import { createMatchCollector } from './match-collector.ts';
import { scanMatches } from './match-scan.ts';
import { createNeedle } from './needle.ts';
import type { Needle } from './needle.ts';

/** `ReadArguments` of a search. */
export interface SearchArguments extends ReadArguments {
  readonly pattern: string;
}

interface Found {
  readonly matches: number;
  readonly page: BlockPage;
}

/**
 * Answers a search: the number of lines that contain the pattern, and those of them the arguments ask for, each with
 * its line number, a long one by its matching pieces with `line.piece`.
 */
export async function searchAnswer(
  finder: LineFinder,
  label: string,
  args: SearchArguments,
  limits: ResolvedReadLimits,
): Promise<ReadAnswer> {
  const needle = createNeedle(args.pattern);
  const chars = limits.maxChars - headingChars(finder, label, limits);
  const search = {
    finder,
    needle,
    args: { ...args, limit: Math.min(args.limit, limits.maxLines) },
    chars,
    limits,
  };
  const { matches, page } = await (args.fromEnd ? searchBackward(search) : searchForward(search));
  const totalLines = finder.index.lines;
  const first = page.blocks[0];
  const last = page.blocks.at(-1);
  if (first === undefined || last === undefined) {
    return {
      text: `[${label}: ${nothingShown(matches, totalLines, args)}]`,
      totalLines,
      matches,
      complete: false,
    };
  }
  const next = args.fromEnd ? nextBackward(page, matches) : nextForward(page, matches, search.args);
  const heading = matchHeading({
    label,
    matches,
    totalLines,
    first: first.ordinal + 1,
    last: last.ordinal + 1,
    fromEnd: args.fromEnd,
    ...(next === undefined ? {} : { next }),
  });
  return { text: `${heading}\n${page.text()}`, totalLines, matches, ...nextFields(next), complete: false };
}

interface Search {
  readonly finder: LineFinder;
  readonly needle: Needle;
  readonly args: SearchArguments;
  readonly chars: number;
  readonly limits: ResolvedReadLimits;
}

async function searchForward(search: Search): Promise<Found> {
  const { offset, limit } = search.args;
  return collect(search, offset, Math.min(Number.MAX_SAFE_INTEGER, offset + limit));
}

/** Counts first: which matching lines are the last ones is not known before the end. */
async function searchBackward(search: Search): Promise<Found> {
  const { offset, limit } = search.args;
  const matches = await scanMatches(search.finder.reader, search.needle, { from: 0, to: 0 });
  const to = Math.max(0, matches - offset);
  const { page } = await collect(search, Math.max(0, to - limit), to);
  return { matches, page };
}

async function collect(search: Search, from: number, to: number): Promise<Found> {
  const { finder, needle, args, chars, limits } = search;
  const { fromEnd, piece, context } = args;
  const page = createBlockPage(chars, fromEnd, args.pattern);
  const options = { needle, from, to, piece, fromEnd, context, pieceBytes: limits.pieceBytes, chars };
  const collector = createMatchCollector(finder, options, page);
  const around = context > 0 && from < to ? 1 : 0;
  const matches = await scanMatches(finder.reader, needle, {
    from: from - around,
    to: to + around,
    take: (ordinal, byte) => collector.take(ordinal, byte),
  });
  await collector.finish();
  return { matches, page };
}

function nextForward(page: BlockPage, matches: number, args: SearchArguments): NextCursor | undefined {
  const { rest } = page;
  if (rest !== undefined) {
    const piece = rest.beginsMatch || rest.piece === undefined ? { piece: 0 } : cursorPiece(rest.piece);
    return { offset: rest.ordinal, ...piece };
  }
  const offset = args.offset + args.limit;
  return offset < matches ? { offset, piece: 0 } : undefined;
}

function nextBackward(page: BlockPage, matches: number): NextCursor | undefined {
  const first = page.blocks[0];
  if (first === undefined) return undefined;
  if (!first.beginsMatch && first.piece !== undefined) {
    return { offset: matches - 1 - first.ordinal, ...cursorPiece(first.piece) };
  }
  return first.ordinal > 0 ? { offset: matches - first.ordinal, piece: 0 } : undefined;
}

function cursorPiece(piece: {
  readonly number: number;
  readonly of: number;
}): Pick<NextCursor, 'piece' | 'pieces'> {
  return { piece: piece.number, pieces: piece.of };
}

function nothingShown(matches: number, totalLines: number, args: SearchArguments): string {
  const counted = `${matchCount(matches)} of ${groupDigits(totalLines)}`;
  const stop = args.fromEnd ? 'beginning reached' : 'end';
  if (matches === 0)
    return `${counted}; the pattern is searched for as it is written, upper and lower case apart; ${stop}`;
  if (args.offset === matches)
    return `${counted}; none ${args.fromEnd ? 'before the first' : 'after the last'}; ${stop}`;
  if (args.offset < matches)
    return `${counted}; no match ${args.fromEnd ? 'before' : 'from'} piece ${args.piece} of that line`;
  return `${counted}; offset ${args.offset} is past the ${args.fromEnd ? 'first' : 'last'} of them, offsets 0 to ${matches - 1}`;
}

/** The longest heading there can be, with its line end. */
function headingChars(finder: LineFinder, label: string, limits: ResolvedReadLimits): number {
  const { lines, longestLineBytes } = finder.index;
  const pieces = longestLineBytes > limits.pieceBytes ? Math.ceil(longestLineBytes / limits.pieceBytes) : 0;
  const next = { offset: lines, piece: pieces, pieces };
  const heading = {
    label,
    matches: lines,
    totalLines: lines,
    first: lines,
    last: lines,
    fromEnd: true,
    next,
  };
  return matchHeading(heading).length + 2;
}
