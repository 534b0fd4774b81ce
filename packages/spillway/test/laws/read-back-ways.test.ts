import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchAllAnswer } from '../../src/read-back/all-matches.ts';
import type { AllAnswer } from '../../src/read-back/all-matches.ts';
import { diffAnswer } from '../../src/read-back/diff-answer.ts';
import { readPage } from '../../src/read-back/page.ts';
import { argsOf, bodyOf, readAll, sourceOf } from '../read-back/source-of.ts';

const fuzzRuns = process.env['FUZZ_RUNS'];
const options = { numRuns: Number(fuzzRuns ?? 300), seed: fuzzRuns === undefined ? 20_260_103 : Date.now() };

const fragment = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('a1', 'b22', ' ', '工', '😀', '\n', '\n', '\r\n', 'Error', 'é', '\t'),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('-', 'a1 ', '工', 'x😀'), fc.integer({ min: 1, max: 1_500 }))
      .map(([text, times]) => text.repeat(times)),
  },
);
const text = fc.array(fragment, { maxLength: 40 }).map(parts => parts.join(''));
const maxChars = fc.constantFrom(400, 700, 2_400, 20_000);
/** Each in the syntax that both engines share, with the same meaning on text without odd bytes. */
const pattern = fc.constantFrom(
  'a\\d',
  '^a',
  '\\d+$',
  '(?:工|😀)',
  '[^ab]b',
  '^$',
  'E.*r',
  'x|b2{2}',
  '-{3,9}a',
);

const linesOf = (stored: string): readonly string[] =>
  stored === ''
    ? []
    : stored
        .replace(/\n$/, '')
        .split('\n')
        .map(line => line.replace(/\r$/, ''));

describe('a search by a regular expression', () => {
  it('counts and gives the lines that the built-in engine finds one by one, over all pages', async () => {
    const world = fc.record({
      stored: text,
      wanted: pattern,
      limit: fc.constantFrom(1, 3, 200),
      most: maxChars,
      fromEnd: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ stored, wanted, limit, most, fromEnd }) => {
        const expression = new RegExp(wanted, 'u');
        const expected = linesOf(stored).flatMap((line, at) => (expression.test(line) ? [at + 1] : []));
        const source = sourceOf(stored, { mediaType: 'text/plain' });
        const answers = await readAll(
          source,
          { pattern: wanted, regex: true, limit, fromEnd },
          { maxChars: most },
        );
        const pages = answers.map(answer =>
          [...bodyOf(answer).matchAll(/^(\d+)(?:\.\d+)?: /gm)].map(([, line]) => Number(line)),
        );
        const found = (fromEnd ? pages.toReversed() : pages).flat();
        expect([...new Set(found)]).toEqual(expected);
        for (const answer of answers) {
          if (stored !== '') expect(answer.matches).toBe(expected.length);
          expect(answer.text.length).toBeLessThanOrEqual(most);
          expect(answer.text.isWellFormed()).toBe(true);
        }
      }),
      options,
    );
  });
});

describe('a search over all results', () => {
  it('gives each matching line of each result once, over all pages', async () => {
    const world = fc.record({
      texts: fc.array(text, { maxLength: 5 }),
      limit: fc.constantFrom(1, 2, 200),
      most: maxChars,
      context: fc.constantFrom(0, 1),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ texts, limit, most, context }) => {
        const results = texts.map((stored, at) => ({
          handle: `h${at}`,
          open: async () => sourceOf(stored, { handle: `h${at}`, mediaType: 'text/plain' }),
        }));
        const expected = texts.flatMap((stored, at) =>
          linesOf(stored).flatMap((line, number) => (line.includes('a1') ? [`h${at}:${number + 1}`] : [])),
        );
        const seen: string[] = [];
        let cursor: { offset: number; piece: number } | undefined = { offset: 0, piece: 0 };
        let handle = '';
        for (let page = 0; cursor !== undefined && page < 2_000; page += 1) {
          const args = argsOf({ pattern: 'a1', limit, context, ...cursor });
          const answer: AllAnswer = await searchAllAnswer(
            results,
            { ...args, pattern: 'a1' },
            { maxChars: most },
          );
          expect(answer.text.length).toBeLessThanOrEqual(most);
          expect(answer.matches).toBe(expected.length);
          for (const row of bodyOf(answer).split('\n')) {
            handle = /^\[(h\d): \d+ matching/.exec(row)?.[1] ?? handle;
            const line = /^(\d+)(?:\.\d+)?: /.exec(row)?.[1];
            if (line !== undefined) seen.push(`${handle}:${line}`);
          }
          const { nextOffset, nextPiece = 0 } = answer;
          const before: { offset: number; piece: number } = cursor;
          cursor = nextOffset === undefined ? undefined : { offset: nextOffset, piece: nextPiece };
          if (cursor !== undefined)
            expect(
              cursor.offset > before.offset ||
                (cursor.offset === before.offset && cursor.piece > before.piece),
            ).toBe(true);
        }
        expect([...new Set(seen)]).toEqual(expected);
      }),
      options,
    );
  });
});

