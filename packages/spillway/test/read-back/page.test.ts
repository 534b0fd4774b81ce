import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/read-back/page.ts';
import { argsOf, bodyOf, headingOf, readAll, sourceOf } from './source-of.ts';

const numbered = (lines: number): string =>
  Array.from({ length: lines }, (_, at) => `line ${at + 1}`).join('\n');

describe('a page', () => {
  it('has a heading with its lines and where to go on, then the text as it is stored', async () => {
    const answer = await readPage(sourceOf(numbered(6000)), argsOf({ offset: 10, limit: 3 }));
    expect(answer).toEqual({
      text: '[abcdefghijklmnopqrstuvwxyz.value: lines 11-13 of 6,000; next offset 13]\nline 11\nline 12\nline 13\n',
      totalLines: 6000,
      firstLine: 11,
      lastLine: 13,
      nextOffset: 13,
      complete: false,
    });
  });

  it('says end behind the last line, and that it is complete when it holds everything', async () => {
    const whole = await readPage(sourceOf('a\nb'), argsOf());
    expect(whole).toMatchObject({
      text: '[abcdefghijklmnopqrstuvwxyz.value: lines 1-2 of 2; end]\na\nb',
      complete: true,
    });
    const rest = await readPage(sourceOf('a\nb'), argsOf({ offset: 1 }));
    expect(rest).toMatchObject({
      text: '[abcdefghijklmnopqrstuvwxyz.value: lines 2-2 of 2; end]\nb',
      complete: false,
    });
  });

  it('counts a line for each LF and one for a rest without, nothing else', async () => {
    const totals = [
      'l\n'.repeat(10),
      'l',
      '\n',
      '\n\n',
      '',
      'one\u2028two\u0085three\nfour',
      'a\rb\r\nc\v\fd',
    ].map(async text => (await readPage(sourceOf(text), argsOf({ limit: 10 }))).totalLines);
    expect(await Promise.all(totals)).toEqual([10, 1, 1, 2, 0, 2, 2]);
    const { nextOffset } = await readPage(sourceOf('l\n'.repeat(10)), argsOf({ limit: 10 }));
    expect(nextOffset).toBeUndefined();
  });

  it('gives CR LF, a byte order mark and NUL back as they were', async () => {
    const text = '\uFEFFa\r\nb\0\r\n\r\n';
    expect(bodyOf(await readPage(sourceOf(text), argsOf()))).toBe(text);
  });

  it('keeps the line grid where bytes are no text', async () => {
    const bytes = Uint8Array.from([111, 107, 10, 0xff, 0xfe, 10, 69, 82, 82, 79, 82, 32, 120, 10]);
    const answer = await readPage(sourceOf(bytes), argsOf());
    expect(answer.totalLines).toBe(3);
    expect(bodyOf(answer)).toBe('ok\n\ufffd\ufffd\nERROR x\n');
  });

  it('ends on a whole line when the next one does not fit, and goes on with that line', async () => {
    const text = ['a', 'b', 'c'].map(letter => letter.repeat(240)).join('\n');
    const answers = await readAll(sourceOf(text), { limit: 10 }, { maxChars: 400 });
    expect(answers.map(bodyOf)).toEqual([`${'a'.repeat(240)}\n`, `${'b'.repeat(240)}\n`, 'c'.repeat(240)]);
    expect(answers.map(({ nextOffset }) => nextOffset)).toEqual([1, 2, undefined]);
  });

  it('names absolute offsets, not ones counted from itself', async () => {
    const answer = await readPage(sourceOf(numbered(1000)), argsOf({ offset: 500, limit: 100 }), {
      maxChars: 450,
    });
    expect(answer.firstLine).toBe(501);
    expect(answer.nextOffset).toBe(answer.lastLine);
    expect(answer.nextOffset).toBeGreaterThan(520);
  });

  it('never exceeds its budget, whatever it was asked for', async () => {
    const source = sourceOf(Array(2000).fill('q'.repeat(500)).join('\n'));
    for (const given of [
      {},
      { limit: 1000 },
      { pattern: 'q' },
      { pattern: 'q', context: 50 },
      { fromEnd: true, limit: 1000 },
    ]) {
      const { text } = await readPage(source, argsOf(given), { maxChars: 10_000 });
      expect(text.length).toBeLessThanOrEqual(10_000);
      expect(text.length).toBeGreaterThan(9000);
    }
  });

  it('gives at most maxLines lines', async () => {
    const answer = await readPage(sourceOf('x\n'.repeat(5000)), argsOf({ limit: 4000 }), { maxLines: 30 });
    expect(answer.lastLine).toBe(30);
  });

  it('answers past the end, at the end and empty in three different ways, none with a next offset', async () => {
    const past = await readPage(sourceOf('a\nb\nc'), argsOf({ offset: 1_000_000 }));
    const at = await readPage(sourceOf('a\nb\nc'), argsOf({ offset: 3 }));
    const empty = await readPage(sourceOf(''), argsOf({ offset: 1_000_000 }));
    expect(past.text).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: offset 1000000 is past the end of 3 lines; the last offset is 2]',
    );
    expect(at.text).toBe('[abcdefghijklmnopqrstuvwxyz.value: nothing after line 3 of 3; end]');
    expect(empty.text).toBe('[abcdefghijklmnopqrstuvwxyz.value: the stored text is empty, 0 lines; end]');
    for (const answer of [past, at, empty]) expect(answer.nextOffset).toBeUndefined();
    expect([past, at, empty].map(({ totalLines }) => totalLines)).toEqual([3, 3, 0]);
  });

  it('is the same for the same arguments, also after one that led nowhere', async () => {
    const source = sourceOf(numbered(6000));
    const first = await readPage(source, argsOf({ offset: 7000, limit: 10 }));
    const second = await readPage(source, argsOf({ offset: 7000, limit: 10 }));
    expect(second).toEqual(first);
    expect(bodyOf(await readPage(source, argsOf({ limit: 10 })))).toBe(`${numbered(10)}\n`);
  });
});

