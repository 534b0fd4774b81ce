import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compactJson } from '../../src/serialize/compact-json.ts';
import { jsonSize } from '../../src/serialize/json-size.ts';

const nested = (depth: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown => {
  let value = leaf;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
};
const withSelf = (value: Record<string, unknown>): unknown => Object.assign(value, { self: value });
const throwing = (): never => {
  throw new Error('not now');
};
/** Throws whatever it is given, as foreign code may. */
const throwingAny = (reason: unknown): never => {
  AbortSignal.abort(reason).throwIfAborted();
  return throwing();
};
const revoked = (): unknown => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

class Account {
  readonly id: number;
  readonly #secret = 'hidden';
  constructor(id: number) {
    this.id = id;
  }
  get length(): number {
    return this.#secret.length;
  }
}

describe('numbers', () => {
  it.each<[string, unknown, string]>([
    ['a negative zero keeps its sign', [-0, 0], '[-0,0]'],
    [
      'numbers that JSON does not have are words',
      [Number.NaN, Infinity, -Infinity],
      '["NaN","Infinity","-Infinity"]',
    ],
    ['a bigint keeps its digits', { id: 653_247_040_368_672_768_123n }, '{"id":653247040368672768123}'],
    ['boxed values are what they hold', [Object(1), Object('s'), Object(true), Object(2n)], '[1,"s",true,2]'],
    ['exponents are those of JavaScript', [1e21, 1e-7, 123456789.125], '[1e+21,1e-7,123456789.125]'],
  ])('%s', (_, value, text) => {
    expect(compactJson(value)).toBe(text);
  });
});

describe('what JSON has no word for', () => {
  it.each<[string, unknown, string]>([
    ['undefined is null in lists, and no field', [undefined, { a: undefined, b: 1 }], '[null,{"b":1}]'],
    ['undefined alone is null', undefined, 'null'],
    ['undefined under a key of a map stays a field', new Map([['a', undefined]]), '{"a":null}'],
    ['a symbol is its text', Symbol('tag'), '"Symbol(tag)"'],
    ['a function is its name', { run: throwing }, '{"run":"[Function: throwing]"}'],
    ['a function without a name says so', [() => 1], '["[Function: (anonymous)]"]'],
    ['a date is its ISO form', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['a date outside of four-digit years is one too', [new Date(-1e14)], '["-001199-02-15T14:13:20.000Z"]'],
    ['an invalid date is a fixed word', { at: new Date(Number.NaN) }, '{"at":"Invalid Date"}'],
    ['a regular expression is its source', /a"b/gi, '"/a\\"b/gi"'],
    ['an address is its text', new URL('http://host/path?q=1'), '"http://host/path?q=1"'],
    ['search parameters are their text', new URLSearchParams({ a: '1 2' }), '"a=1+2"'],
    ['headers are fields', new Headers({ 'X-A': 'b' }), '{"x-a":"b"}'],
    [
      'a blob is its type and size',
      [new Blob(['abc'], { type: 'text/css' })],
      '["[Blob of 3 bytes, text/css]"]',
    ],
    ['a promise is its name', Promise.resolve(1), '"[Promise]"'],
    [
      'a generator is not run',
      (function* () {
        yield throwing();
      })(),
      '"[Generator]"',
    ],
    ['a weak map is its name', { seen: new WeakMap() }, '{"seen":"[WeakMap]"}'],
    ['an instance shows its own fields', new Account(7), '{"id":7}'],
    [
      'an object without prototype is like any other',
      Object.assign(Object.create(null), { a: 1 }),
      '{"a":1}',
    ],
    [
      'inherited fields are not shown',
      Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } }),
      '{"own":2}',
    ],
    [
      'keys of the prototype are ordinary keys',
      JSON.parse('{"__proto__":1,"constructor":2}'),
      '{"__proto__":1,"constructor":2}',
    ],
  ])('%s', (_, value, text) => {
    expect(compactJson(value)).toBe(text);
    expect(jsonSize(value)).toBe(text.length);
  });
});

describe('maps and sets', () => {
  it.each<[string, unknown, string]>([
    ['a map of texts is an object', new Map([['a', new Map([['b', 1]])]]), '{"a":{"b":1}}'],
    [
      'keys that have a text become it',
      new Map<unknown, number>([
        [1, 1],
        [null, 2],
        [true, 3],
        [2n, 4],
      ]),
      '{"1":1,"null":2,"true":3,"2":4}',
    ],
    [
      'keys whose texts collide make pairs',
      new Map<unknown, string>([
        [1, 'a'],
        ['1', 'b'],
      ]),
      '[[1,"a"],["1","b"]]',
    ],
    ['keys that are objects make pairs', new Map([[{ id: 1 }, 'a']]), '[[{"id":1},"a"]]'],
    ['an empty map is an empty object', new Map(), '{}'],
    ['a set is a list', new Set(['a', new Set([1])]), '["a",[1]]'],
    ['what only claims to be a map is an object', { [Symbol.toStringTag]: 'Map', a: 1 }, '{"a":1}'],
  ])('%s', (_, value, text) => {
    expect(compactJson(value)).toBe(text);
  });

  it('a map is read by its own way, not by an iterator that never ends', () => {
    class Endless extends Map<string, number> {
      override *[Symbol.iterator](): MapIterator<[string, number]> {
        for (;;) yield ['a', 1];
      }
    }
    expect(compactJson(new Endless([['b', 2]]))).toBe('{"b":2}');
  });
});

