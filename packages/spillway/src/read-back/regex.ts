import { wellFormed } from '../text/well-formed.ts';
import type { ByteRange } from '../store/store.ts';
import type { Parsed } from './argument-values.ts';
import { requiredLiterals } from './regex-literals.ts';
import type { RequiredLiterals } from './regex-literals.ts';

/** A regular expression that takes time linear in what it is applied to. */
export interface Regex {
  /** Steps of its program: at worst, so much work for each character. */
  readonly steps: number;
  /** Texts of which every match holds one; undefined when there are none worth looking for. */
  readonly literals: RequiredLiterals | undefined;
  /** Tells whether it matches anywhere in a text. */
  matches(text: string): boolean;
  /** Tells whether it matches a text from its beginning to its end. */
  matchesWhole(text: string): boolean;
  /** Gives the first match that begins at or after `from`, in UTF-16 units, in bytes for UTF-8. */
  find(input: string | Uint8Array, from: number): ByteRange | undefined;
}

/**
 * Compiles a regular expression in the syntax of RE2, which has neither look-around nor back-references, or gives what
 * is wrong with it.
 */
export type RegexCompiler = (pattern: string) => Parsed<Regex>;

/** Steps of the largest program that is run: to find a place, each may cost a visit for every character. */
const MAX_PROGRAM_STEPS = 200;
const MAX_REASON_CHARS = 160;

/** Loads the engine, which the package does without until it is asked for. */
export async function loadRegexCompiler(): Promise<RegexCompiler> {
  const { RE2JS } = await import('re2js');
  return pattern => {
    try {
      const compiled = RE2JS.compile(pattern);
      if (compiled.programSize() > MAX_PROGRAM_STEPS) {
        return { ok: false, say: 'the regular expression is too large; use fewer or smaller repetitions' };
      }
      const literals = requiredLiterals(pattern, compiled, text => RE2JS.compile(text));
      return { ok: true, value: regexOf(compiled, literals) };
    } catch (error) {
      return {
        ok: false,
        say: `the regular expression is not valid RE2 syntax (${reasonOf(error)}); look-around and back-references do not exist, and without regex the text is searched for as it is written`,
      };
    }
  };
}

/** What is used of a compiled expression of the engine. */
interface Compiled {
  programSize(): number;
  test(input: string): boolean;
  testExact(input: string): boolean;
  matcher(input: string | Uint8Array): {
    find(from: number): boolean;
    start(): number;
    end(): number;
  };
}

function regexOf(compiled: Compiled, literals: RequiredLiterals | undefined): Regex {
  return {
    steps: compiled.programSize(),
    literals,
    matches: text => compiled.test(text),
    matchesWhole: text => compiled.testExact(text),
    find(input, from) {
      const matcher = compiled.matcher(input);
      return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : undefined;
    },
  };
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const reason = message.replace(/^error parsing regexp: /, '').replace(/\p{Cc}/gu, ' ');
  return wellFormed(reason.slice(0, MAX_REASON_CHARS));
}
