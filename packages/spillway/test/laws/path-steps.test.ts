import * as fc from 'fast-check';
import { JSONPathEnvironment } from 'json-p3';
import { describe, expect, it } from 'vitest';
import { createPathBudget } from '../../src/read-back/path-bound.ts';
import { compilePath } from '../../src/read-back/path-query.ts';

type JsonValue = Parameters<JSONPathEnvironment['query']>[1];

const fuzzRuns = process.env['FUZZ_RUNS'];
const options = {
  numRuns: Number(fuzzRuns ?? 1_000),
  seed: fuzzRuns === undefined ? 20_261_202 : Date.now(),
};

const value = fc.letrec<{ readonly any: unknown }>(tie => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<unknown>(1, 2, 'ab', null, true, 'x'),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c d', '0'), tie('any'), { maxKeys: 3 }),
  ),
})).any;

const step = fc.constantFrom(
  '.a',
  '[0]',
  '[-1]',
  '[*]',
  '..a',
  '..[*]',
  '..*',
  "['a','b',0]",
  '[1:]',
  '[::-1]',
  '[?@.a]',
  '..[?@.a == 1]',
  '[?@.a == $.a]',
  '[?count(@..*) > 2]',
);
const path = fc.array(step, { maxLength: 4 }).map(steps => `$${steps.join('')}`);

describe('a path', () => {
  // Seen red: with what holds a value given after it.
  it('leads to the same values, in the same order, as in the library', async () => {
    await fc.assert(
      fc.asyncProperty(path, value, async (wanted, stored) => {
        const query = await compilePath(wanted, createPathBudget({ maxMs: 60_000, maxHoldMs: 60_000 }));
        if (!query.ok) throw new Error(query.say);
        const found = [...query.value.matches(stored)].flatMap(match =>
          match === undefined ? [] : [match.path()],
        );
        const expected = new JSONPathEnvironment({ strict: true }).query(wanted, stored as JsonValue);
        expect(found).toEqual(expected.paths());
      }),
      options,
    );
  });
});
