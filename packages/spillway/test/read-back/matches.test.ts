import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/read-back/page.ts';
import { argsOf, bodyOf, headingOf, readAll, sourceOf } from './source-of.ts';

const text = Array.from({ length: 1000 }, (_, at) => (at === 776 ? 'ERROR here' : `fine ${at}`)).join('\n');

describe('a search', () => {
  it('gives each matching line with its number in the stored text', async () => {
    const answer = await readPage(sourceOf(text), argsOf({ pattern: 'ERROR' }));
    expect(answer).toEqual({
      text: '[abcdefghijklmnopqrstuvwxyz.value: 1 matching line of 1,000; showing 1-1; end]\n777: ERROR here',
      totalLines: 1000,
      matches: 1,
      complete: false,
    });
  });

  it('counts all matching lines, and pages through them', async () => {
    const first = await readPage(sourceOf(text), argsOf({ pattern: '7', limit: 2 }));
    expect(first.text).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: 270 matching lines of 1,000; showing 1-2; next offset 2]\n8: fine 7\n18: fine 17',
    );
    const next = await readPage(sourceOf(text), argsOf({ pattern: '7', limit: 2, offset: 2 }));
    expect(next.text).toContain('showing 3-4; next offset 4]\n28: fine 27\n38: fine 37');
    const all = await readAll(sourceOf(text), { pattern: '7', limit: 100 });
    expect(all.map(({ nextOffset }) => nextOffset)).toEqual([100, 200, undefined]);
    expect(all.flatMap(answer => bodyOf(answer).split('\n'))).toHaveLength(270);
  });

  it('takes the pattern literally and tells upper from lower case', async () => {
    const source = sourceOf('plain line\n^anchored\nA.B\nAxB\nerror\nError');
    const hits = async (pattern: string): Promise<string> =>
      bodyOf(await readPage(source, argsOf({ pattern })));
    expect(await hits('^a')).toBe('2: ^anchored');
    expect(await hits('A.B')).toBe('3: A.B');
    expect(await hits('error')).toBe('5: error');
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(30_000)}!`],
    ['('.repeat(1000), '('.repeat(999).concat('\n').repeat(200)],
  ])('takes a pattern that would hang another engine for text: %.20s', async (pattern, stored) => {
    for (const plain of [false, true]) {
      const answer = await readPage(sourceOf(stored, { plain }), argsOf({ pattern }));
      expect(answer.matches).toBe(0);
      expect(answer.text).toContain('0 matching lines of');
    }
  });

  it('shows lines around a match, groups parted by two dashes, and never another match as context', async () => {
    const answer = await readPage(
      sourceOf('a\nb\nhit 1\nc\nd\ne\nf\nhit 2\nhit 3\ng'),
      argsOf({ pattern: 'hit', context: 1 }),
    );
    expect(bodyOf(answer)).toBe('2- b\n3: hit 1\n4- c\n--\n7- f\n8: hit 2\n9: hit 3\n10- g');
    const page = await readPage(
      sourceOf('a\nhit 1\nb\nhit 2\nc'),
      argsOf({ pattern: 'hit', context: 3, limit: 1 }),
    );
    expect(bodyOf(page)).toBe('1- a\n2: hit 1\n3- b');
    const next = await readPage(
      sourceOf('a\nhit 1\nb\nhit 2\nc'),
      argsOf({ pattern: 'hit', context: 3, limit: 1, offset: 1 }),
    );
    expect(bodyOf(next)).toBe('3- b\n4: hit 2\n5- c');
  });

  it('leaves the ends of lines out, and only those', async () => {
    const answer = await readPage(sourceOf('x\r\nxy \r\n\rx\n'), argsOf({ pattern: 'x' }));
    expect(bodyOf(answer)).toBe('1: x\n2: xy \n3: \rx');
  });

  it('finds a line behind bytes that are no text', async () => {
    const bytes = Uint8Array.from([111, 107, 10, 0xff, 0xfe, 10, 69, 82, 82, 79, 82, 32, 120, 10]);
    expect(bodyOf(await readPage(sourceOf(bytes), argsOf({ pattern: 'ERROR' })))).toBe('3: ERROR x');
  });

  it('gives the last matches from the end, and keeps them when not all fit', async () => {
    const answer = await readPage(
      sourceOf(text),
      argsOf({ pattern: '1', fromEnd: true, limit: 2, offset: 1 }),
    );
    expect(answer.text).toContain('; next offset 3, from_end true]\n972: fine 971\n982: fine 981');
    const long = Array.from({ length: 500 }, (_, at) => `${at} ${'x'.repeat(90)}`).join('\n');
    const cut = await readPage(sourceOf(long), argsOf({ pattern: 'x', fromEnd: true, limit: 500 }), {
      maxChars: 1000,
    });
    expect(bodyOf(cut).split('\n').at(-1)).toBe(`500: 499 ${'x'.repeat(90)}`);
    expect(headingOf(cut)).toContain('showing 493-500; next offset 8, from_end true]');
  });

  it('says why nothing is shown', async () => {
    const source = sourceOf('a1\na2\nb');
    const say = async (given: object): Promise<string> =>
      (await readPage(source, argsOf({ pattern: 'a', ...given }))).text;
    expect(await say({ pattern: 'z' })).toContain(
      '0 matching lines of 3; the pattern is searched for as it is written',
    );
    expect(await say({ offset: 2 })).toContain('2 matching lines of 3; none after the last; end');
    expect(await say({ offset: 5 })).toContain(
      '2 matching lines of 3; offset 5 is past the last of them, offsets 0 to 1',
    );
    expect(await say({ offset: 2, fromEnd: true })).toContain('none before the first; beginning reached');
  });
});

describe('a match in a long line', () => {
  it('is shown by its own piece, with the number of line and piece', async () => {
    const stored = `${'x'.repeat(325_000)}stats${'y'.repeat(325_000)}`;
    const answer = await readPage(sourceOf(stored), argsOf({ pattern: 'stats' }), { maxChars: 10_000 });
    expect(answer.matches).toBe(1);
    expect(answer.text.length).toBeLessThan(2300);
    expect(bodyOf(answer)).toBe(`1.158: ${stored.slice(158 * 2048, 159 * 2048)}`);
    const page = await readPage(sourceOf(stored), argsOf({ piece: 158 }), { maxChars: 10_000 });
    expect(bodyOf(page).startsWith(stored.slice(158 * 2048, 159 * 2048))).toBe(true);
  });

  it('is shown whole when it lies across the edge of a piece', async () => {
    const stored = `${'x'.repeat(2046)}stats${'y'.repeat(5000)}`;
    const answer = await readPage(sourceOf(stored), argsOf({ pattern: 'stats' }));
    expect(bodyOf(answer)).toBe(`1.0: ${stored.slice(0, 4096)}`);
  });

  it('does not hide the others: each piece with a match is reached', async () => {
    const rows = JSON.stringify(
      Array.from({ length: 9000 }, (_, id) => ({ id, state: id % 100 === 50 ? 'failed' : 'ok' })),
    );
    const answers = await readAll(sourceOf(`first\n${rows}\nfailed`), { pattern: '"failed"' });
    expect(answers.length).toBeGreaterThan(5);
    expect(headingOf(answers[0] ?? { text: '', complete: false })).toMatch(
      /: 1 matching line of 3; showing 1-1; next offset 0, piece \d+ of \d+\]$/,
    );
    const places = answers.flatMap(answer =>
      bodyOf(answer)
        .split('\n')
        .flatMap(row => {
          const [, piece = '', shown = ''] = /^2\.(\d+): (.*)$/.exec(row) ?? [];
          return [...shown.matchAll(/"failed"/g)].map(({ index }) => Number(piece) * 2048 + index);
        }),
    );
    expect(new Set(places)).toEqual(new Set([...rows.matchAll(/"failed"/g)].map(({ index }) => index)));
  });

  it('is found wherever it lies behind another one, also across the edge of what is read at once', async () => {
    for (let shift = -8; shift <= 2; shift += 1) {
      const place = 2048 + 65_536 + shift;
      const stored = `needle${'x'.repeat(place - 6)}needle${'y'.repeat(3_000)}`;
      const answer = await readPage(sourceOf(stored), argsOf({ pattern: 'needle' }));
      expect(bodyOf(answer).split('\n')).toHaveLength(2);
    }
  });

  it('has only the first piece of long lines around it', async () => {
    const answer = await readPage(
      sourceOf(`${'a'.repeat(5000)}\nhit\n${'b'.repeat(5000)}`),
      argsOf({ pattern: 'hit', context: 1 }),
    );
    expect(bodyOf(answer)).toBe(`1.0- ${'a'.repeat(2048)}\n2: hit\n3.0- ${'b'.repeat(2048)}`);
  });

  it('is in view even where one piece alone is more than a page', async () => {
    const stored = `${'x'.repeat(120)}${'needle '.repeat(20)}${'y'.repeat(500)}`;
    const pattern = 'needle '.repeat(20).trim();
    const answer = await readPage(sourceOf(stored, { handle: 'h'.repeat(90) }), argsOf({ pattern }), {
      maxChars: 400,
    });
    expect(answer.text).toContain(pattern);
    expect(answer.text.length).toBeLessThanOrEqual(400);
  });

  it('has all the context that fits', async () => {
    const behind = Array.from({ length: 40 }, (_, at) => `context ${at}`);
    const answer = await readPage(
      sourceOf(['needle', ...behind].join('\n')),
      argsOf({ pattern: 'needle', context: 40 }),
      {
        maxChars: 730,
      },
    );
    expect(bodyOf(answer).split('\n')).toHaveLength(41);
    expect(answer.text.length).toBeGreaterThan(650);
  });

  it('keeps the nearest context when not all of it fits', async () => {
    const around = Array.from({ length: 50 }, (_, at) => `context ${at} ${'.'.repeat(20)}`);
    const stored = [...around, 'needle', ...around].join('\n');
    const { text: answer } = await readPage(sourceOf(stored), argsOf({ pattern: 'needle', context: 50 }), {
      maxChars: 500,
    });
    expect(answer).toContain('50- context 49');
    expect(answer).toContain('51: needle');
    expect(answer).toContain('52- context 0');
    expect(answer).not.toContain('45- ');
    expect(answer.length).toBeLessThanOrEqual(500);
  });
});
