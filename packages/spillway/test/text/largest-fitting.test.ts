import { describe, expect, it } from 'vitest';
import { largestFitting } from '../../src/text/largest-fitting.ts';

function search(least: number, most: number, answer: number): { found: number | undefined; tried: number[] } {
  const tried: number[] = [];
  const found = largestFitting(least, most, size => {
    tried.push(size);
    return size <= answer ? size : undefined;
  });
  return { found, tried };
}

describe('largestFitting', () => {
  it('is exact for small answers and near for large ones', () => {
    for (let answer = 1; answer <= 512; answer++) expect(search(1, 10_000, answer).found).toBe(answer);
    for (const answer of [1000, 4321, 50_000, 999_999]) {
      const { found = 0 } = search(1, 1e9, answer);
      expect(found).toBeLessThanOrEqual(answer);
      expect(found).toBeGreaterThan(answer - answer / 200);
    }
  });

  it('reaches the end of its range', () => {
    expect(search(1, 70_000, 1e9).found).toBe(70_000);
    expect(search(5, 5, 5).found).toBe(5);
  });

  it('finds nothing when even the least is too much, or the range is empty', () => {
    expect(search(10, 1000, 9)).toEqual({ found: undefined, tried: [10] });
    expect(search(10, 9, 100)).toEqual({ found: undefined, tried: [] });
    expect(search(Number.POSITIVE_INFINITY, 9, 100).found).toBeUndefined();
  });

  it('tries sizes that add up to a small multiple of the answer', () => {
    const { tried } = search(1, 1e9, 10_000);
    expect(tried.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000 * 16);
    expect(Math.max(...tried)).toBeLessThan(10_000 * 3);
  });
});
