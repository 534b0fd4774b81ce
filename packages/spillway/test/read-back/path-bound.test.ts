import { describe, expect, it } from 'vitest';
import { createPathBudget, PathTooCostly } from '../../src/read-back/path-bound.ts';
import { compilePath } from '../../src/read-back/path-query.ts';

/** A clock that a test sets. */
function clock(): { time: number; now: () => number } {
  const self = { time: 0, now: () => self.time };
  return self;
}

/** A budget that never runs out, and the steps that were taken from it. */
async function stepsOf(
  path: string,
  value: unknown,
): Promise<{ readonly spent: number; readonly pauses: number }> {
  let spent = 0;
  const query = await compilePath(path, { spend: steps => void (spent += steps), turn: () => undefined });
  if (!query.ok) throw new Error(query.say);
  let pauses = 0;
  for (const match of query.value.matches(value)) if (match === undefined) pauses += 1;
  return { spent, pauses };
}

const rows = Array.from({ length: 200 }, (_, id) => ({ id, deep: [[[id]]] }));

describe('the budget of a path', () => {
  it('is used up by steps, and by time', () => {
    const few = createPathBudget({ maxSteps: 10 });
    few.spend(10);
    expect(() => few.spend(1)).toThrow(PathTooCostly);
    const time = clock();
    const short = createPathBudget({ maxMs: 300, now: time.now });
    time.time = 300;
    short.spend(1);
    time.time = 301;
    expect(() => short.spend(1)).toThrow(PathTooCostly);
  });

  it('is used up when other work had no turn for too long, and not when it had', async () => {
    const time = clock();
    const held = createPathBudget({ maxHoldMs: 500, now: time.now });
    time.time = 400;
    await held.turn();
    time.time = 800;
    held.spend(1);
    time.time = 901;
    expect(() => held.spend(1)).toThrow(PathTooCostly);
  });

  it('gives way only when some time has passed', () => {
    const time = clock();
    const budget = createPathBudget({ now: time.now });
    expect(budget.turn()).toBeUndefined();
    time.time = 26;
    expect(budget.turn()).toBeInstanceOf(Promise);
  });

  it.each([
    ['$..*', 1],
    ['$..nope', 1],
    ['$[*].deep..nope', 1],
    ['$[?count($..*) > 5]', 200],
    ['$[?$ == $]', 2],
    ['$[?count(@..[?@ == $]) > 1]', 5],
  ])('accounts for all that %s looks at', async (path, least) => {
    const { spent } = await stepsOf(path, rows);
    expect(spent).toBeGreaterThanOrEqual(least * rows.length);
  });

  it('can be left after every value that ".." comes by', async () => {
    const { pauses } = await stepsOf('$..nope', rows);
    expect(pauses).toBeGreaterThan(rows.length * 5);
  });
});
