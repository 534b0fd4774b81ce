import { groupDigits } from '../text/digits.ts';
import { matchCount, matchHeading, nextFields } from './answer.ts';
import type { ReadAnswer } from './answer.ts';
import type { ReadArguments } from './arguments.ts';
import { findLines } from './found-lines.ts';
import type { ResolvedReadLimits } from './limits.ts';
import type { LineFinder } from './line-finder.ts';
import { openSearch, tooLong } from './open-search.ts';
import { SearchTooLong } from './pace.ts';
import type { TextSearch } from './text-search.ts';

/** `ReadArguments` of a search. */
export interface SearchArguments extends ReadArguments {
  readonly pattern: string;
}

/**
 * Answers a search: the number of lines that match the pattern, and those of them the arguments ask for, each with
 * its line number, a long one by its matching pieces with `line.piece`.
 */
export async function searchAnswer(
  finder: LineFinder,
  label: string,
  args: SearchArguments,
  limits: ResolvedReadLimits,
): Promise<ReadAnswer> {
  const totalLines = finder.index.lines;
  const search = await openSearch(args);
  if (!search.ok) return { text: `[${label}: ${search.say}]`, totalLines, complete: false };
  try {
    return await foundAnswer(finder, label, args, limits, search.value);
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error;
    return { text: `[${label}: ${tooLong(error)}]`, totalLines, complete: false };
  }
}

async function foundAnswer(
  finder: LineFinder,
  label: string,
  args: SearchArguments,
  { maxChars, maxLines, pieceBytes }: ResolvedReadLimits,
  search: TextSearch,
): Promise<ReadAnswer> {
  const { offset, piece, fromEnd, context } = args;
  const chars = maxChars - headingChars(finder, label, pieceBytes);
  const limit = Math.min(args.limit, maxLines);
  const found = await findLines({
    finder,
    search,
    offset,
    limit,
    piece,
    fromEnd,
    context,
    chars,
    pieceBytes,
  });
  const { matches, page, next } = found;
  const totalLines = finder.index.lines;
  const first = page.blocks[0];
  const last = page.blocks.at(-1);
  if (first === undefined || last === undefined) {
    const text = `[${label}: ${nothingShown(matches, totalLines, args)}]`;
    return { text, totalLines, matches, complete: false };
  }
  const heading = matchHeading({
    label,
    matches,
    totalLines,
    fromEnd,
    first: first.ordinal + 1,
    last: last.ordinal + 1,
    ...(next === undefined ? {} : { next }),
  });
  return { text: `${heading}\n${page.text()}`, totalLines, matches, ...nextFields(next), complete: false };
}

const LITERAL = 'the pattern is searched for as it is written';
const EXPRESSION = 'the pattern is a regular expression applied to each line';

function nothingShown(matches: number, totalLines: number, args: SearchArguments): string {
  const counted = `${matchCount(matches)} of ${groupDigits(totalLines)}`;
  const stop = args.fromEnd ? 'beginning reached' : 'end';
  if (matches === 0)
    return `${counted}; ${args.regex ? EXPRESSION : LITERAL}, upper and lower case apart; ${stop}`;
  if (args.offset === matches)
    return `${counted}; none ${args.fromEnd ? 'before the first' : 'after the last'}; ${stop}`;
  if (args.offset < matches)
    return `${counted}; no match ${args.fromEnd ? 'before' : 'from'} piece ${args.piece} of that line`;
  return `${counted}; offset ${args.offset} is past the ${args.fromEnd ? 'first' : 'last'} of them, offsets 0 to ${matches - 1}`;
}

/** The longest heading there can be, with its line end. */
function headingChars(finder: LineFinder, label: string, pieceBytes: number): number {
  const { lines, longestLineBytes } = finder.index;
  const pieces = longestLineBytes > pieceBytes ? Math.ceil(longestLineBytes / pieceBytes) : 0;
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
