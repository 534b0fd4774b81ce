import { describe, expect, it } from 'vitest';
import { numberLength } from '../../src/serialize/number-length.ts';

describe('the length of a number', () => {
  it.each([
    0,
    1,
    -1,
    9,
    10,
    99,
    100,
    999_999_999,
    1e9,
    1e9 + 1,
    123456789012,
    2 ** 53,
    1e20,
    1e21,
    1.5e300,
    0.5,
    -0.25,
    0.001,
    0.000999,
    1e-6,
    1e-7,
    0.1 + 0.2,
    1.005,
    4.35,
    999999999.5,
    999999.999999,
    123456.7891234,
    5e-324,
    1.7976931348623157e308,
    0.9999999,
    9.9999995,
  ])('is that of its text: %d', value => {
    expect(numberLength(value)).toBe(JSON.stringify(value).length);
    expect(numberLength(-value === 0 ? 0 : -value)).toBe(JSON.stringify(-value).length);
  });

  it.each([-0, Number.NaN, Infinity, -Infinity])('is not known for what JSON does not have: %d', value => {
    expect(numberLength(value)).toBeNaN();
  });
});
