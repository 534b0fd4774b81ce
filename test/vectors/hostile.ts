/** A value that encoders fail on, and what must be seen of it. */
export interface Hostile {
  /** A fresh one. */
  readonly value: () => unknown;
  readonly shows: readonly string[];
}

/** The value that a vector calls by its kind, in whichever words. */
export function hostileValue(kind: string): Hostile {
  const found = HOSTILE.find(([pattern]) => pattern.test(kind));
  if (found === undefined) throw new TypeError(`unknown kind of value ${kind}`);
  return found[1];
}

const HOSTILE: readonly (readonly [RegExp, Hostile])[] = [
  [/cycl|circular/i, { value: cycle, shows: ['root', 'ircular'] }],
  [/surrogate/i, { value: () => ({ text: 'ab\ud800' }), shows: ['ab'] }],
  [/tojson/i, { value: () => ({ kept: 1, bad: { toJSON: thrower } }), shows: ['kept'] }],
  [/getter/i, { value: getter, shows: ['kept'] }],
  [
    /proxy/i,
    { value: () => ({ kept: 1, bad: new Proxy({}, { ownKeys: thrower, get: thrower }) }), shows: ['kept'] },
  ],
  [/function/i, { value: () => thrower, shows: [] }],
  [/undefined/i, { value: () => undefined, shows: [] }],
  [/symbol/i, { value: () => Symbol('mark'), shows: [] }],
  [/map|set/i, { value: () => ({ map: new Map([['a', 1]]), set: new Set([7]) }), shows: ['"a"', '7'] }],
  [/big-?int/i, { value: () => ({ big: 2n ** 70n }), shows: ['1180591620717411303424'] }],
  [/deep|nest/i, { value: deep, shows: [] }],
  [
    /date/i,
    { value: () => ({ at: new Date(0), bad: new Date(Number.NaN) }), shows: ['1970-01-01T00:00:00.000Z'] },
  ],
  [/nan|infinity/i, { value: () => ({ values: [Number.NaN, Infinity] }), shows: ['values'] }],
  [/sparse|hole/i, { value: () => Array.from({ length: 3 }).toSpliced(1, 1, 7), shows: ['7'] }],
  [
    /error/i,
    {
      value: () => ({ failed: new Error('disk full', { cause: new Error('no space') }) }),
      shows: ['disk full', 'no space'],
    },
  ],
  [/bytes|typed|buffer|view/i, { value: () => ({ bytes: new Uint8Array([1, 2, 255]) }), shows: ['bytes'] }],
  [/class|instance/i, { value: instance, shows: ['kept'] }],
  [/proto/i, { value: () => Object.assign(Object.create(null) as object, { kept: 1 }), shows: ['kept'] }],
  [/zero/i, { value: () => ({ zero: -0 }), shows: ['zero'] }],
];

function cycle(): unknown {
  const root: Record<string, unknown> = { name: 'root' };
  root['self'] = root;
  return root;
}

function getter(): unknown {
  return Object.defineProperty({ kept: 1 }, 'bad', { get: thrower, enumerable: true });
}

function instance(): unknown {
  class Row {
    readonly kept = 1;
  }
  return new Row();
}

function deep(): unknown {
  let value: unknown = 'bottom';
  for (let depth = 0; depth < 20_000; depth++) value = [value];
  return value;
}

function thrower(): never {
  throw new Error('no');
}
