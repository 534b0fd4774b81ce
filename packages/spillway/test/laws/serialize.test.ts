import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asBytes, decodeText, toBase64 } from '../../src/serialize/bytes.ts';
import { canonicalJsonPieces } from '../../src/serialize/canonical.ts';
import { compactJson } from '../../src/serialize/compact-json.ts';
import { dominantString } from '../../src/serialize/dominant-string.ts';
import { indentedJson } from '../../src/serialize/indented-json.ts';
import { jsonLines } from '../../src/serialize/json-lines.ts';
import { jsonPieces } from '../../src/serialize/json-pieces.ts';
import { jsonSize } from '../../src/serialize/json-size.ts';
import { numberLength } from '../../src/serialize/number-length.ts';
import { shapeOf } from '../../src/serialize/shape.ts';

const runs = process.env['FUZZ_RUNS'];
const options = { numRuns: Number(runs ?? 200), seed: runs === undefined ? 20_260_103 : Date.now() };

const text = fc.oneof(
  { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 10,
    arbitrary: fc.string({
      unit: fc.constantFrom('"', '\\', '\n', '\u0001', '\u2028', '\u0085', '\ud800', '\udc00', '🙂', 'a'),
      maxLength: 12,
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('a', '"', '🙂', '\ud800', '\u2029'),
        fc.constantFrom(63, 64, 256, 4097, 65_535, 65_537),
      )
      .map(([unit, times]) => unit.repeat(times)),
  },
);

const anything = fc.anything({
  key: fc.oneof(text, fc.constantFrom('__proto__', 'toJSON', 'constructor', '10', '9')),
  values: [
    text,
    fc.double(),
    fc.integer(),
    fc.bigInt(),
    fc.boolean(),
    fc.constantFrom(null, undefined, -0, Symbol('s'), function named() {
      return 'called';
    }),
    fc.uint8Array({ maxLength: 6 }),
    fc.integer({ min: 0, max: 3000 }).map(length => new Uint8Array(length).fill(0xfe)),
    fc.date({ noInvalidDate: false }),
    text.map(message => new Error(message, { cause: new Map([[message, 1n]]) })),
  ],
  withBoxedValues: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
  maxDepth: 5,
});

const json = fc
  .jsonValue({ maxDepth: 6, stringUnit: 'binary' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

const targets = [{}, [], (): number => 1, new Map(), new Date(0), new Error('e'), new Uint8Array(3)];
const angry = {
  get message(): string {
    throw new Error('again');
  },
};

/** Makes a proxy whose traps throw or answer nonsense; the maker is handed on, since the test tools look into values too. */
const hostile = fc
  .tuple(fc.constantFrom(...targets), fc.array(fc.constantFrom(...trapNames())), fc.boolean())
  .map(([target, traps, throws]) => {
    const trap = (): unknown => (throws ? AbortSignal.abort(angry).throwIfAborted() : 7);
    return () => new Proxy<object>(target, Object.fromEntries(traps.map(name => [name, trap])));
  });

function trapNames(): readonly (keyof ProxyHandler<object>)[] {
  return ['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'isExtensible'];
}

const serializers = [compactJson, indentedJson, jsonLines];

describe('any value', () => {
  // Seen red: with lone low surrogates not counted as escapes, and with no commas between items.
  it('is written as JSON that parses and is well-formed', () => {
    fc.assert(
      fc.property(anything, value => {
        const compact = compactJson(value);
        expect(compact.isWellFormed()).toBe(true);
        expect(JSON.parse(indentedJson(value))).toEqual(JSON.parse(compact));
      }),
      options,
    );
  });

  // Seen red: with sizes one char larger.
  it('is as long as its size says, whatever the limit', () => {
    fc.assert(
      fc.property(anything, fc.double({ min: 0, max: 2, noNaN: true }), (value, share) => {
        const { length } = compactJson(value);
        expect(jsonSize(value)).toBe(length);
        const limit = Math.floor(length * share);
        const limited = jsonSize(value, limit);
        if (length <= limit) expect(limited).toBe(length);
        else expect(limited).toBeGreaterThan(limit);
      }),
      options,
    );
  });

  // Seen red: with the bytes of a piece always held whole, and with the styles of jsonPieces exchanged.
  it('is its pieces put together', () => {
    fc.assert(
      fc.property(anything, value => {
        expect([...jsonPieces(value, 'compact')].join('')).toBe(compactJson(value));
        expect([...jsonPieces(value, 'lines')].join('')).toBe(jsonLines(value));
      }),
      options,
    );
  });

  // Seen red: with U+2029 not looked for, and with the bytes of all records decided together.
  it('has one line for each record of a list', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1 }), list => {
        const lines = jsonLines(list).split(/[\n\u0085\u2028\u2029]/);
        expect(lines).toHaveLength(list.length);
        expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
          list.map((item): unknown => JSON.parse(compactJson(item === undefined ? null : item))),
        );
      }),
      options,
    );
  });

  // Seen red: with the keys of sortedJson not sorted.
  it('has the same canonical text when its keys come in another order', () => {
    fc.assert(
      fc.property(json, value => {
        const canonical = [...canonicalJsonPieces(value)].join('');
        expect(JSON.parse(canonical)).toEqual(value);
        expect([...canonicalJsonPieces(turned(value))].join('')).toBe(canonical);
        expect([...canonicalJsonPieces(new Set([turned(value), 1n]))].join('')).toBe(`[${canonical},1]`);
      }),
      options,
    );
  });

  // Seen red: with shapeOf not looking at the length, and with a least share of 0.8.
  it('has a shape within its bound, and stays what it was', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: 500 }), (value, maxChars) => {
        const before = compactJson(value);
        expect((shapeOf(value, maxChars) ?? '').length).toBeLessThanOrEqual(maxChars);
        const found = dominantString(value);
        if (found !== undefined && !found.text.includes('\ufffd'))
          expect(jsonSize(found.text) / jsonSize(value)).toBeGreaterThanOrEqual(0.9);
        expect(compactJson(value)).toBe(before);
      }),
      options,
    );
  });
});

