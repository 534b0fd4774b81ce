import type { JSONPathQuery } from 'json-p3';
import { nextTurn } from '../text/event-loop.ts';

/** How much work the evaluation of one path may still do. */
export interface PathBudget {
  /** @throws PathTooCostly when the steps or the time are used up, or no other work had its turn for too long. */
  spend(steps: number): void;
  /** Gives a promise to await when it is time for other work. */
  turn(): Promise<void> | undefined;
}

/** The steps of a path are used up. */
export class PathTooCostly extends Error {
  constructor() {
    super('The path takes too long.');
    this.name = 'PathTooCostly';
  }
}

/** What one path may cost. */
export interface PathBudgetOptions {
  /** Values that it may look at, each counted as often as it is looked at. @default 20000000 */
  readonly maxSteps?: number;
  /** @default 5000 */
  readonly maxMs?: number;
  /** The longest time between two turns of other work. @default 500 */
  readonly maxHoldMs?: number;
  /** @default performance.now */
  readonly now?: () => number;
}

/** Work that holds the event loop longer than this gives way where it can. */
const TURN_MS = 25;

/** Makes a budget of so many steps and so much time. */
export function createPathBudget({
  maxSteps = 20_000_000,
  maxMs = 5_000,
  maxHoldMs = 500,
  now = () => performance.now(),
}: PathBudgetOptions = {}): PathBudget {
  let turned = now();
  const end = turned + maxMs;
  let steps = 0;
  const turn = async (): Promise<void> => {
    await nextTurn();
    turned = now();
  };
  return {
    spend(more) {
      steps += more;
      // A step may compare large values, so that the clock is looked at after each.
      const time = now();
      if (steps > maxSteps || time > end || time - turned > maxHoldMs) throw new PathTooCostly();
    },
    turn: () => (now() - turned <= TURN_MS ? undefined : turn()),
  };
}

type Selector = JSONPathQuery['segments'][number]['selectors'][number];

/** Lets each selector of a path, those inside its filters too, account for what it looks at. */
export function boundSelectors(query: JSONPathQuery, budget: PathBudget): void {
  for (const selector of query.segments.flatMap(({ selectors }) => selectors)) {
    const resolve = selector.resolve.bind(selector);
    const lazyResolve = selector.lazyResolve.bind(selector);
    const goesThrough = !('name' in selector) && !('index' in selector);
    const spend = (value: unknown): void => {
      budget.spend(1 + (goesThrough && Array.isArray(value) ? value.length : 0));
    };
    selector.resolve = node => {
      spend(node.value);
      return resolve(node);
    };
    selector.lazyResolve = node => {
      spend(node.value);
      return lazyResolve(node);
    };
    for (const inner of queriesIn(selector)) boundQuery(inner, budget);
  }
}

/** A query inside a filter may lead to a large value that is compared each time. */
function boundQuery(inner: JSONPathQuery, budget: PathBudget): void {
  boundSelectors(inner, budget);
  const query = inner.query.bind(inner);
  const lazyQuery = inner.lazyQuery.bind(inner);
  inner.query = value => {
    budget.spend(1);
    return query(value);
  };
  inner.lazyQuery = value => {
    budget.spend(1);
    return lazyQuery(value);
  };
}

/** The queries that the filter of a selector makes; they lie at any depth of its expression. */
function* queriesIn(part: Selector | object): Generator<JSONPathQuery> {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value !== 'object' || value === null || name === 'environment' || name === 'token') continue;
    if ('segments' in value) yield value as JSONPathQuery;
    else yield* queriesIn(value as object);
  }
}