describe('errors', () => {
  it('show name, message and the chain of causes, not the stack', () => {
    const error = new TypeError('boom: disk full', { cause: new Error('ENOSPC') });
    expect(compactJson({ error })).toBe(
      '{"error":{"name":"TypeError","message":"boom: disk full","cause":{"name":"Error","message":"ENOSPC"}}}',
    );
  });

  it('show every error of an aggregate and fields of their own', () => {
    const error = Object.assign(new AggregateError([new Error('a1'), 'b2'], 'many'), { code: 'E_MANY' });
    expect(compactJson(error)).toBe(
      '{"name":"AggregateError","message":"many","errors":[{"name":"Error","message":"a1"},"b2"],"code":"E_MANY"}',
    );
  });

  it('are recognised when they come from another realm', () => {
    expect(compactJson(runInContext('new RangeError("far")', createContext()))).toBe(
      '{"name":"RangeError","message":"far"}',
    );
  });

  it('show a cause that leads back as a cycle', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(compactJson(error)).toBe('{"name":"Error","message":"loop","cause":"[Circular ~]"}');
  });
});

describe('bytes inside a structure', () => {
  const zeros = 50_000;
  it.each<[string, unknown, string]>([
    [
      'are text when all are UTF-8',
      { a: new TextEncoder().encode('é'), b: [Buffer.from('hi')] },
      '{"a":"é","b":["hi"]}',
    ],
    [
      'are all base64 when one is not',
      [Uint8Array.of(0xff, 0xfe), { b: Buffer.from('hi') }],
      '["__4=",{"b":"aGk="}]',
    ],
    [
      'are only those of the window of a view',
      [new Uint8Array(Uint8Array.of(65, 66, 67).buffer, 1, 1)],
      '["B"]',
    ],
    ['are those of an array buffer', { a: Uint8Array.of(65).buffer }, '{"a":"A"}'],
    [
      'are those of a data view of another realm',
      [runInContext('new DataView(Uint8Array.of(65, 66).buffer)', createContext())],
      '["AB"]',
    ],
    ['are those of a data view', { a: new DataView(Uint8Array.of(65, 66).buffer, 1) }, '{"a":"B"}'],
    [
      'are type and length when they are many',
      { data: new Uint8Array(zeros) },
      '{"data":"[Uint8Array of 50,000 bytes]"}',
    ],
    ['are so in a buffer too', { data: Buffer.alloc(zeros) }, '{"data":"[Uint8Array of 50,000 bytes]"}'],
    [
      'are so in an array buffer too',
      { data: new ArrayBuffer(zeros) },
      '{"data":"[ArrayBuffer of 50,000 bytes]"}',
    ],
    ['are whole at 1,024 bytes', new Uint8Array(1024).fill(0xff), `"${'____'.repeat(341)}_w=="`],
    ['are described at 1,025 bytes', new Uint8Array(1025).fill(0xff), '"[Uint8Array of 1,025 bytes]"'],
    [
      'tell their media type',
      [Buffer.from(`89504e470d0a1a0a${'00'.repeat(2000)}`, 'hex')],
      '["[Uint8Array of 2,008 bytes, image/png]"]',
    ],
    [
      'are text of any length when they are text',
      [Buffer.from('line\n'.repeat(1000))],
      JSON.stringify(['line\n'.repeat(1000)]),
    ],
    [
      'are numbers in other arrays',
      { v: new Float64Array([1.5, -0, Number.NaN]), w: BigInt64Array.of(-1n) },
      '{"v":[1.5,-0,"NaN"],"w":[-1]}',
    ],
    ['are a count of numbers in long ones', [new Float32Array(1536)], '["[Float32Array of 1,536 numbers]"]'],
  ])('%s', (_, value, text) => {
    expect(compactJson(value)).toBe(text);
    expect(jsonSize(value)).toBe(text.length);
  });
});

