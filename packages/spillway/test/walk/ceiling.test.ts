import { describe, expect, it } from 'vitest';
import { fairShares } from '../../src/walk/ceiling.ts';

describe('fairShares', () => {
  it('leaves what is small whole and gives the rest to what is large', () => {
    expect(fairShares([10, 1000, 20], 430)).toEqual([10, 400, 20]);
    expect(fairShares([1000, 1000], 501)).toEqual([250, 251]);
    expect(fairShares([], 10)).toEqual([]);
    expect(fairShares([5, 5], 0)).toEqual([0, 0]);
  });
});
