import { describe, expect, it } from 'vitest';
import { compactJson } from '../../src/serialize/compact-json.ts';
import { jsonSize } from '../../src/serialize/json-size.ts';

const records = Array.from({ length: 300 }, (_, id) => ({
  id,
  'ke"y': `tab\t${id}`,
  scores: [id / 7, id / 8, -id, 1e21 * id, 1e-9 * id],
  at: new Date(id * 1e9),
  text: 'é🙂\ud800\u2028\u0001',
}));

describe('the size of a value as JSON', () => {
  it.each([
    ['records', records],
    ['an odd one among them', [...records, { id: 1n }]],
    ['no value', undefined],
    ['a string', 'a "b"'],
    ['a long string', `${'x'.repeat(100_000)}"\ud800`],
  ])('is the length of the text: %s', (_, value) => {
    expect(jsonSize(value)).toBe(compactJson(value).length);
    expect(jsonSize(value, compactJson(value).length)).toBe(compactJson(value).length);
    expect(jsonSize(value, compactJson(value).length - 1)).toBeGreaterThan(compactJson(value).length - 1);
  });

  it.each([
    ['plain', records],
    ['odd', records.map((record): unknown => Object.assign({}, record, { id: BigInt(record.id) }))],
  ])('is looked for only up to the limit in %s data', (_, part) => {
    let reads = 0;
    const guarded = new Proxy(
      Array.from({ length: 100_000 }, () => part),
      {
        get(target, key, receiver): unknown {
          reads++;
          return Reflect.get(target, key, receiver);
        },
      },
    );
    expect(jsonSize(guarded, 10_000)).toBeGreaterThan(10_000);
    expect(reads).toBeLessThan(50);
  });

  it('is found without visiting a long string again and again', () => {
    const text = 'x'.repeat(2 ** 20);
    expect(jsonSize(Array.from({ length: 600 }, () => text))).toBe(600 * (text.length + 3) + 1);
  });

  it('is Infinity for shared objects that unfold without end', () => {
    let bush: unknown = 1;
    for (let level = 0; level < 60; level++) bush = { a: bush, b: bush };
    expect(jsonSize(bush)).toBe(Infinity);
    expect(jsonSize(bush, 40_000)).toBeGreaterThan(40_000);
  }, 60_000);

  it('is not spoiled by fields that Object.prototype was given', () => {
    Reflect.defineProperty(Object.prototype, 'polluted', { value: 1, enumerable: true, configurable: true });
    const measured = { size: 0, text: '' };
    try {
      measured.size = jsonSize({ a: [{}] });
      measured.text = compactJson({ a: [{}] });
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted');
    }
    expect(measured).toEqual({ size: 10, text: '{"a":[{}]}' });
  });
});
