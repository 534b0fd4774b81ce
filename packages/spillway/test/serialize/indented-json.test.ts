import { describe, expect, it } from 'vitest';
import { compactJson } from '../../src/serialize/compact-json.ts';
import { indentedJson } from '../../src/serialize/indented-json.ts';

const nested = (depth: number, leaf: unknown): unknown => {
  let value = leaf;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

describe('indented JSON', () => {
  it('is that of JSON.stringify for plain data', () => {
    const value = { a: [], b: {}, c: [1, { d: [[2]] }], e: '' };
    expect(indentedJson(value)).toBe(JSON.stringify(value, undefined, 2));
  });

  it('is laid out alike beside something odd', () => {
    const rows = Array.from({ length: 400 }, (_, id) => ({ id, list: [id, { id }], none: {} }));
    const odd = {
      set: new Set([1]),
      big: { n: 5n },
      rows,
      map: new Map([['k', [rows[0]]]]),
      none: new Map(),
    };
    const plain = { set: [1], big: { n: 5 }, rows, map: { k: [rows[0]] }, none: {} };
    expect(indentedJson(odd)).toBe(JSON.stringify(plain, undefined, 2));
  });

  it('escapes the three characters that end a line for some readers, in keys too, and no others', () => {
    expect(indentedJson({ '\u2028': '\u0085\u2029\u007f' })).toBe(
      '{\n  "\\u2028": "\\u0085\\u2029\u007f"\n}',
    );
    expect(indentedJson({ '\u2028': ['\u0085', 1n] })).toBe(
      '{\n  "\\u2028": [\n    "\\u0085",\n    1\n  ]\n}',
    );
  });

  it.each([63, 64, 65, 66, 130])('indents 64 levels of %i, for plain and odd data alike', depth => {
    const text = indentedJson(nested(depth, 1));
    expect(text.split('\n').length).toBe(2 * Math.min(depth, 64) + 1);
    expect(text.replaceAll(/\s/g, '')).toBe(compactJson(nested(depth, 1)));
    expect(indentedJson(nested(depth, 1n))).toBe(text);
    expect(indentedJson(nested(depth - 1, [1, -0]))).toBe(
      indentedJson(nested(depth - 1, [1, 5])).replace('5', '-0'),
    );
  });

  it('of 20,000 levels stays in proportion', () => {
    expect(indentedJson(nested(20_000, 1n)).length).toBeLessThan(100_000);
  });
});
