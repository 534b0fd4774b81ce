import type { JSONPathQuery } from 'json-p3';

/** How much work the evaluation of one path may still do. */
export interface PathBudget {
  /** @throws PathTooCostly when the steps, or the time, are used up. */
  spend(steps: number): void;
}

/** The steps of a path are used up. */
export class PathTooCostly extends Error {
  constructor() {
    super('The path takes too long.');
    this.name = 'PathTooCostly';
  }
}

/** Values that one path may look at, each counted as often as it is looked at. */
const MAX_PATH_STEPS = 20_000_000;

/** A step may compare large values, so that the time is bounded too. */
const MAX_PATH_MS = 2_000;

const CHECK_STEPS = 10_000;

/** Makes a budget of so many steps and so much time. */
export function createPathBudget(
  maxSteps: number = MAX_PATH_STEPS,
  now: () => number = () => performance.now(),
): PathBudget {
  const end = now() + MAX_PATH_MS;
  let steps = 0;
  let checkAt = CHECK_STEPS;
  return {
    spend(more) {
      steps += more;
      if (steps < checkAt) return;
      checkAt = steps + CHECK_STEPS;
      if (steps > maxSteps || now() > end) throw new PathTooCostly();
    },
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
    for (const inner of queriesIn(selector)) boundSelectors(inner, budget);
  }
}

/** The queries that the filter of a selector makes; they lie at any depth of its expression. */
function* queriesIn(part: Selector | object): Generator<JSONPathQuery> {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value !== 'object' || value === null || name === 'environment' || name === 'token') continue;
    if ('segments' in value) yield value as JSONPathQuery;
    else yield* queriesIn(value as object);
  }
}
