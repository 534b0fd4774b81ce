import { asObject, asText, fieldsOf, isList, type Fields, type JsonObject } from './json.ts';

/** One pair of input and expectation. */
export interface Vector {
  readonly id: string;
  readonly area: string;
  /** How the pair came to be; `historical` ones are information, the better way counts for a `weakness`. */
  readonly kind: string;
  readonly input: Fields;
  readonly expect: Fields;
  /** What a better implementation gives than the one that the pair was taken from. */
  readonly better: Fields | undefined;
  /** What JavaScript can give where the languages differ. */
  readonly js: Fields | undefined;
  /** The whole pair, for predicates. */
  readonly raw: JsonObject;
}

/** One file of vectors. */
export interface VectorFile {
  readonly area: string;
  readonly vectors: readonly Vector[];
}

/** Reads a vector; the better way may stand beside the expectation or in it. */
export function vectorOf(raw: JsonObject, area: string): Vector {
  const expect = fieldsOf(asObject(raw['expect']));
  return {
    id: asText(raw['id']),
    area,
    kind: asText(raw['kind']),
    input: fieldsOf(asObject(raw['input'])),
    expect,
    better: fieldsBeside(raw, 'better'),
    js: fieldsBeside(raw, 'js'),
    raw,
  };
}

/** Reads a file of vectors; statements that hold for all of them count as vectors of their own. */
export function fileOf(raw: JsonObject): VectorFile {
  const area = asText(raw['area']);
  const listed = isList(raw['vectors']) ? raw['vectors'] : [];
  const properties = isList(raw['properties']) ? raw['properties'] : [];
  return {
    area,
    vectors: [
      ...listed.map(vector => vectorOf(asObject(vector), areaIn(asObject(vector)) ?? area)),
      ...properties.map(property => propertyOf(asText(asObject(property)['id']), area)),
    ],
  };
}

/** A file may hold vectors of several areas. */
function areaIn(vector: JsonObject): string | undefined {
  return typeof vector['area'] === 'string' ? vector['area'] : undefined;
}

function propertyOf(id: string, area: string): Vector {
  const property = id.slice(id.lastIndexOf('/') + 1);
  return vectorOf({ id, kind: 'property', input: { property }, expect: {} }, area);
}

function fieldsBeside(raw: JsonObject, name: string): Fields | undefined {
  const value = raw[name];
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' && !isList(value) ? fieldsOf(value) : fieldsOf({ text: value });
}
