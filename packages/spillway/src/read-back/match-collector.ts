import { decode } from './decode.ts';
import type { LineFinder, LineSpan } from './line-finder.ts';
import type { BlockPage, MatchBlock } from './match-blocks.ts';
import { matchingPieces, pieceText } from './match-pieces.ts';
import { pieceCount, pieceStart } from './piece.ts';
import type { TextSearch } from './text-search.ts';

/** What to show of the matching lines. */
export interface CollectOptions {
  readonly search: TextSearch;
  /** Numbers of the matching lines to show, from 0: from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  /** The piece to begin with in the first of them, with `fromEnd` to stop before in the last; 0 for the whole line. */
  readonly piece: number;
  readonly fromEnd: boolean;
  readonly context: number;
  readonly pieceBytes: number;
  /** UTF-16 units of the page, which bound how many pieces of one line can be shown. */
  readonly chars: number;
}

/** Turns matches into blocks of a page, one line behind them: context ends where the next matching line begins. */
export interface MatchCollector {
  take(ordinal: number, byte: number): Promise<void>;
  /** Shows the last match; to be called once, behind the last one taken. */
  finish(): Promise<void>;
}

interface Match {
  readonly ordinal: number;
  readonly byte: number;
  readonly span: LineSpan;
}

/** Makes a collector that fills `page`; it also takes the matches next to the wanted ones, which bound the context. */
export function createMatchCollector(
  finder: LineFinder,
  options: CollectOptions,
  page: BlockPage,
): MatchCollector {
  let waiting: Match | undefined;
  let matchedLine = -1;
  const show = async (nextLine: number): Promise<void> => {
    if (waiting === undefined) return;
    const { line } = waiting.span;
    const shown = page.blocks.at(-1)?.lastLine ?? -1;
    const above = Math.max(line - options.context, matchedLine + 1, shown + 1);
    const below = Math.min(line + options.context, nextLine - 1, finder.index.lines - 1);
    await addMatch(finder, options, page, waiting, { above, below });
    matchedLine = line;
    waiting = undefined;
  };
  return {
    async take(ordinal, byte) {
      if (page.rest !== undefined) return;
      const span = await finder.lineAt(byte);
      await show(span.line);
      if (ordinal >= options.from && ordinal < options.to) waiting = { ordinal, byte, span };
      else matchedLine = span.line;
    },
    finish: () => show(finder.index.lines),
  };
}

async function addMatch(
  finder: LineFinder,
  options: CollectOptions,
  page: BlockPage,
  match: Match,
  { above, below }: { readonly above: number; readonly below: number },
): Promise<void> {
  const { ordinal, span } = match;
  const { line } = span;
  const before = await contextLines(finder, options, { line: above, byte: undefined }, line);
  const after = await contextLines(finder, options, { line: line + 1, byte: span.end }, below + 1);
  const block = {
    ordinal,
    beginsMatch: true,
    before,
    after,
    firstLine: line - before.length,
    lastLine: line + after.length,
  };
  if (span.contentEnd - span.start <= options.pieceBytes) {
    const text = decode(await finder.reader.read(span.start, span.contentEnd));
    page.add({ ...block, hit: `${line + 1}: ${text}` });
    return;
  }
  await addPieces(finder, options, page, match, block);
}

async function contextLines(
  finder: LineFinder,
  options: CollectOptions,
  from: { readonly line: number; readonly byte: number | undefined },
  to: number,
): Promise<readonly string[]> {
  if (from.line >= to) return [];
  const { reader } = finder;
  const lines: string[] = [];
  let byte = from.byte ?? (await finder.startOf(from.line));
  let chars = 0;
  // Lines behind a match that go beyond a page are never shown; those before it end beside it and are all needed.
  const most = from.byte === undefined ? Infinity : options.chars;
  for (let { line } = from; line < to && chars <= most; line += 1) {
    const span = await finder.measure({ line, byte });
    const long = span.contentEnd - span.start > options.pieceBytes;
    const end = long ? await pieceStart(reader, span, 1, options.pieceBytes) : span.contentEnd;
    const text = `${line + 1}${long ? '.0' : ''}- ${decode(await reader.read(span.start, end))}`;
    lines.push(text);
    chars += text.length;
    byte = span.end;
  }
  return lines;
}

/** Shows each piece of a long line in which a match begins as a block of its own. */
async function addPieces(
  finder: LineFinder,
  options: CollectOptions,
  page: BlockPage,
  match: Match,
  block: Omit<MatchBlock, 'hit'>,
): Promise<void> {
  const { reader } = finder;
  const { search, pieceBytes } = options;
  const { line } = match.span;
  const of = await pieceCount(reader, match.span, pieceBytes);
  const listed = await listedPieces(finder, options, match);
  let begins = listed.complete;
  for await (const [number, last] of withLast(listed.pieces)) {
    const text = await pieceText(reader, match.span, search, pieceBytes, number);
    page.add({
      ...block,
      beginsMatch: begins,
      piece: { number, of },
      hit: `${line + 1}.${number}: ${text}`,
      ...(begins ? {} : { before: [], firstLine: line }),
      ...(last ? {} : { after: [], lastLine: line }),
    });
    if (page.rest !== undefined) return;
    begins = false;
  }
}

interface ListedPieces {
  readonly pieces: AsyncIterable<number> | readonly number[];
  /** True when the first of them is the first piece of the line that matches. */
  readonly complete: boolean;
}

async function listedPieces(
  finder: LineFinder,
  options: CollectOptions,
  match: Match,
): Promise<ListedPieces> {
  const { search, pieceBytes, piece, fromEnd } = options;
  const { span, ordinal, byte } = match;
  const begins = !fromEnd && piece > 0 && ordinal === options.from;
  const from = begins ? await pieceStart(finder.reader, span, piece, pieceBytes) : byte;
  const pieces = matchingPieces(finder.reader, span, search, pieceBytes, from);
  if (!fromEnd) return { pieces, complete: !begins };
  const before = piece > 0 && ordinal === options.to - 1 ? piece : Infinity;
  // A piece that is not the last holds at least one UTF-16 unit for three bytes; more pieces than these cannot be shown.
  const most = Math.ceil((3 * options.chars) / pieceBytes) + 2;
  const last: number[] = [];
  let complete = true;
  for await (const number of pieces) {
    if (number >= before) break;
    last.push(number);
    if (last.length > most) complete = last.shift() === undefined;
  }
  return { pieces: last, complete };
}

async function* withLast(
  values: AsyncIterable<number> | readonly number[],
): AsyncIterable<readonly [number, boolean]> {
  let held: number | undefined;
  for await (const value of values) {
    if (held !== undefined) yield [held, false];
    held = value;
  }
  if (held !== undefined) yield [held, true];
}