describe('JSON data', () => {
  // Seen red: with runs of items indented one level deeper.
  it('is byte for byte that of JSON.stringify, alone and beside something odd', () => {
    fc.assert(
      fc.property(json, value => {
        const plain = JSON.stringify(value);
        expect(compactJson(value)).toBe(plain);
        expect(compactJson([value, 1n, value])).toBe(`[${plain},1,${plain}]`);
        expect(compactJson(new Map([['a', { value }]]))).toBe(`{"a":{"value":${plain}}}`);
        expect(indentedJson(value)).toBe(escaped(JSON.stringify(value, undefined, 2)));
        expect(indentedJson({ a: [1n, value] })).toBe(
          escaped(JSON.stringify({ a: [1, value] }, undefined, 2)),
        );
      }),
      options,
    );
  });

  // Seen red: with decimalLength rounding down.
  it('has numbers of the length that is counted', () => {
    const decimals = fc
      .tuple(fc.integer(), fc.integer({ min: 0, max: 12 }))
      .map(([digits, places]) => digits / 10 ** places);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          decimals,
          fc.float({ noNaN: true, noDefaultInfinity: true }),
        ),
        value => {
          fc.pre(!Object.is(value, -0));
          expect(numberLength(value)).toBe(String(value).length);
        },
      ),
      { ...options, numRuns: options.numRuns * 20 },
    );
  });
});

describe('a hostile value', () => {
  // Seen red: with readField unguarded, and with guardedForm throwing what it catches.
  it('never makes anything throw', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (make, isInside) => {
        const value = make();
        const whole = isInside ? { list: [value], field: value, bytes: Uint8Array.of(0xff) } : value;
        for (const serializer of serializers) expect(serializer(whole)).toBeTypeOf('string');
        JSON.parse(compactJson(whole));
        jsonSize(whole, 1000);
        shapeOf(whole);
        dominantString(whole);
        asBytes(whole);
        expect([...canonicalJsonPieces(whole)].join('').length).toBeGreaterThan(0);
      }),
      options,
    );
  });
});

describe('bytes', () => {
  // Seen red: with `-` and `_` exchanged in the alphabet for addresses, and with UTF-8 decoded without `fatal`.
  it('of a text are that text, and of any other kind base64 that Node reads', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array({ maxLength: 200 }), (written, bytes) => {
        expect(decodeText(new TextEncoder().encode(written))).toBe(written);
        expect(new Uint8Array(Buffer.from(toBase64(bytes, { url: true }), 'base64url'))).toEqual(bytes);
        const decoded = decodeText(bytes);
        if (decoded !== undefined && !bytes.includes(0))
          expect(new TextEncoder().encode(decoded)).toEqual(bytes);
      }),
      options,
    );
  });
});

function escaped(whole: string): string {
  return whole
    .replaceAll('\u0085', '\\u0085')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The same value with the keys of every object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, field]) => [key, turned(field)]),
  );
}