describe('a path', () => {
  it('leads to every field of every record once, over all pages', async () => {
    const world = fc.record({
      records: fc.array(
        fc.dictionary(fc.string({ unit: 'binary', maxLength: 6 }), fc.jsonValue(), { maxKeys: 4 }),
        { maxLength: 20 },
      ),
      asLines: fc.boolean(),
      limit: fc.constantFrom(1, 3, 200),
      most: maxChars,
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ records, asLines, limit, most }) => {
        const stored =
          asLines && records.length > 0
            ? records.map(record => JSON.stringify(record)).join('\n')
            : JSON.stringify(records);
        const source = sourceOf(stored, {
          handle: 'h',
          mediaType: asLines && records.length > 0 ? 'application/x-ndjson' : 'application/json',
        });
        const answers = await readAll(source, { path: '$[*].*', limit }, { maxChars: most });
        const fields = records.flatMap(record => Object.values(record));
        const rows = answers
          .map(bodyOf)
          .filter(body => body !== '')
          .join('\n');
        expect(rows === '' ? 0 : rows.split('\n').length).toBe(fields.length);
        for (const { text: shown, matches } of answers) {
          expect(shown.length).toBeLessThanOrEqual(most);
          expect(shown.isWellFormed()).toBe(true);
          expect(matches).toBe(fields.length);
        }
      }),
      options,
    );
  });

  it('of any text is answered within the budget, and never thrown', async () => {
    const part = fc.constantFrom(
      '$',
      '.',
      '..',
      '*',
      '[',
      ']',
      '?',
      '@',
      'a',
      '==',
      '1',
      "'",
      '(',
      ')',
      'match',
      ',',
      ':',
      '&&',
      '!',
    );
    const paths = fc.array(part, { minLength: 1, maxLength: 12 }).map(parts => parts.join(''));
    const value = fc.jsonValue();
    await fc.assert(
      fc.asyncProperty(paths, value, maxChars, async (path, stored, most) => {
        const source = sourceOf(JSON.stringify(stored), {
          handle: 'h'.repeat(300),
          mediaType: 'application/json',
        });
        const answer = await readPage(source, argsOf({ path: `$${path}` }), { maxChars: most });
        expect(answer.text.length).toBeLessThanOrEqual(most);
        expect(answer.text.isWellFormed()).toBe(true);
      }),
      options,
    );
  });
});

describe('a query and a comparison', () => {
  it('keep their budget, advance and end', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, maxChars, fc.constantFrom(1, 2, 200), async (one, other, most, limit) => {
        const source = sourceOf(one, { handle: 'h'.repeat(200), mediaType: 'text/plain' });
        const answers = await readAll(source, { query: 'a1 error 工', limit }, { maxChars: most });
        let last = 0;
        for (const { text: shown, nextOffset } of answers) {
          expect(shown.length).toBeLessThanOrEqual(most);
          expect(shown.isWellFormed()).toBe(true);
          if (nextOffset !== undefined) expect(nextOffset).toBeGreaterThan(last);
          last = nextOffset ?? last;
        }
        const before = sourceOf(other, { handle: 'i'.repeat(200), mediaType: 'text/plain' });
        const changed = await diffAnswer(before, source, argsOf({ limit }), { maxChars: most });
        expect(changed.text.length).toBeLessThanOrEqual(most);
      }),
      options,
    );
  });
});
