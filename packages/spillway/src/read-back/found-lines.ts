import type { NextCursor } from './cursor.ts';
import type { LineFinder } from './line-finder.ts';
import { createBlockPage } from './match-blocks.ts';
import type { BlockPage } from './match-blocks.ts';
import { createMatchCollector } from './match-collector.ts';
import type { TextSearch } from './text-search.ts';

/** Which matching lines of one stored text to show, and how. */
export interface FindOptions {
  readonly finder: LineFinder;
  readonly search: TextSearch;
  /** Matching lines to skip, from the end with `fromEnd`. */
  readonly offset: number;
  readonly limit: number;
  readonly piece: number;
  readonly fromEnd: boolean;
  readonly context: number;
  /** UTF-16 units of the page. */
  readonly chars: number;
  readonly pieceBytes: number;
}

/** The matching lines that fit a page. */
export interface FoundLines {
  /** Matching lines of the whole text. */
  readonly matches: number;
  readonly page: BlockPage;
  /** Where the next page begins; undefined when there is none. */
  readonly next?: NextCursor;
}

/** Searches a stored text once, with `fromEnd` twice, because the last matches are not known before the end. */
export async function findLines(options: FindOptions): Promise<FoundLines> {
  const { finder, search, offset, limit, fromEnd } = options;
  if (!fromEnd) {
    const found = await collect(options, offset, Math.min(Number.MAX_SAFE_INTEGER, offset + limit));
    return withNext(found, nextForward(found.page, found.matches, options));
  }
  const matches = await search.scan(finder.reader, { from: 0, to: 0 });
  const to = Math.max(0, matches - offset);
  const { page } = await collect(options, Math.max(0, to - limit), to);
  return withNext({ matches, page }, nextBackward(page, matches));
}

function withNext(found: FoundLines, next: NextCursor | undefined): FoundLines {
  return next === undefined ? found : { ...found, next };
}

async function collect(options: FindOptions, from: number, to: number): Promise<FoundLines> {
  const { finder, search, chars, fromEnd, context } = options;
  const page = createBlockPage(chars, fromEnd, search);
  const collector = createMatchCollector(finder, { ...options, from, to }, page);
  const around = context > 0 && from < to ? 1 : 0;
  const matches = await search.scan(finder.reader, {
    from: from - around,
    to: to + around,
    take: (ordinal, byte) => collector.take(ordinal, byte),
  });
  await collector.finish();
  return { matches, page };
}

function nextForward(
  { rest }: BlockPage,
  matches: number,
  { offset, limit }: FindOptions,
): NextCursor | undefined {
  if (rest !== undefined) {
    const piece = rest.beginsMatch || rest.piece === undefined ? { piece: 0 } : cursorPiece(rest.piece);
    return { offset: rest.ordinal, ...piece };
  }
  return offset + limit < matches ? { offset: offset + limit, piece: 0 } : undefined;
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
