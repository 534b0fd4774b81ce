import { describe, expect, it } from 'vitest';
import { shapeOf } from '../../src/serialize/shape.ts';
import { vectorsOf } from './vectors.ts';

describe('the shape of a structure', () => {
  it.each(vectorsOf('sketch'))('$id', ({ input, expect: expected }) => {
    expect(shapeOf(input['value']) ?? '').toBe(expected['shape']);
  });

  it.each<[string, unknown, string | undefined]>([
    [
      'fields of objects in a list',
      [
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ],
      '[2 items of {"id": number, "name": string}]',
    ],
    ['fields that some lack', [{ id: 1 }, { id: 2, tag: null }], '[2 items of {"id": number, "tag"?: null}]'],
    [
      'fields of several types',
      [{ v: 1 }, { v: 'a' }, { v: [] }],
      '[3 items of {"v": number | string | array}]',
    ],
    ['objects with nothing in common', [{ a: 1 }, { b: 2 }], '[2 items of object]'],
    ['objects among others', [{ a: 1 }, null, 3], '[3 items of {"a": number} | null | number]'],
    [
      'a list of several types',
      [1, 'a', true, null, [], 2],
      '[6 items of number | string | boolean | null | array]',
    ],
    ['a list of empty objects', [{}, {}], '[2 items of object]'],
    [
      'a map',
      new Map<string, unknown>([
        ['a', new Map()],
        ['b', [1]],
      ]),
      '{"a": object, "b": array}',
    ],
    ['a map with keys that are objects', new Map([[{}, 1]]), '[1 items of array]'],
    ['a set', new Set([1, 2]), '[2 items of number]'],
    ['an error', new Error('x'), '{"name": string, "message": string}'],
    [
      'an instance',
      new (class {
        a = 1n;
        b = new Date(0);
        c = Symbol('s');
        d = new Uint8Array(1);
        e = new Set();
      })(),
      '{"a": number, "b": string, "c": string, "d": string, "e": array}',
    ],
    ['fields that are not written', { a: undefined, b: 1 }, '{"b": number}'],
    ['many numbers', new Float64Array(2000), '[2,000 items of number]'],
    ['a date', new Date(0), undefined],
    ['bytes', new Uint8Array(3), undefined],
    ['nothing', undefined, undefined],
    [
      'a getter that throws',
      {
        get a(): number {
          throw new Error('no');
        },
      },
      '{"a": string}',
    ],
  ])('names %s', (_, value, shape) => {
    expect(shapeOf(value)).toBe(shape);
  });

  it('names ten fields of the objects in a list and counts the rest', () => {
    const wide = Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`k${index}`, index]));
    expect(shapeOf([wide])).toMatch(
      /^\[1 items of \{"k0": number, .*"k9": number, \.\.\. \(1,200 keys\)\}\]$/,
    );
  });

  it('shortens long keys and never exceeds its bound', () => {
    const long = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`${index}${'🙂'.repeat(200)}`, index]),
    );
    const huge = { ['k'.repeat(1_000_000)]: 1 };
    expect(shapeOf(huge)).toBe(`{"${'k'.repeat(60)}…": number}`);
    for (const value of [long, [long], huge, [huge, huge]]) {
      for (let maxChars = 0; maxChars < 500; maxChars += 7) {
        const shape = shapeOf(value, maxChars) ?? '';
        expect(shape.length).toBeLessThanOrEqual(maxChars);
        expect(shape.isWellFormed()).toBe(true);
      }
    }
    expect(shapeOf(long)).toMatch(/^\{"0🙂+…": number, .*, \.\.\. \(12 keys\)\}$/u);
  });

  it('looks at evenly spread items of a long list', () => {
    const list = Array.from({ length: 1_000_000 }, (_, index) => (index < 900_000 ? 1 : 'late'));
    expect(shapeOf(list)).toBe('[1,000,000 items of number | string]');
  });
});
