import { jsonPieces } from '../serialize/json-pieces.ts';
import { headBoundary } from '../text/boundary.ts';
import { groupDigits } from '../text/digits.ts';
import { wellFormed } from '../text/well-formed.ts';
import { goingOn, nextFields } from './answer.ts';
import type { ReadAnswer } from './answer.ts';
import type { PathAnswerOptions } from './path-arguments.ts';
import type { PathBudget } from './path-bound.ts';
import type { PathMatch, PathQuery } from './path-query.ts';

/** One line of an answer: a value, or some fields of one object. */
interface Row {
  readonly path: string;
  readonly value: unknown;
}

/** A longer value is cut, and read whole by its own path. */
const VALUE_CHARS = 2_000;
const HEADING_CHARS = 120;

/** Answers a path that may lead to many values: their number, and a line for each of those that were asked for. */
export async function pathRows(
  query: PathQuery,
  stored: unknown,
  { label, args, limits, shape, budget }: PathAnswerOptions,
): Promise<ReadAnswer> {
  if (args.fromEnd || args.piece > 0) {
    const say = 'from_end and piece go with a path to one value; this one may lead to many';
    return { text: `[${label}: ${say}]`, complete: false };
  }
  const room = limits.maxChars - label.length - HEADING_CHARS;
  const { lines, rows, reached } = await linesOf(rowsOf(query, stored), budget, args, room, limits.maxLines);
  if (rows === 0)
    return { text: `[${label}: the path leads to nothing${shape}]`, complete: false, matches: 0 };
  const noun = query.fields > 0 ? 'row' : 'value';
  const counted = `${groupDigits(rows)} ${noun}${rows === 1 ? '' : 's'}`;
  if (lines.length === 0) {
    const past = `offset ${args.offset} is past the last of them`;
    return { text: `[${label}: ${counted}; ${past}; end]`, complete: false, matches: rows };
  }
  const next = reached < rows ? { offset: reached, piece: 0 } : undefined;
  const going = goingOn({ fromEnd: false, ...(next === undefined ? {} : { next }) });
  const heading = `[${label}: ${counted}; showing ${args.offset + 1}-${reached}; ${going}]`;
  const text = wellFormed([heading, ...lines].join('\n'));
  return { text, matches: rows, ...nextFields(next), complete: false };
}

interface PathLines {
  readonly lines: readonly string[];
  /** All rows that the path leads to. */
  readonly rows: number;
  readonly reached: number;
}

async function linesOf(
  found: Iterable<(() => Row) | undefined>,
  budget: PathBudget,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  room: number,
  maxLines: number,
): Promise<PathLines> {
  const lines: string[] = [];
  const most = Math.min(limit, maxLines);
  let chars = 0;
  let rows = 0;
  let isFull = false;
  for (const row of found) {
    const turn = budget.turn();
    if (turn !== undefined) await turn;
    if (row === undefined) continue;
    if (rows >= offset && !isFull && lines.length < most) {
      const line = lineOf(row(), Math.min(VALUE_CHARS, room >> 1), room);
      isFull = lines.length > 0 && chars + line.length + 1 > room;
      if (!isFull) lines.push(line);
      chars += line.length + 1;
    }
    rows += 1;
  }
  return { lines, rows, reached: offset + lines.length };
}

/** Gives what each line shows, worked out only for those that are, and undefined wherever other work may have its turn. */
function* rowsOf(query: PathQuery, stored: unknown): Generator<(() => Row) | undefined> {
  let taken: PathMatch[] = [];
  for (const match of query.matches(stored)) {
    if (match === undefined) {
      yield undefined;
      continue;
    }
    if (query.fields === 0) {
      yield () => ({ path: match.path(), value: match.value });
      continue;
    }
    const [first] = taken;
    if (first !== undefined && !(taken.length < query.fields && areOfOneObject(first, match))) {
      const fields = taken;
      yield () => projected(fields);
      taken = [];
    }
    taken.push(match);
  }
  if (taken.length > 0) yield () => projected(taken);
}

function areOfOneObject({ location: one }: PathMatch, { location: other }: PathMatch): boolean {
  return one.length === other.length && one.every((part, at) => at === one.length - 1 || part === other[at]);
}

function projected(fields: readonly PathMatch[]): Row {
  const value = Object.fromEntries(fields.map(field => [String(field.location.at(-1)), field.value]));
  return { path: fields[0]?.parentPath() ?? '$', value };
}

function lineOf({ path, value }: Row, valueChars: number, room: number): string {
  const shown = path.length <= room >> 2 ? path : `${path.slice(0, headBoundary(path, room >> 2))}…`;
  const text = jsonStart(value, valueChars + 1);
  if (text.length <= valueChars) return `${shown}: ${text}`;
  return `${shown}: ${text.slice(0, headBoundary(text, valueChars - 40))}… [cut; read this path by itself]`;
}

function jsonStart(value: unknown, chars: number): string {
  let text = '';
  for (const piece of jsonPieces(value, 'compact')) {
    text += piece;
    if (text.length >= chars) break;
  }
  return text;
}