describe('a value that refuses or repeats itself', () => {
  it.each<[string, unknown, string]>([
    [
      'a cycle is a note with the way to it',
      withSelf({ name: 'root', list: [1] }),
      '{"name":"root","list":[1],"self":"[Circular ~]"}',
    ],
    [
      'a cycle below the root names the place',
      { a: [{ b: withSelf({ 'x y': 1 }) }] },
      '{"a":[{"b":{"x y":1,"self":"[Circular ~.a[0].b]"}}]}',
    ],
    [
      'an object used twice is shown twice',
      ((shared): unknown => ({ a: shared, b: shared }))({ k: 'shared' }),
      '{"a":{"k":"shared"},"b":{"k":"shared"}}',
    ],
    [
      'a getter that throws is a note',
      {
        get a(): number {
          return throwing();
        },
        b: 1,
      },
      '{"a":"[Unreadable: not now]","b":1}',
    ],
    ['a toJSON that throws counts as none', { toJSON: throwing, a: 1 }, '{"a":1}'],
    ['a toJSON that promises counts as none', { toJSON: () => Promise.resolve(1), a: 1 }, '{"a":1}'],
    [
      'a toJSON that gives its object is not asked again',
      {
        toJSON(): unknown {
          return this;
        },
        a: 1,
      },
      '{"a":1}',
    ],
    ['a toJSON may give what JSON does not have', { n: { toJSON: () => 5n } }, '{"n":5}'],
    ['a toJSON is told its key', [{ toJSON: (key: string) => `at ${key}` }], '["at 0"]'],
    [
      'a hidden toJSON counts',
      Object.defineProperty({ a: 1 }, 'toJSON', { value: () => 'hidden' }),
      '"hidden"',
    ],
    [
      'what throws no error is told too',
      {
        get a(): number {
          return throwingAny('text');
        },
      },
      '{"a":"[Unreadable: text]"}',
    ],
    ['three holes are three nulls', Array.from({ length: 3 }), '[null,null,null]'],
    ['a lone surrogate is an escape', ['a\ud800b', { '\udc00': 1 }], '["a\\ud800b",{"\\udc00":1}]'],
    ['separators stay as they are', ['\u2028', 1n, '\u0085'], '["\u2028",1,"\u0085"]'],
  ])('%s', (_, value, text) => {
    expect(compactJson(value)).toBe(text);
    expect(jsonSize(value)).toBe(text.length);
  });

  it('a revoked proxy is a note, at any place', () => {
    expect(JSON.parse(compactJson([revoked(), { deep: revoked() }]))).toEqual([
      expect.stringContaining('[Unreadable: '),
      { deep: expect.stringContaining('[Unreadable: ') as string },
    ]);
  });

  it('an error whose message throws is a note without a reason', () => {
    const hostile = {
      get message(): string {
        return throwing();
      },
    };
    const value = {
      get a(): number {
        return throwingAny(hostile);
      },
    };
    expect(compactJson(value)).toBe('{"a":"[Unreadable]"}');
  });

  it('a sparse array of four billion places costs what is in it', () => {
    const sparse: number[] = [];
    sparse[5] = 2;
    sparse[4_000_000_000] = 1;
    expect(compactJson(sparse)).toBe('[null,null,null,null,null,2,"[3,999,999,994 empty items]",1]');
  });

  it('a value that makes itself up for ever comes to an end', () => {
    const endless = (): unknown => ({ toJSON: () => ({ next: endless() }) });
    expect(compactJson(endless())).toContain('"[Nested too deep]"');
  });

  it('shared objects that unfold to more than a string can hold become a note', () => {
    const bush = nested(10, 'x'.repeat(1_000_000), inner => ({ a: inner, b: inner }));
    expect(compactJson(bush)).toBe('"[Text of more than 268,435,456 chars]"');
    expect(compactJson([bush, 1n])).toBe('"[Text of more than 268,435,456 chars]"');
  });
});

const time = (depth: number): number => {
  const value = nested(depth, 1n, inner => ({ k: inner }));
  const start = performance.now();
  compactJson(value);
  return performance.now() - start;
};

describe('depth', () => {
  it.each<[string, unknown, (inner: unknown) => unknown]>([
    ['plain lists', 1, inner => [inner]],
    ['odd objects', 1n, inner => ({ k: inner })],
  ])('of 20,000 levels is written whole: %s', (_, leaf, wrap) => {
    const text = compactJson(nested(20_000, leaf, wrap));
    const [open, close] = compactJson(wrap(0)).split('0');
    expect(text).toBe(`${open?.repeat(20_000)}1${close?.repeat(20_000)}`);
  });

  it('costs in proportion', () => {
    time(5000);
    const least = (depth: number): number => Math.min(time(depth), time(depth), time(depth));
    expect(least(40_000)).toBeLessThan(12 * least(10_000) + 50);
  });
});

describe('plain data', () => {
  it('is byte for byte what JSON.stringify gives', () => {
    const value = {
      rows: Array.from({ length: 500 }, (_, id) => ({
        id,
        name: `n"${id}\n`,
        tags: ['é', '中🙂'],
        at: null,
        ok: id % 2 === 0,
      })),
      10: 'ten',
      2: 'two',
      empty: [{}, [], ''],
    };
    expect(compactJson(value)).toBe(JSON.stringify(value));
  });

  it('stays so beside something odd', () => {
    const rows = Array.from({ length: 3000 }, (_, id) => ({
      id,
      text: `row ${id} "quoted"`,
      nested: { list: [id, [id]] },
    }));
    const text = compactJson({ odd: 1n, rows, tail: new Set([rows]) });
    expect(text).toBe(`{"odd":1,"rows":${JSON.stringify(rows)},"tail":[${JSON.stringify(rows)}]}`);
  });

  it('is recognised in a structure with a prototype of another realm', () => {
    const far: unknown = runInContext('({ a: [1, { b: new Date(0) }] })', createContext());
    expect(compactJson(far)).toBe('{"a":[1,{"b":"1970-01-01T00:00:00.000Z"}]}');
  });
});
