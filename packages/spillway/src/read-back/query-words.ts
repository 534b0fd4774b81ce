import type { Parsed } from './argument-values.ts';

/** The words of a query and the expression that finds them. */
export interface QueryWords {
  readonly words: readonly string[];
  /** Gives how often each word occurs in a text, in the order of `words`; undefined when none does. */
  count(text: string): readonly number[] | undefined;
}

const MAX_WORDS = 32;
const WORD = /[\p{L}\p{N}]+/gu;

/** A word of so many letters also stands for those that begin with it. */
const STEM_CHARS = 4;

/** Reads the words of a query: runs of letters and digits, upper and lower case alike. */
export function parseQuery(query: string): Parsed<QueryWords> {
  const found = query.toLowerCase().match(WORD) ?? [];
  const words = [...new Set(found)].slice(0, MAX_WORDS);
  if (words.length === 0) return { ok: false, say: 'query holds no word to look for' };
  const places = new Map(words.map((word, at) => [word, at]));
  // Longer words first, so that one that begins with another is taken for itself; each choice is a literal, so that the time is linear.
  const choices = words
    .toSorted((one, other) => other.length - one.length)
    .map(word => (word.length < STEM_CHARS && isAscii(word) ? `${word}(?![a-z0-9])` : word));
  const expression = new RegExp(`(?:${choices.map(bounded).join('|')})`, 'giu');
  return { ok: true, value: { words, count: text => countIn(text, expression, places) } };
}

/** Scripts that write without blanks have no beginning of a word to look for. */
function bounded(choice: string): string {
  return /^[a-z0-9]/.test(choice) ? `(?<![a-z0-9])${choice}` : choice;
}

function isAscii(word: string): boolean {
  return /^[a-z0-9]+$/.test(word);
}

function countIn(
  text: string,
  expression: RegExp,
  places: ReadonlyMap<string, number>,
): readonly number[] | undefined {
  let counts: number[] | undefined;
  for (const [word] of text.matchAll(expression)) {
    const place = places.get(word.toLowerCase());
    if (place === undefined) continue;
    counts ??= Array.from({ length: places.size }, () => 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
