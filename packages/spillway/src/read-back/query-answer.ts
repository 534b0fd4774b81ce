import { headBoundary } from '../text/boundary.ts';
import { groupDigits } from '../text/digits.ts';
import type { AllAnswer } from './all-matches.ts';
import { goingOn, nextFields } from './answer.ts';
import type { ReadArguments } from './arguments.ts';
import { decode } from './decode.ts';
import { labelOf } from './label.ts';
import { handleLabelChars } from './limits.ts';
import type { ResolvedReadLimits } from './limits.ts';
import { countLineFeeds } from './line-feeds.ts';
import { tooLong } from './open-search.ts';
import { createPace, SearchTooLong } from './pace.ts';
import { findPassages } from './passages.ts';
import type { Passage, PassageTotals } from './passages.ts';
import { parseQuery } from './query-words.ts';
import type { QueryWords } from './query-words.ts';
import { ranked } from './ranking.ts';
import type { OpenedText } from './stored-result.ts';

/** `ReadArguments` of a ranked search. */
export interface QueryArguments extends ReadArguments {
  readonly query: string;
}

/** The texts to search, and what the heading calls them. */
export interface QueryTexts {
  readonly label: string;
  readonly texts: AsyncIterable<OpenedText | { readonly leftOut: number }>;
}

const HEADING_CHARS = 160;

/** A passage of which less than this could be shown begins on the next page. */
const LEAST_CHARS = 200;

/**
 * Answers with the passages that fit the words of a query best, each with its lines above it; `offset` and `limit` count
 * passages.
 *
 * @throws What a source throws.
 */
export async function queryAnswer(
  { label, texts }: QueryTexts,
  args: QueryArguments,
  limits: ResolvedReadLimits,
): Promise<AllAnswer> {
  const sentence = (say: string): AllAnswer => ({ text: `[${label}: ${say}]`, complete: false, shown: [] });
  const words = parseQuery(args.query);
  if (!words.ok) return sentence(words.say);
  try {
    const { passages, leftOut } = await passagesOf(texts, words.value);
    const rest = leftOut === 0 ? '' : `; ${groupDigits(leftOut)} older results not searched`;
    if (passages.length === 0) return sentence(`no passage holds a word of the query${rest}; end`);
    return await answerOf(label, passages, args, limits, rest);
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error;
    return sentence(tooLong(error));
  }
}

async function passagesOf(
  texts: QueryTexts['texts'],
  words: QueryWords,
): Promise<{ readonly passages: readonly Passage[]; readonly leftOut: number }> {
  const totals: PassageTotals = { passages: 0, bytes: 0 };
  const pace = createPace();
  const passages: Passage[] = [];
  let leftOut = 0;
  for await (const text of texts) {
    if ('leftOut' in text) leftOut = text.leftOut;
    else for (const passage of await findPassages(text, words, pace, totals)) passages.push(passage);
  }
  return { passages: ranked(passages, totals), leftOut };
}

async function answerOf(
  label: string,
  passages: readonly Passage[],
  { offset, limit }: QueryArguments,
  { maxChars, maxLines, pieceBytes }: ResolvedReadLimits,
  rest: string,
): Promise<AllAnswer> {
  const total = `${groupDigits(passages.length)} ${passages.length === 1 ? 'passage' : 'passages'}`;
  const sections: string[] = [];
  const shown: string[] = [];
  let room = maxChars - label.length - HEADING_CHARS;
  for (const passage of passages.slice(offset, offset + Math.min(limit, maxLines))) {
    const text = await sectionOf(passage, room, maxChars, pieceBytes);
    if (sections.length > 0 && (text.length + 1 > room || room < LEAST_CHARS)) break;
    sections.push(text);
    shown.push(passage.text.handle);
    room -= text.length + 1;
  }
  const reached = offset + sections.length;
  if (sections.length === 0) {
    const text = `[${label}: ${total}; offset ${offset} is past the last of them${rest}; end]`;
    return { text, complete: false, shown };
  }
  const next = reached < passages.length ? { offset: reached, piece: 0 } : undefined;
  const going = goingOn({ fromEnd: false, ...(next === undefined ? {} : { next }) });
  const heading = `[${label}: ${total}, best first; showing ${offset + 1}-${reached}${rest}; ${going}]`;
  return { text: [heading, ...sections].join('\n'), ...nextFields(next), complete: false, shown };
}

async function sectionOf(
  { text, start, end, line, lineStart }: Passage,
  room: number,
  maxChars: number,
  pieceBytes: number,
): Promise<string> {
  const bytes = await text.finder.reader.read(start, end);
  const last = line + Math.max(0, countLineFeeds(bytes, 0, bytes.length - 1));
  const piece = Math.floor((start - lineStart) / pieceBytes);
  const place = piece > 0 ? `line ${line + 1}, piece ${piece}` : `lines ${line + 1}-${last + 1}`;
  const handle = labelOf(text.handle, handleLabelChars(maxChars));
  const title = `[${handle}: ${place} of ${groupDigits(text.finder.index.lines)}]\n`;
  const body = decode(bytes).replace(/\r?\n$/, '');
  return title + body.slice(0, headBoundary(body, Math.max(0, room - title.length - 1)));
}