describe('a line too long for a page', () => {
  const json = JSON.stringify({ rows: Array.from({ length: 8000 }, (_, id) => ({ id, v: 'abcdefgh' })) });

  it.each([
    ['compact JSON', json],
    ['one letter', 'x'.repeat(1_000_000)],
    ['emoji', '😀'.repeat(100_000)],
    ['three-byte characters', '工'.repeat(100_000)],
    ['a line between short ones', `a\nb\n${'é'.repeat(50_000)}\r\nc\n`],
  ])('is read to its end by pieces: %s', async (_name, text) => {
    const answers = await readAll(sourceOf(text), { limit: 1000 }, { maxChars: 10_000 });
    expect(answers.map(bodyOf).join('')).toBe(text);
    for (const answer of answers) expect(answer.text.length).toBeLessThanOrEqual(10_000);
    // No page but the last is left half empty.
    for (const answer of answers.slice(0, -1)) expect(answer.text.length).toBeGreaterThan(7000);
  });

  it('is not left with only its end for the next page, whatever the budget is', async () => {
    const stored = `${'x'.repeat(384)}\r\nrest`;
    for (let maxChars = 400; maxChars < 506; maxChars += 1) {
      const answers = await readAll(sourceOf(stored), {}, { maxChars });
      expect(answers.map(bodyOf).join('')).toBe(stored);
    }
  });

  it('says which piece comes next and how many there are', async () => {
    const first = await readPage(sourceOf('x'.repeat(100_000)), argsOf());
    expect(headingOf(first)).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: lines 1-1 of 1; next offset 0, piece 9 of 49]',
    );
    expect(first).toMatchObject({ nextOffset: 0, nextPiece: 9 });
    const last = await readPage(sourceOf('x'.repeat(100_000)), argsOf({ piece: 45 }));
    expect(headingOf(last)).toBe('[abcdefghijklmnopqrstuvwxyz.value: lines 1-1 of 1, from piece 45; end]');
    expect(bodyOf(last).length).toBe(100_000 - 45 * 2048);
  });

  it('has pieces that begin at the first character at or after each 2,048 bytes', async () => {
    // 2,048 is inside the 683rd character, so the first piece has 683 of them.
    const page = await readPage(sourceOf('工'.repeat(20_000)), argsOf({ piece: 1 }));
    expect(bodyOf(page).length).toBe(20_000 - 683);
    expect(bodyOf(page).startsWith('工')).toBe(true);
    expect(bodyOf(page)).not.toContain('\ufffd');
  });

  it('answers a piece that it does not have', async () => {
    const beyond = await readPage(sourceOf(`a\n${'x'.repeat(5000)}`), argsOf({ offset: 1, piece: 3 }));
    expect(beyond.text).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: line 2 of 2 has 3 pieces, 0 to 2; piece 3 is past its end]',
    );
    const short = await readPage(sourceOf('a\nb'), argsOf({ piece: 1 }));
    expect(short.text).toContain('line 1 of 2 has one piece, 0; piece 1 is past its end');
  });

  it('is not divided when a page of its own can hold it', async () => {
    const record = `"${'r'.repeat(12_000)}"`;
    const answers = await readAll(sourceOf(`${record}\n${record}\n${record}`), {});
    expect(answers.map(({ firstLine, lastLine, nextPiece }) => [firstLine, lastLine, nextPiece])).toEqual([
      [1, 1, undefined],
      [2, 2, undefined],
      [3, 3, undefined],
    ]);
  });
});

