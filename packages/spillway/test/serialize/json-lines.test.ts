import { describe, expect, it } from 'vitest';
import { indentedJson } from '../../src/serialize/indented-json.ts';
import { jsonLines } from '../../src/serialize/json-lines.ts';

describe('JSON lines', () => {
  it('are one compact record a line', () => {
    expect(jsonLines([{ a: [1, { b: 2 }] }, 'x\ny', null, undefined, 5n])).toBe(
      '{"a":[1,{"b":2}]}\n"x\\ny"\nnull\nnull\n5',
    );
  });

  it('are the empty text for an empty list', () => {
    expect(jsonLines([])).toBe('');
  });

  it('escape what ends a line for some readers', () => {
    expect(jsonLines(['\u2028', { '\u0085': 1n }, '\u2029'])).toBe('"\\u2028"\n{"\\u0085":1}\n"\\u2029"');
  });

  it('decide for each record whether its bytes are text', () => {
    expect(
      jsonLines([
        [Uint8Array.of(0xff)],
        [Uint8Array.of(65)],
        { a: Uint8Array.of(66), b: Uint8Array.of(0xfe) },
      ]),
    ).toBe('["_w=="]\n["A"]\n{"a":"Qg==","b":"_g=="}');
  });

  it('number the items of a list that comes from toJSON or holds numbers only', () => {
    expect(jsonLines({ toJSON: () => [1, { a: 2 }] })).toBe('1\n{"a":2}');
    expect(jsonLines(new Float64Array([1.5, -0]))).toBe('1.5\n-0');
  });

  it.each([{ rows: [{ a: 1 }] }, new Set([7]), new Map([['a', [1]]]), 'text', 3, null, undefined])(
    'are indented JSON for what is no list: %o',
    value => {
      expect(jsonLines(value)).toBe(indentedJson(value));
    },
  );

  it('keep record N on line N in a long list of plain and odd records', () => {
    const records = Array.from({ length: 5000 }, (_, id) =>
      id % 700 === 0 ? { id: BigInt(id) } : { id, text: '\u2028'.repeat(9) },
    );
    const lines = jsonLines(records).split('\n');
    expect(lines.map(line => (JSON.parse(line) as { id: number }).id)).toEqual(
      records.map(record => Number(record.id)),
    );
  });

  it('show a record that holds the list itself', () => {
    const list: unknown[] = [1];
    list.push({ list });
    expect(jsonLines(list)).toBe('1\n{"list":"[Circular ~]"}');
  });
});
