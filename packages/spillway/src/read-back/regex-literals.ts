import type { RE2JS } from 're2js';
import { headBoundary } from '../text/boundary.ts';

/** Texts of which every line that matches holds one at least. */
export interface RequiredLiterals {
  readonly anyOf: readonly string[];
  /** True when upper and lower case are alike. */
  readonly ignoreCase: boolean;
}

/** More texts, or longer ones, would make looking for them slow; a part of a text is required as much as the whole. */
const MAX_LITERALS = 16;
const MAX_LITERAL_CHARS = 16;
const MIN_LITERAL_CHARS = 2;

/** Flags that hold for the whole expression. */
const LEADING_FLAGS = /^\(\?([imsU]+)\)/;

/** Compiles an expression in the syntax of RE2. */
type Compile = (pattern: string) => RE2JS;

/**
 * Gives texts that every match of an expression holds one of, undefined when there are none that are worth looking for.
 *
 * The engine works them out of what it has parsed. It knows none for an expression without regard to case; there those of
 * the same expression with regard to it are required, in any case.
 */
export function requiredLiterals(
  pattern: string,
  compiled: RE2JS,
  compile: Compile,
): RequiredLiterals | undefined {
  const [whole, flags = ''] = LEADING_FLAGS.exec(pattern) ?? [''];
  const ignoreCase = flags.includes('i');
  if (!ignoreCase) return literalsOf(compiled, false);
  const others = flags.replaceAll('i', '');
  return literalsOf(compile((others === '' ? '' : `(?${others})`) + pattern.slice(whole.length)), true);
}

function literalsOf(compiled: RE2JS, ignoreCase: boolean): RequiredLiterals | undefined {
  const tree: unknown = compiled.re2().prefilter;
  const anyOf = anyOfTree(tree as Node | null, ignoreCase);
  return anyOf === undefined ? undefined : { anyOf, ignoreCase };
}

/** A node of what the engine found: a text, or nodes of which all or any are required. */
interface Node {
  readonly type: number;
  readonly str: string;
  readonly subs: readonly Node[];
}

const EXACT = 1;
const AND = 2;
const OR = 3;

function anyOfTree(node: Node | null, ignoreCase: boolean): readonly string[] | undefined {
  if (node === null) return undefined;
  if (node.type === EXACT) {
    const literal = searchablePart(node.str, ignoreCase);
    return literal.length < MIN_LITERAL_CHARS ? undefined : [literal];
  }
  const parts = node.subs.map(sub => anyOfTree(sub, ignoreCase));
  if (node.type === AND) return best(parts);
  if (node.type !== OR || parts.includes(undefined)) return undefined;
  const all = parts.flatMap(part => part ?? []);
  return all.length > MAX_LITERALS ? undefined : all;
}

/**
 * The longest part of a text that its bytes can be searched for: without regard to case that of ASCII, which has few other
 * cases. The engine leaves out what the decoding of bytes makes, U+FFFD, by itself.
 */
function searchablePart(text: string, ignoreCase: boolean): string {
  let longest = '';
  for (const part of ignoreCase ? text.split(/[^\0-\x7F]+/) : [text])
    if (part.length > longest.length) longest = part;
  return longest.slice(0, headBoundary(longest, MAX_LITERAL_CHARS));
}

/** The texts that are likely to be rarest: the longer the shortest of them and the fewer, the better. */
function best(choices: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  let found: readonly string[] | undefined;
  for (const choice of choices)
    if (choice !== undefined && (found === undefined || rank(choice) > rank(found))) found = choice;
  return found;
}

function rank(literals: readonly string[]): number {
  return Math.min(...literals.map(({ length }) => length)) - literals.length / MAX_LITERALS;
}
