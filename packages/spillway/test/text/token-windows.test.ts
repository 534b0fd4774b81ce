import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seamAfter, seamBefore, windowStart } from '../../src/text/token-windows.ts';

describe('windowStart', () => {
  it('puts windows inside the text, in order and without overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (windows, windowChars, more) => {
          const length = windows * windowChars + more;
          let end = 0;
          for (let index = 0; index < windows; index++) {
            const start = windowStart(length, windows, windowChars, index);
            expect(start).toBeGreaterThanOrEqual(end);
            end = start + windowChars;
          }
          expect(end).toBeLessThanOrEqual(length);
        },
      ),
    );
  });

  it('meets a text whose period is the stride at a different place each time', () => {
    const stride = 10_000;
    const places = Array.from(
      { length: 64 },
      (_, index) => windowStart(64 * stride, 64, 256, index) % stride,
    );
    expect(new Set(places).size).toBe(64);
  });
});

describe('seams', () => {
  it('are after line ends and before single blanks', () => {
    expect(seamAfter('first second third', 2, 10)).toBe(5);
    expect(seamBefore('first second third', 9, 10)).toBe(5);
    expect(seamAfter('first\nsecond', 1, 10)).toBe(6);
    expect(seamBefore('first\r\nsecond', 10, 10)).toBe(7);
  });

  it('are not inside white space, which tokenizers take in one', () => {
    const text = 'a\n\n   b';
    expect(seamAfter(text, 1, 6)).toBe(3);
    expect(seamBefore(text, 2, 2)).toBe(2);
    expect(seamAfter('a  b', 1, 2)).toBe(1);
  });

  it('are given up beyond the reach, but not within a surrogate pair', () => {
    expect(seamAfter('abcdef ghi', 1, 3)).toBe(1);
    expect(seamAfter('a\u{1F600}b', 2, 1)).toBe(3);
    expect(seamBefore('a\u{1F600}b', 2, 1)).toBe(1);
  });
});
