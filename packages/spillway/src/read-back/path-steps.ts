import type { JSONPathEnvironment, JSONPathNode, JSONPathQuery } from 'json-p3';

/** What a query is walked with. */
export interface StepOptions {
  readonly environment: JSONPathEnvironment;
  /** Makes the node of a value that lies below another one. */
  readonly below: (node: JSONPathNode, place: string | number, value: JSONPathNode['value']) => JSONPathNode;
  /** Levels that `..` goes down. */
  readonly maxDepth: number;
}

/** `..` went down further than it may. */
class PathTooDeep extends Error {
  constructor() {
    super('The value is nested too deep.');
    this.name = 'PathTooDeep';
  }
}

/**
 * Gives the nodes that a query leads to, one by one and in the order of RFC 9535, and undefined wherever the walk can be
 * left for other work.
 *
 * @throws PathTooDeep when `..` goes down too far.
 */
export function pathSteps(
  query: JSONPathQuery,
  root: JSONPathNode,
  options: StepOptions,
): Iterable<JSONPathNode | undefined> {
  return stepsFrom(query.segments, 0, root, options);
}

function* stepsFrom(
  segments: JSONPathQuery['segments'],
  at: number,
  node: JSONPathNode,
  options: StepOptions,
): Generator<JSONPathNode | undefined> {
  const segment = segments[at];
  if (segment === undefined) {
    yield node;
    return;
  }
  const visited = segment.toString().startsWith('..') ? descendants(node, options, 1) : [node];
  for (const from of visited) {
    for (const selector of segment.selectors)
      for (const found of selector.lazyResolve(from)) yield* stepsFrom(segments, at + 1, found, options);
    yield undefined;
  }
}

function* descendants(node: JSONPathNode, options: StepOptions, depth: number): Generator<JSONPathNode> {
  if (depth >= options.maxDepth) throw new PathTooDeep();
  yield node;
  const { value } = node;
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? value.entries() : options.environment.entries(value);
  for (const [place, item] of entries)
    yield* descendants(options.below(node, place, item), options, depth + 1);
}
