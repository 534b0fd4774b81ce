import { compactJson } from '../serialize/compact-json.ts';
import { indentedJson } from '../serialize/indented-json.ts';
import { jsonSize } from '../serialize/json-size.ts';
import { shapeOf } from '../serialize/shape.ts';
import { headBoundary } from '../text/boundary.ts';
import { wellFormed } from '../text/well-formed.ts';
import type { ReadAnswer } from './answer.ts';
import type { ByteReader } from './byte-reader.ts';
import { labelOf } from './label.ts';
import { handleLabelChars } from './limits.ts';
import type { ResolvedReadLimits } from './limits.ts';
import { linesAnswer } from './lines-answer.ts';
import type { PathAnswerOptions, PathArguments } from './path-arguments.ts';
import { createPathBudget, PathTooCostly } from './path-bound.ts';
import { compilePath } from './path-query.ts';
import type { PathMatch, PathQuery } from './path-query.ts';
import { pathRows } from './path-rows.ts';
import { storedJson } from './stored-json.ts';
import { finderOfText } from './text-finder.ts';

/** The stored payload that a path is applied to. */
export interface PathSource {
  readonly reader: ByteReader;
  readonly label: string;
  readonly mediaType: string | undefined;
}

/**
 * Answers a JSONPath: a path to one value with a page of that value, any other with the number of values and a line for
 * each, its own path in front.
 */
export async function pathAnswer(
  { reader, label, mediaType }: PathSource,
  args: PathArguments,
  limits: ResolvedReadLimits,
): Promise<ReadAnswer> {
  const say = (sentence: string, shape = ''): ReadAnswer => ({
    text: `[${label}: ${sentence}]${shape}`.slice(0, limits.maxChars),
    complete: false,
  });
  const json = await storedJson(reader, mediaType);
  if (!json.ok) return say(json.say);
  const shape = topShape(json.value, limits.maxChars);
  const budget = createPathBudget();
  const query = await compilePath(args.path, budget);
  if (!query.ok) return say(`${query.say}${shape}`);
  try {
    return query.value.singular
      ? await oneValue(query.value, json.value, { label, args, limits, shape, budget })
      : await pathRows(query.value, json.value, { label, args, limits, shape, budget });
  } catch (error) {
    if (error instanceof PathTooCostly) {
      return say(
        'the path was stopped because it takes too long; take a shorter way without "..", or search with pattern',
      );
    }
    // The library stops at its depth, and the engine where the stack ends.
    return say('the path cannot be followed here: the value is nested too deep or too large for it');
  }
}

function topShape(value: unknown, maxChars: number): string {
  const shape = shapeOf(value, Math.min(400, maxChars >> 2));
  const said = shape ?? `a ${value === null ? 'null' : typeof value} without parts`;
  return `; the stored value is ${wellFormed(said.replace(/\p{Cc}/gu, ' '))}`;
}

/** Values whose indented form is surely small enough to be made. */
const INDENTED_CHARS = 262_144;

async function oneValue(
  query: PathQuery,
  stored: unknown,
  { label, args, limits, shape }: PathAnswerOptions,
): Promise<ReadAnswer> {
  const match = firstOf(query.matches(stored));
  if (match === undefined) {
    return { text: `[${label}: nothing at this path${shape}]`, complete: false };
  }
  const text = textOf(match.value);
  if (text === '') return { text: `[${label}: the text at this path is empty; end]`, complete: false };
  const path = match.path();
  const pathChars = handleLabelChars(limits.maxChars) >> 1;
  const place = `${labelOf(label, pathChars)} at ${path.slice(0, headBoundary(path, pathChars))}`;
  return { ...(await linesAnswer(finderOfText(text), place, args, limits)), complete: false };
}

function firstOf(matches: Iterable<PathMatch | undefined>): PathMatch | undefined {
  for (const match of matches) if (match !== undefined) return match;
  return undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return jsonSize(value, INDENTED_CHARS) < INDENTED_CHARS ? indentedJson(value) : compactJson(value);
}
