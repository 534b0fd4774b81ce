import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLineFeeds, skipLines } from '../../src/read-back/line-feeds.ts';

const bytes = fc
  .array(fc.constantFrom(10, 10, 0, 11, 9, 0x8a, 0xff, 120), { maxLength: 4000 })
  .chain(values =>
    fc
      .nat({ max: 7 })
      .map(shift => new Uint8Array([...Array<number>(shift).fill(10), ...values]).subarray(shift)),
  );

describe('line feeds', () => {
  it('are counted in any range at any alignment', () => {
    fc.assert(
      fc.property(bytes, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (data, head, tail) => {
        const from = Math.min(head, data.length);
        const to = Math.max(from, data.length - tail);
        expect(countLineFeeds(data, from, to)).toBe(
          data.subarray(from, to).filter(byte => byte === 10).length,
        );
      }),
      { seed: 1 },
    );
  });

  it('are skipped one by one', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 2000 }), (data, count) => {
        const places = [...data.keys()].filter(at => data[at] === 10);
        expect(skipLines(data, 0, count)).toBe((places[count - 1] ?? -2) + 1);
      }),
      { seed: 1 },
    );
  });
});
