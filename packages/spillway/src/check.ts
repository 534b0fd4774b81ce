import { ConfigError } from './errors.ts';

interface WholeRange {
  readonly least?: number;
  readonly most?: number;
}

/** Gives a whole number back, or throws a ConfigError that names path, value and range. */
export function checkWhole(
  path: string,
  value: unknown,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: WholeRange = {},
): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most)
    return value;
  const range =
    least <= -Number.MAX_SAFE_INTEGER
      ? ''
      : most === Number.MAX_SAFE_INTEGER
        ? ` of at least ${least}`
        : ` from ${least} to ${most}`;
  throw new ConfigError(`${path} must be a whole number${range}, but is ${show(value)}.`);
}

/** Gives one of the words back, or throws a ConfigError that lists them. */
export function oneOf<Word extends string>(path: string, value: unknown, words: readonly Word[]): Word {
  const word = words.find(candidate => candidate === value);
  if (word !== undefined) return word;
  throw new ConfigError(`${path} must be one of ${words.map(show).join(', ')}, but is ${show(value)}.`);
}

/** Gives a boolean back, or throws a ConfigError. */
export function checkBoolean(path: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new ConfigError(`${path} must be true or false, but is ${show(value)}.`);
}

/** Gives a string that is not empty back, or throws a ConfigError. */
export function checkText(path: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ConfigError(`${path} must be a text that is not empty, but is ${show(value)}.`);
}

/** Throws a ConfigError unless the value is a function. */
export function checkFunction(path: string, value: unknown): void {
  if (typeof value !== 'function')
    throw new ConfigError(`${path} must be a function, but is ${show(value)}.`);
}

/** Throws a ConfigError for a value that is no plain object, and for every key that is not known, naming the nearest one. */
export function checkKeys(path: string, options: unknown, known: readonly string[]): void {
  if (!isObject(options))
    throw new ConfigError(`${path} takes an object of options, but got ${show(options)}.`);
  for (const key of Object.keys(options)) {
    if (known.includes(key)) continue;
    throw new ConfigError(
      `${path} has no option ${show(key)}${nearest(key, known)}; it takes ${known.join(', ')}.`,
    );
  }
}

/** Tells whether a value is an object that options can be read from. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as an error message shows it: short, and never throwing. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

function nearest(key: string, known: readonly string[]): string {
  const wanted = key.toLowerCase();
  const match = known.find(word => {
    const name = word.toLowerCase();
    return name.startsWith(wanted) || wanted.startsWith(name) || name.includes(wanted);
  });
  return match === undefined ? '' : `; did you mean ${show(match)}?`;
}
