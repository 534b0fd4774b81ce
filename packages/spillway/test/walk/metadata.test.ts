import { describe, expect, it } from 'vitest';
import type { ReductionRecord } from '../../src/observe/record.ts';
import { storedParts, withStoredParts } from '../../src/walk/metadata.ts';

const record: ReductionRecord = {
  part: 'value',
  action: 'spill',
  size: 5000,
  measure: 'chars',
  shown: 100,
  fallbacks: [],
};
const stored = [{ part: 'value', handle: 'H.value', bytes: 5 }];

describe('storedParts', () => {
  it('names the parts that were stored, in order, and none that was not', () => {
    expect(
      storedParts([
        { ...record, part: 'value' },
        { ...record, part: 'content', handle: 'H.content', bytes: 7 },
        { ...record, part: 'error', handle: 'H.error' },
      ]),
    ).toEqual([
      { part: 'content', handle: 'H.content', bytes: 7 },
      { part: 'error', handle: 'H.error', bytes: 0 },
    ]);
  });
});

describe('withStoredParts', () => {
  it('gives the same metadata back when nothing was stored', () => {
    const metadata = { a: 1 };
    expect(withStoredParts(metadata, [])).toBe(metadata);
    expect(withStoredParts(undefined, [])).toBeUndefined();
  });

  it('adds to a copy and leaves the original', () => {
    const metadata = { a: 1, spillway: 'old' };
    expect(withStoredParts(metadata, stored)).toEqual({ a: 1, spillway: stored });
    expect(metadata).toEqual({ a: 1, spillway: 'old' });
    expect(withStoredParts(undefined, stored)).toStrictEqual({ spillway: stored });
    expect(withStoredParts(null, stored)).toStrictEqual({ spillway: stored });
  });

  it('gives fields that can be written and listed', () => {
    const copy = withStoredParts({ a: 1 }, stored) as Record<string, unknown>;
    copy['a'] = 2;
    delete copy['spillway'];
    expect(Object.entries(copy)).toEqual([['a', 2]]);
  });

  it.each([['request 1'], [0], [false], [''], [[1, 2]], [7n]])(
    'keeps what is no object, such as %s, under a name of its own',
    original => {
      expect(withStoredParts(original, stored)).toEqual({ original_metadata: original, spillway: stored });
    },
  );

  it('makes strings of the keys of a map', () => {
    const metadata = new Map<unknown, unknown>([
      [1, 'one'],
      ['two', 2],
      [Symbol('three'), 3],
    ]);
    expect(withStoredParts(metadata, stored)).toEqual({
      1: 'one',
      two: 2,
      'Symbol(three)': 3,
      spillway: stored,
    });
  });

  it('keeps a key of the name __proto__ a key', () => {
    const metadata: unknown = JSON.parse('{"__proto__":{"polluted":true},"a":1}');
    const copy = withStoredParts(metadata, stored) as { polluted?: unknown };
    expect(copy.polluted).toBeUndefined();
    expect(Object.keys(copy)).toEqual(['__proto__', 'a', 'spillway']);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it('survives metadata that throws when looked at', () => {
    const broken = Object.defineProperty({ a: 1 }, 'b', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    expect(withStoredParts(broken, stored)).toEqual({ a: 1, b: undefined, spillway: stored });
    const closed = new Proxy(
      { a: 1 },
      {
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(withStoredParts(closed, stored)).toStrictEqual({ spillway: stored });
  });
});
