import { describe, expect, it } from 'vitest';
import { isReplacement, rememberReplacement } from '../../src/walk/replacements.ts';

const LARGE_CHARS = 100_000;

const textOf = (number: number, chars: number): string => `${number} `.padEnd(chars, 'x');

describe('replacements', () => {
  it('are known by their whole text, not by their length or beginning', () => {
    rememberReplacement('cut [...] here');
    expect(isReplacement('cut [...] here')).toBe(true);
    expect(isReplacement('cut [...] hers')).toBe(false);
    expect(isReplacement('cut [...] her')).toBe(false);
    expect(isReplacement('')).toBe(false);
  });

  it('are known whatever string holds them', () => {
    rememberReplacement('one two 三');
    expect(isReplacement(['one two ', '三'].join(''))).toBe(true);
  });

  it('are known after so many others that they are no longer held whole', () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    for (const number of numbers) rememberReplacement(textOf(number, LARGE_CHARS));
    expect(numbers.filter(number => !isReplacement(textOf(number, LARGE_CHARS)))).toEqual([]);
    expect(isReplacement(textOf(40, LARGE_CHARS))).toBe(false);
  });

  it('are remembered once, however often they come', () => {
    rememberReplacement('early');
    for (let count = 0; count < 10_000; count++) rememberReplacement('again');
    expect(isReplacement('early')).toBe(true);
  });

  it('are forgotten when 4,096 newer ones came, whether held whole or by their hash', () => {
    for (const chars of [8, 2000]) {
      for (let number = 0; number <= 4096; number++) rememberReplacement(textOf(number, chars));
      expect(isReplacement(textOf(0, chars))).toBe(false);
      expect(isReplacement(textOf(1, chars))).toBe(true);
      expect(isReplacement(textOf(4096, chars))).toBe(true);
    }
  });
});
