/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The fields of a JSON object, which remembers what nobody looked at: a field that no adapter knows must not pass unseen. */
export interface Fields {
  /** The value of a field, undefined when there is none. */
  get(name: string): Json | undefined;
  has(name: string): boolean;
  /** The text of a field. @throws when the field is there and is no text. */
  text(name: string): string | undefined;
  /** The number of a field. @throws when the field is there and is no number. */
  number(name: string): number | undefined;
  /** The fields below a field, undefined when there is no object. */
  object(name: string): Fields | undefined;
  list(name: string): readonly Json[] | undefined;
  keys(): readonly string[];
  /** Names of the fields that were not looked at, here and below. */
  unread(): readonly string[];
}

/** Wraps an object whose reading is watched. */
export function fieldsOf(object: JsonObject): Fields {
  const seen = new Set<string>();
  const below = new Map<string, Fields>();
  const get = (name: string): Json | undefined => {
    seen.add(name);
    return Object.hasOwn(object, name) ? object[name] : undefined;
  };
  return {
    get,
    has: name => get(name) !== undefined,
    text: name => typed(name, get(name), isText),
    number: name => typed(name, get(name), isNumber),
    list: name => typed(name, get(name), isList),
    object(name) {
      const value = typed(name, get(name), isObject);
      const known = below.get(name);
      if (value === undefined || known !== undefined) return known;
      const fields = fieldsOf(value);
      below.set(name, fields);
      return fields;
    },
    keys: () => Object.keys(object),
    unread: () => [
      ...Object.keys(object).filter(name => !seen.has(name)),
      ...[...below].flatMap(([name, fields]) => fields.unread().map(inner => `${name}.${inner}`)),
    ],
  };
}

/** Tells whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a value is a JSON list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value as a JSON object. @throws when it is none. */
export function asObject(value: Json | undefined): JsonObject {
  if (isObject(value)) return value;
  throw new TypeError(`expected an object, but got ${JSON.stringify(value)}`);
}

/** The value as text. @throws when it is none. */
export function asText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  throw new TypeError(`expected text, but got ${JSON.stringify(value)}`);
}

/** The value as a number. @throws when it is none. */
export function asNumber(value: Json | undefined): number {
  if (typeof value === 'number') return value;
  throw new TypeError(`expected a number, but got ${JSON.stringify(value)}`);
}

/** A value in words: a text as it is, anything else as JSON. */
export function words(value: Json | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

const isText = (value: Json): value is string => typeof value === 'string';
const isNumber = (value: Json): value is number => typeof value === 'number';

/** Null counts as absent, as it does in the languages that the vectors were written for. */
function typed<Wanted extends Json>(
  name: string,
  value: Json | undefined,
  is: (value: Json) => value is Wanted,
): Wanted | undefined {
  if (value === undefined || value === null) return undefined;
  if (is(value)) return value;
  throw new TypeError(`${name} has an unexpected form: ${JSON.stringify(value).slice(0, 120)}`);
}
