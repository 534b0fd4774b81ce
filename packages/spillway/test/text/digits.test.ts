import { describe, expect, it } from 'vitest';
import { decimalDigits, groupDigits, groupedDigitsChars } from '../../src/text/digits.ts';

describe('groupDigits', () => {
  it('groups by three with commas', () => {
    expect([0, 7, 999, 1000, 12_345, 999_999, 1_234_567, 2 ** 53 - 1].map(groupDigits)).toEqual([
      '0',
      '7',
      '999',
      '1,000',
      '12,345',
      '999,999',
      '1,234,567',
      '9,007,199,254,740,991',
    ]);
  });

  it('puts no comma behind a sign', () => {
    expect([-5, -999, -1000, -123_456].map(groupDigits)).toEqual(['-5', '-999', '-1,000', '-123,456']);
  });
});

describe('groupedDigitsChars and decimalDigits', () => {
  it('know the width of what would be written', () => {
    for (let value = 0; value < 10 ** 13; value = value * 3 + 1) {
      expect(groupedDigitsChars(value)).toBe(groupDigits(value).length);
      expect(decimalDigits(value)).toBe(String(value).length);
    }
    for (const edge of [9, 10, 99, 100, 999, 1000, 999_999, 1_000_000]) {
      expect(groupedDigitsChars(edge)).toBe(groupDigits(edge).length);
    }
  });
});
