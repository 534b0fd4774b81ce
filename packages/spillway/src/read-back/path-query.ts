import { wellFormed } from '../text/well-formed.ts';
import type { JSONPathEnvironment, JSONPathNode, JSONPathQuery } from 'json-p3';
import type { Parsed } from './argument-values.ts';
import { boundSelectors, PathTooCostly } from './path-bound.ts';
import type { PathBudget } from './path-bound.ts';
import { pathSteps } from './path-steps.ts';
import type { StepOptions } from './path-steps.ts';
import { loadRegexCompiler } from './regex.ts';
import type { Regex, RegexCompiler } from './regex.ts';

/** One value that a path leads to. */
export interface PathMatch {
  readonly value: unknown;
  /** Names and places that lead to it. */
  readonly location: readonly (string | number)[];
  /** The path of this value alone. */
  path(): string;
  /** The path of the object or list that holds it. */
  parentPath(): string;
}

/** A JSONPath that was understood. */
export interface PathQuery {
  /** True when it leads to at most one value. */
  readonly singular: boolean;
  /** The names that its last step takes from one object, when these are several. */
  readonly fields: number;
  /**
   * Gives the values one by one, and undefined wherever it can be left for other work.
   *
   * @throws PathTooCostly when the budget is used up.
   */
  matches(value: unknown): Iterable<PathMatch | undefined>;
}

/** Levels that `..` goes down. */
const MAX_DEPTH = 200;
const MAX_REASON_CHARS = 200;

/** Compiles a JSONPath by RFC 9535, or gives what is wrong with it; the library is loaded by the first call. */
export async function compilePath(path: string, budget: PathBudget): Promise<Parsed<PathQuery>> {
  const { JSONPathEnvironment: Environment, JSONPathNode: Node } = await import('json-p3');
  const environment = new Environment({ strict: true, maxRecursionDepth: MAX_DEPTH });
  try {
    await useSafeRegexes(environment, path, budget);
    countEntries(environment, budget);
    const query = environment.compile(path);
    boundSelectors(query, budget);
    return {
      ok: true,
      value: {
        singular: query.singularQuery(),
        fields: fieldsOf(query),
        *matches(value) {
          const root = new Node(value as JsonValue, [], value as JsonValue);
          const below: StepOptions['below'] = (node, place, item) =>
            new Node(item, [...node.location, place], node.root);
          for (const node of pathSteps(query, root, { environment, below, maxDepth: MAX_DEPTH })) {
            yield node === undefined ? undefined : matchOf(node, Node);
          }
        },
      },
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const reason = wellFormed(message.slice(0, MAX_REASON_CHARS)).replace(/\p{Cc}/gu, ' ');
    return { ok: false, say: `path is not a valid JSONPath: ${reason}` };
  }
}

function matchOf(node: JSONPathNode, Node: typeof JSONPathNode): PathMatch {
  const { location, root } = node;
  return {
    value: node.value,
    location,
    path: () => oneLine(node.getPath()),
    parentPath: () => oneLine(new Node(root, location.slice(0, -1), root).getPath()),
  };
}

type JsonValue = Parameters<JSONPathQuery['lazyQuery']>[0];

function oneLine(path: string): string {
  return wellFormed(path.replace(/\p{Cc}/gu, '?'));
}

function fieldsOf(query: JSONPathQuery): number {
  const selectors = query.segments.at(-1)?.selectors ?? [];
  return selectors.length > 1 && selectors.every(selector => 'name' in selector) ? selectors.length : 0;
}

function countEntries(environment: JSONPathEnvironment, budget: PathBudget): void {
  const entries = environment.entries.bind(environment);
  environment.entries = object => {
    const found = entries(object);
    budget.spend(found.length);
    return found;
  };
}

/** The built-in engine may take exponential time, so the two functions that take an expression get the linear one. */
async function useSafeRegexes(
  environment: JSONPathEnvironment,
  path: string,
  budget: PathBudget,
): Promise<void> {
  if (!/\b(?:match|search)\b/.test(path)) return;
  const compile = await loadRegexCompiler();
  for (const name of ['match', 'search']) {
    const known = environment.functionRegister.get(name);
    if (known === undefined) continue;
    const { argTypes, returnType } = known;
    const call = regexFunction(compile, name === 'match', budget);
    environment.functionRegister.set(name, { argTypes, returnType, call });
  }
}

/** What accounting for one expression costs in steps; a path may take expressions from the data. */
const COMPILE_STEPS = 2_000;
const MOST_COMPILED = 100;

function regexFunction(
  compile: RegexCompiler,
  isWhole: boolean,
  budget: PathBudget,
): (text: unknown, pattern: unknown) => boolean {
  const known = new Map<string, Parsed<Regex>>();
  return (text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false;
    let regex = known.get(pattern);
    if (regex === undefined) {
      budget.spend(COMPILE_STEPS);
      if (known.size >= MOST_COMPILED) known.clear();
      regex = pattern.length > MAX_REGEX_CHARS ? { ok: false, say: '' } : compile(pattern);
      known.set(pattern, regex);
    }
    budget.spend(text.length);
    if (!regex.ok) return false;
    if (text.length * regex.value.steps > MAX_REGEX_WORK) throw new PathTooCostly();
    return isWhole ? regex.value.matchesWhole(text) : regex.value.matches(text);
  };
}

const MAX_REGEX_CHARS = 1_000;

/** Steps of an expression for each character of a text, which at worst take a fraction of a second together. */
const MAX_REGEX_WORK = 4_000_000;
