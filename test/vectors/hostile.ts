/** A value that encoders fail on, and what must be seen of it. */
export interface Hostile {
  /** A fresh one. */
  readonly value: () => unknown;
  readonly shows: readonly string[];
}

/** The value that a vector calls by its kind. */
export function hostileValue(kind: string): Hostile {
  const hostile = Object.hasOwn(HOSTILE, kind) ? HOSTILE[kind] : undefined;
  if (hostile === undefined) throw new TypeError(`unknown kind of value ${kind}`);
  return hostile;
}

const HOSTILE: Readonly<Record<string, Hostile>> = {
  cycle: { value: cycle, shows: ['root', 'ircular'] },
  'lone-surrogate': { value: () => ({ text: 'ab\ud800' }), shows: ['ab'] },
  'toJSON-throws': { value: () => ({ kept: 1, bad: { toJSON: thrower } }), shows: ['kept'] },
  'getter-throws': { value: getter, shows: ['kept'] },
  'function-root': { value: () => thrower, shows: [] },
  'undefined-root': { value: () => undefined, shows: [] },
  'symbol-root': { value: () => Symbol('mark'), shows: [] },
  'map-and-set': { value: () => ({ map: new Map([['a', 1]]), set: new Set([7]) }), shows: ['"a"', '7'] },
  bigint: { value: () => ({ big: 2n ** 70n }), shows: ['1180591620717411303424'] },
  deep: { value: deep, shows: [] },
  'deep-nesting': { value: deep, shows: [] },
  proxy: { value: () => new Proxy({}, { ownKeys: thrower, get: thrower }), shows: [] },
  date: { value: () => ({ at: new Date(0), bad: new Date(Number.NaN) }), shows: ['1970-01-01T00:00:00.000Z'] },
  'invalid-date': { value: () => ({ bad: new Date(Number.NaN) }), shows: ['bad'] },
};

function cycle(): unknown {
  const root: Record<string, unknown> = { name: 'root' };
  root['self'] = root;
  return root;
}

function getter(): unknown {
  return Object.defineProperty({ kept: 1 }, 'bad', { get: thrower, enumerable: true });
}

function deep(): unknown {
  let value: unknown = 'bottom';
  for (let depth = 0; depth < 20_000; depth++) value = [value];
  return value;
}

function thrower(): never {
  throw new Error('no');
}
