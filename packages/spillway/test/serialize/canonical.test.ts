import { describe, expect, it } from 'vitest';
import { canonicalJsonPieces } from '../../src/serialize/canonical.ts';

const canonical = (value: unknown): string => [...canonicalJsonPieces(value)].join('');

const row = (id: number): object => ({ id, name: 'n', tags: [{ k: 1, v: 2 }] });
const turned = (id: number): object => ({ tags: [{ v: 2, k: 1 }], name: 'n', id });

describe('canonical JSON', () => {
  it('orders keys by code units, at every level', () => {
    expect(canonical({ b: 1, a: [{ '€': 1, z: 2, '': 3 }], B: 0, '\u{1f600}': 1, '\uffff': 2 })).toBe(
      '{"B":0,"a":[{"":3,"z":2,"€":1}],"b":1,"\u{1f600}":1,"\uffff":2}',
    );
  });

  it('orders keys that are numbers as texts', () => {
    expect(canonical({ 10: 'a', 9: 'b', x: { 2: [1, { b: 1, a: 2 }], 11: 0 } })).toBe(
      '{"10":"a","9":"b","x":{"11":0,"2":[1,{"a":2,"b":1}]}}',
    );
  });

  it('takes a key of the prototype for a key', () => {
    expect(canonical(JSON.parse('{"b":1,"__proto__":{"d":1,"c":2}}'))).toBe(
      '{"__proto__":{"c":2,"d":1},"b":1}',
    );
  });

  it('orders what is no plain data too', () => {
    expect(
      canonical(
        new Map<string, unknown>([
          ['b', 1n],
          ['a', { d: new Set(['x']), c: undefined }],
        ]),
      ),
    ).toBe('{"a":{"d":["x"]},"b":1}');
  });

  it('does not tell -0 from 0, which JSON texts and databases do not', () => {
    expect(canonical([-0, { a: -0 }])).toBe('[0,{"a":0}]');
  });

  it('holds long bytes, so that different ones differ', () => {
    const one = new Uint8Array(5000).fill(0xff);
    const other = Uint8Array.from(one).fill(0xfe, 4999);
    expect(canonical([one])).not.toBe(canonical([other]));
  });

  it('is the same for records whose keys come in another order', () => {
    const ids = Array.from({ length: 3000 }, (_, id) => id);
    expect(canonical(ids.map(row))).toBe(canonical(ids.map(turned)));
  });
});
