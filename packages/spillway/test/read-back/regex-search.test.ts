import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../src/read-back/byte-reader.ts';
import { createPace, SearchTooLong } from '../../src/read-back/pace.ts';
import { readPage } from '../../src/read-back/page.ts';
import { createRegexSearch } from '../../src/read-back/regex-search.ts';
import { loadRegexCompiler } from '../../src/read-back/regex.ts';
import { argsOf, bodyOf, readAll, sourceOf } from './source-of.ts';

const text = async (stored: string, pattern: string, given: object = {}): Promise<string> =>
  (await readPage(sourceOf(stored), argsOf({ pattern, regex: true, ...given }))).text;
const body = async (stored: string, pattern: string, given: object = {}): Promise<string> =>
  bodyOf(await readPage(sourceOf(stored), argsOf({ pattern, regex: true, ...given })));

async function timeOf(lines: number): Promise<number> {
  const stored = `${'a'.repeat(200)}!\n`.repeat(lines);
  const start = performance.now();
  await text(stored, '(a+)+[ab]+$');
  return performance.now() - start;
}

describe('a search by a regular expression', () => {
  it('gives the lines that match, numbered, with lines around them', async () => {
    expect(await body('a\nerror 1\nb\nERROR 22\nc', '(?i)error \\d\\d')).toBe('4: ERROR 22');
    expect(await body('a\nerror 1\nb\nERROR 22\nc', '(?i)error', { context: 1, limit: 1 })).toBe(
      '1- a\n2: error 1\n3- b',
    );
  });

  it('is applied to each line without its end', async () => {
    expect(await body('ab\r\nb\r\nab', '^ab$')).toBe('1: ab\n3: ab');
    expect(await body('a\nb', 'a\\s*b')).toBe('');
    expect(await body('x\n\ny\n', '^$')).toBe('2: ');
  });

  it('sees a line that lies on the edge of two ranges', async () => {
    const before = `${'x'.repeat(99)}\n`.repeat(10_485);
    const stored = `${before}${'y'.repeat(70)} needle ${'z'.repeat(200)}\nend`;
    expect(before.length).toBeLessThan(1 << 20);
    expect(before.length + 200).toBeGreaterThan(1 << 20);
    expect(await body(stored, 'ne{2}dle z+$')).toContain('10486: y');
  });

  it('says what is wrong with an expression, and what to do', async () => {
    expect(await text('a', 'a(')).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: the regular expression is not valid RE2 syntax (missing closing ): `a(`); look-around and back-references do not exist, and without regex the text is searched for as it is written]',
    );
    expect(await text('a', '(?=a)')).toContain('not valid RE2 syntax');
    expect(await text('a', '(a)\\1')).toContain('not valid RE2 syntax');
    expect(await text('a', '\\pL{1000}')).toContain('too large; use fewer or smaller repetitions');
  });

  it('ends soon whatever the expression', async () => {
    for (const pattern of ['(a+)+$', '(a|aa)+$', '(?:a?){60}a{60}b', '(x+x+)+y', '(.*)*(.*)*z']) {
      const start = performance.now();
      expect(await text(`${'a'.repeat(50_000)}!`, pattern)).toMatch(/: 0 matching lines of 1;/);
      expect(performance.now() - start).toBeLessThan(5_000);
    }
  });

  it('takes time in proportion to the text', async () => {
    await timeOf(500);
    const once = Math.max(20, await timeOf(1_000));
    expect(await timeOf(4_000)).toBeLessThan(once * 16);
  });

  it('is stopped when its time is used up, and gives other work its turn', async () => {
    let time = 0;
    const now = (): number => (time += 5);
    const compile = await loadRegexCompiler();
    const regex = compile('z');
    if (!regex.ok) throw new Error(regex.say);
    const reader = createByteReader(sourceOf(`${'x'.repeat(99)}\n`.repeat(100_000)));
    let turns = 0;
    const other = (): void => {
      turns += 1;
      immediate = setImmediate(other);
    };
    let immediate = setImmediate(other);
    const search = createRegexSearch(regex.value, createPace({ maxMs: 1000, now }));
    await expect(search.scan(reader, { from: 0, to: 0 })).rejects.toThrow(SearchTooLong);
    clearImmediate(immediate);
    expect(turns).toBeGreaterThan(3);
  });
});

describe('a regular expression in a long line', () => {
  const long = `${'x'.repeat(200_000)} code=404 ${'y'.repeat(200_000)} code=503 ${'z'.repeat(100_000)}`;

  it('is found in every window, each piece with a match shown', async () => {
    const answers = await readAll(sourceOf(`first\n${long}\nlast`), { pattern: 'code=\\d+', regex: true });
    expect(answers[0]?.matches).toBe(1);
    expect(answers.map(bodyOf).join('\n')).toMatch(/2\.97: x+ code=404 y+\n2\.195: y+ code=503 z+/);
  });

  it('takes the ends of the line for its ends, not those of a window', async () => {
    expect(await text(long, '^y')).toContain('0 matching lines');
    expect(await text(long, 'y$')).toContain('0 matching lines');
    expect(await text(long, '^x')).toContain('1 matching line');
    expect(await text(long, 'z{50}$')).toContain('1 matching line');
    expect(await text('é'.repeat(50_000), '^é{3}')).toContain('1 matching line');
    expect(await text('é'.repeat(50_000), '\\x{FFFD}')).toContain('0 matching lines');
  });

  it('is found across the edge of a window', async () => {
    for (let shift = 0; shift < 8; shift += 1) {
      const stored = `${'x'.repeat(65_530 + shift)}needle${'x'.repeat(70_000)}`;
      expect(await text(stored, 'ne+dle')).toContain('1 matching line');
    }
  });
});
