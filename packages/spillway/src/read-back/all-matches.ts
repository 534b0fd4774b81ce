import { groupDigits } from '../text/digits.ts';
import { goingOn, matchCount, nextFields } from './answer.ts';
import type { ReadAnswer } from './answer.ts';
import type { NextCursor } from './cursor.ts';
import { findLines } from './found-lines.ts';
import { ALL_HANDLES } from './handle.ts';
import { labelOf } from './label.ts';
import { handleLabelChars, resolveReadLimits } from './limits.ts';
import type { ReadLimits, ResolvedReadLimits } from './limits.ts';
import type { SearchArguments } from './matches.ts';
import { openSearch, tooLong } from './open-search.ts';
import { SearchTooLong } from './pace.ts';
import { MAX_ALL_BYTES, openedTexts } from './stored-result.ts';
import type { OpenedText, StoredResult } from './stored-result.ts';
import type { TextSearch } from './text-search.ts';

/** An answer about several results, and the handles of those it shows something of. */
export interface AllAnswer extends ReadAnswer {
  readonly shown: readonly string[];
}

/** The longest heading: its numbers have up to twelve digits. */
const HEADING_CHARS = 220;

/** A result of which less than this could be shown begins on the next page. */
const LEAST_CHARS = 200;

/**
 * Answers a search over all results, newest first: each with its handle above its matching lines; `offset` counts the
 * matching lines over all of them.
 *
 * @param maxBytes What is looked at in one call.
 * @throws What a source throws.
 */
export async function searchAllAnswer(
  results: readonly StoredResult[],
  args: SearchArguments,
  options: ReadLimits = {},
  maxBytes: number = MAX_ALL_BYTES,
): Promise<AllAnswer> {
  const search = await openSearch(args);
  if (!search.ok) return sentence(search.say);
  const limits = resolveReadLimits(options);
  const found = emptyFound(args, limits);
  try {
    for await (const text of openedTexts(results, maxBytes)) {
      if ('leftOut' in text) found.leftOut = text.leftOut;
      else await addText(found, text, search.value, args, limits);
    }
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error;
    return sentence(tooLong(error));
  }
  return answerOf(found, args.offset);
}

function sentence(say: string): AllAnswer {
  return { text: `[${ALL_HANDLES}: ${say}]`, complete: false, shown: [] };
}

interface Found {
  readonly sections: string[];
  readonly shown: string[];
  matches: number;
  results: number;
  matching: number;
  leftOut: number;
  /** The matching line to show next, over all results. */
  reached: number;
  lines: number;
  chars: number;
  next: NextCursor | undefined;
  full: boolean;
}

function emptyFound(args: SearchArguments, { maxChars, maxLines }: ResolvedReadLimits): Found {
  return {
    sections: [],
    shown: [],
    matches: 0,
    results: 0,
    matching: 0,
    leftOut: 0,
    next: undefined,
    reached: args.offset,
    lines: Math.min(args.limit, maxLines),
    chars: maxChars - HEADING_CHARS,
    full: false,
  };
}

async function addText(
  found: Found,
  { handle, finder }: OpenedText,
  search: TextSearch,
  args: SearchArguments,
  limits: ResolvedReadLimits,
): Promise<void> {
  const before = found.matches;
  const { lines } = finder.index;
  const title = titleOf(handle, lines, limits.maxChars);
  const chars = found.chars - title(lines).length - 2;
  if (found.sections.length > 0 && chars < LEAST_CHARS) found.full = true;
  const offset = found.full ? 0 : Math.max(0, found.reached - before);
  const limit = found.full ? 0 : found.lines;
  const piece = found.sections.length === 0 ? args.piece : 0;
  const { matches, page, next } = await findLines({
    finder,
    search,
    offset,
    limit,
    piece,
    context: args.context,
    chars,
    pieceBytes: limits.pieceBytes,
    fromEnd: false,
  });
  found.results += 1;
  found.matches += matches;
  if (matches > 0) found.matching += 1;
  const last = page.blocks.at(-1);
  if (last === undefined) return;
  const text = `${title(matches)}\n${page.text()}`;
  found.sections.push(text);
  found.shown.push(handle);
  found.chars -= text.length + 1;
  found.lines -= last.ordinal + 1 - offset;
  found.reached = before + last.ordinal + 1;
  found.next = next === undefined ? undefined : { ...next, offset: before + next.offset };
  found.full = next !== undefined || found.lines === 0;
}

function titleOf(handle: string, lines: number, maxChars: number): (matches: number) => string {
  const label = labelOf(handle, handleLabelChars(maxChars));
  return matches => `[${label}: ${matchCount(matches)} of ${groupDigits(lines)}]`;
}

function answerOf(found: Found, offset: number): AllAnswer {
  const { sections, shown, matches, reached, leftOut } = found;
  const counted = `${matchCount(matches)} in ${groupDigits(found.matching)} of ${groupDigits(found.results)} ${found.results === 1 ? 'result' : 'results'}`;
  const rest = leftOut === 0 ? '' : `; ${groupDigits(leftOut)} older not searched, name a handle for those`;
  if (sections.length === 0) {
    const past = matches > 0 ? `; offset ${offset} is past the last of them` : '';
    return { ...sentence(`${counted}${past}${rest}; end`), matches };
  }
  const next = found.next ?? (reached < matches ? { offset: reached, piece: 0 } : undefined);
  const going = goingOn({ fromEnd: false, ...(next === undefined ? {} : { next }) });
  const heading = `[${ALL_HANDLES}: ${counted}; showing ${offset + 1}-${reached}${rest}; ${going}]`;
  const text = [heading, ...sections].join('\n');
  return { text, matches, ...nextFields(next), complete: false, shown };
}