describe('reading from the end', () => {
  it('gives the last lines in their order, and goes on backwards', async () => {
    const answer = await readPage(sourceOf(numbered(6000)), argsOf({ fromEnd: true, limit: 2 }));
    expect(answer.text).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: lines 5999-6000 of 6,000; next offset 2, from_end true]\nline 5999\nline 6000',
    );
    const before = await readPage(sourceOf(numbered(6000)), argsOf({ fromEnd: true, limit: 2, offset: 2 }));
    expect(bodyOf(before)).toBe('line 5997\nline 5998\n');
  });

  it('keeps the end when not all of it fits', async () => {
    const text = `${'y'.repeat(99)}\n`.repeat(1000);
    const answer = await readPage(sourceOf(text), argsOf({ fromEnd: true, limit: 1000 }));
    expect(answer.lastLine).toBe(1000);
    expect(bodyOf(answer).length).toBeGreaterThan(19_700);
    expect(answer.nextOffset).toBe(1001 - (answer.firstLine ?? 0));
  });

  it('gives the last pieces of a long line, and goes on before them', async () => {
    const text = `first\n${Array.from({ length: 30_000 }, (_, at) => at % 10).join('')}`;
    const last = await readPage(sourceOf(text), argsOf({ fromEnd: true }));
    expect(text.endsWith(bodyOf(last))).toBe(true);
    expect(headingOf(last)).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: lines 2-2 of 2; next offset 0, piece 5 of 15, from_end true]',
    );
    const before = await readPage(sourceOf(text), argsOf({ fromEnd: true, piece: 5 }));
    expect(headingOf(before)).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: lines 1-2 of 2, before piece 5; beginning reached]',
    );
    const answers = await readAll(sourceOf(text), { fromEnd: true });
    expect(answers.toReversed().map(bodyOf).join('')).toBe(text);
  });

  it('fills its pages whatever the characters are', async () => {
    const stored = `${'工'.repeat(30)}\n`.repeat(3000);
    const answer = await readPage(sourceOf(stored), argsOf({ fromEnd: true, limit: 1000 }));
    expect(answer.text.length).toBeGreaterThan(19_800);
  });

  it('says when the beginning is reached, and what lies past it', async () => {
    const source = sourceOf('a\nb\nc');
    expect((await readPage(source, argsOf({ fromEnd: true }))).text).toContain(
      'lines 1-3 of 3; beginning reached]',
    );
    expect((await readPage(source, argsOf({ fromEnd: true, offset: 3 }))).text).toContain(
      'nothing before line 1 of 3; beginning reached',
    );
    expect((await readPage(source, argsOf({ fromEnd: true, offset: 9 }))).text).toContain(
      'offset 9 is past the beginning of 3 lines',
    );
  });
});

describe('reading from a large payload', () => {
  const lines = 200_000;
  const text = numbered(lines);

  it('asks for the place alone', async () => {
    const source = sourceOf(text);
    for (const given of [
      { offset: 150_000 },
      { offset: 150_000, fromEnd: true },
      { offset: lines - 1 },
      {},
    ]) {
      const before = source.ranges.length;
      await readPage(source, argsOf(given));
      const asked = source.ranges.slice(before);
      expect(asked.length).toBeLessThanOrEqual(3);
      expect(asked.reduce((bytes, { start, end }) => bytes + end - start, 0)).toBeLessThan(220_000);
    }
  });

  it('finds the middle of a giant line without walking through it', async () => {
    const giant = sourceOf(`{"k":"${'v'.repeat(8_000_000)}"}`);
    const answer = await readPage(giant, argsOf({ piece: 2000 }), { maxChars: 10_000 });
    expect(answer.nextPiece).toBe(2004);
    expect(giant.ranges.reduce((bytes, { start, end }) => bytes + end - start, 0)).toBeLessThan(140_000);
  });

  it('shows the handle shortened when it is long', async () => {
    const { text: answer } = await readPage(
      sourceOf('a\n'.repeat(9), { handle: 'p/'.repeat(500) }),
      argsOf(),
      { maxChars: 400 },
    );
    expect(answer.indexOf(':')).toBeLessThanOrEqual(67);
  });
});
