import { describe, expect, it } from 'vitest';
import { countLines, lastLinesStart, longestLine, textFacts } from '../../src/text/lines.ts';

describe('countLines', () => {
  it('ends a line at LF only, and starts none behind the last one', () => {
    const texts = [
      '',
      'a',
      'a\n',
      '\n',
      '\n\n',
      'a\nb',
      'a\r\nb\r\n',
      'a\rb',
      'one\u2028two\u0085three\nfour',
    ];
    expect(texts.map(countLines)).toEqual([0, 1, 1, 1, 2, 2, 2, 1, 2]);
  });
});

describe('longestLine', () => {
  it('leaves the line end out, CR included', () => {
    const texts = [
      '',
      '\n\n',
      'abc\r\nab\n',
      'ab\nabc',
      'ab\rc\n',
      'a\r\r\n',
      'a\n\u{1F600}\u{1F600}\n',
      'x\n\r\n',
    ];
    expect(texts.map(longestLine)).toEqual([0, 0, 3, 3, 4, 2, 4, 1]);
  });
});

describe('textFacts', () => {
  it.each([
    ['long lines', 'x'.repeat(300), 2000],
    ['short lines', 'ok', 40_000],
    ['empty lines', '', 70_000],
    ['short lines with CR LF', 'ok\r', 30_000],
    ['short lines beyond ASCII', 'é中', 30_000],
  ])('counts and measures %s, with one longer line anywhere', (_, line, count) => {
    for (const longest of [count >> 1, 0, count - 1]) {
      const lines = Array.from({ length: count }, () => line);
      lines[longest] = 'y'.repeat(50_000);
      const text = `${lines.join('\n')}\n`;
      expect(textFacts(text)).toEqual({ lines: count, longestLineChars: 50_000 });
      expect(countLines(text)).toBe(count);
      expect(countLines(`${text}open`)).toBe(count + 1);
    }
  });

  it('knows a CR at the end of one piece that belongs to the LF of the next', () => {
    for (let pad = 0; pad < 9; pad++) {
      const text = `${'a\n'.repeat(3000)}${'b'.repeat(30_000 + pad)}\r\n${'a\n'.repeat(30_000)}`;
      expect(textFacts(text)).toEqual({ lines: 33_001, longestLineChars: 30_000 + pad });
    }
  });
});

describe('lastLinesStart', () => {
  const text = 'one\ntwo\r\n\nthree\n';

  it('counts a final LF to the last line, and blank lines as lines', () => {
    expect([1, 2, 3, 4].map(count => text.slice(lastLinesStart(text, count)))).toEqual([
      'three\n',
      '\nthree\n',
      'two\r\n\nthree\n',
      text,
    ]);
    expect('a\n\n'.slice(lastLinesStart('a\n\n', 1))).toBe('\n');
    expect('a\nb'.slice(lastLinesStart('a\nb', 1))).toBe('b');
  });

  it('gives the whole text when there are no more lines, without counting to the number asked for', () => {
    for (const count of [5, 1e12, Number.POSITIVE_INFINITY]) expect(lastLinesStart(text, count)).toBe(0);
    for (const start of ['', '\n', '\n\n', '\na']) expect(lastLinesStart(start, 1e12)).toBe(0);
  });

  it('gives the end for no line at all', () => {
    for (const count of [0, -1]) expect(lastLinesStart(text, count)).toBe(text.length);
  });

  it('takes only LF for a line end', () => {
    const odd = 'a\rb\u2028c\u0085d\ve\n';
    expect(lastLinesStart(odd, 1)).toBe(0);
  });
});
