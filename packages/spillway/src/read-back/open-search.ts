import { groupDigits } from '../text/digits.ts';
import type { Parsed } from './argument-values.ts';
import { createLiteralSearch } from './literal-search.ts';
import { createPace, MAX_SEARCH_MS } from './pace.ts';
import type { SearchTooLong } from './pace.ts';
import { loadRegexCompiler } from './regex.ts';
import { createRegexSearch } from './regex-search.ts';
import type { TextSearch } from './text-search.ts';

/** What to search for. */
export interface SearchPattern {
  readonly pattern: string;
  /** True when the pattern is a regular expression. */
  readonly regex: boolean;
}

/** Makes the search that a pattern asks for, or gives what is wrong with it; the clock of a regular expression starts. */
export async function openSearch({ pattern, regex }: SearchPattern): Promise<Parsed<TextSearch>> {
  if (!regex) return { ok: true, value: createLiteralSearch(pattern) };
  const compiled = (await loadRegexCompiler())(pattern);
  return compiled.ok ? { ok: true, value: createRegexSearch(compiled.value, createPace()) } : compiled;
}

/** Gives the sentence for a search that was stopped because it took too long. */
export function tooLong({ bytes }: SearchTooLong): string {
  return `the search was stopped after ${MAX_SEARCH_MS / 1000} seconds and ${groupDigits(bytes)} bytes; search without regex for a text that the lines contain, or with a simpler regular expression`;
}
