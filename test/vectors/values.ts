import { toolResult } from 'spillway';
import { asNumber, asObject, asText, isList, isObject, words, type Json, type JsonObject } from './json.ts';
import { bytesOfHex, repeatedBytes, tagOf } from './spec.ts';

/** A value as a tool would return it, with what JSON cannot say made from its tags. */
export function valueOf(json: Json | undefined): unknown {
  if (json === undefined) return undefined;
  if (isList(json)) return json.map(item => valueOf(item));
  if (!isObject(json)) return json;
  const tag = tagOf(json);
  if (tag === undefined) return objectOf(json);
  const make = makers[tag];
  if (make === undefined) throw new TypeError(`unknown tag ${tag}`);
  return make(json[tag] ?? null);
}

/** Tells whether a value or anything in it has one of the tags. */
export function hasTag(json: Json | undefined, tags: readonly string[]): boolean {
  if (isList(json)) return json.some(item => hasTag(item, tags));
  if (!isObject(json)) return false;
  const tag = tagOf(json);
  if (tag !== undefined && tags.includes(tag)) return true;
  return Object.values(json).some(item => hasTag(item, tags));
}

const makers: Readonly<Record<string, (content: Json) => unknown>> = {
  $bytes_hex: content => bytesOfHex(asText(content)),
  $bytes_b64: content => Uint8Array.from(Buffer.from(asText(content), 'base64')),
  $bytes_repeat: content => repeatedBytes(listOf(content)),
  $float: content => floatOf(words(content)),
  $int: content => integerOf(words(content)),
  $datetime: content => dateOf(asText(content)),
  $date_only: content => asText(content),
  $tuple: content => valueOf(content),
  $range: content => Array.from({ length: asNumber(content) }, (_, at) => at),
  $set: content => new Set(listOf(content).map(item => valueOf(item))),
  $map: content => new Map(listOf(content).map(pairOf)),
  $type: content => classOf(asText(content)),
  $decimal: content => asText(content),
  $uuid: content => asText(content),
  $error: content => new Error(asText(content)),
  $object: content =>
    Object.assign(
      Object.create({ kind: 'instance' }) as object,
      isObject(content) ? objectOf(content) : { name: content },
    ),
  $model: content =>
    Object.assign(Object.create({ kind: 'model' }) as object, isObject(content) ? objectOf(content) : {}),
  $result: content => resultOf(asObject(content)),
};

/** Own fields only: a key such as `__proto__` stays a key. */
function objectOf(json: JsonObject): object {
  const object = {};
  for (const [key, value] of Object.entries(json)) {
    Object.defineProperty(object, key, {
      value: valueOf(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}

function floatOf(text: string): number {
  const named: Readonly<Record<string, number>> = { nan: Number.NaN, inf: Infinity, '-inf': -Infinity };
  return named[text.toLowerCase()] ?? Number(text);
}

function integerOf(text: string): number | bigint {
  const power = /^(-?\d+)\*\*(\d+)$/.exec(text);
  const exact = power === null ? BigInt(text) : BigInt(power[1] ?? '0') ** BigInt(power[2] ?? '0');
  return exact >= Number.MIN_SAFE_INTEGER && exact <= Number.MAX_SAFE_INTEGER ? Number(exact) : exact;
}

/** A time without a zone has no counterpart here and stays the text that it is. */
function dateOf(text: string): Date | string {
  return /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : text;
}

/** A class object, which has no JSON form. */
function classOf(name: string): unknown {
  return Object.defineProperty(
    class {
      readonly kind = 'class';
    },
    'name',
    { value: name },
  );
}

function resultOf(fields: JsonObject): unknown {
  const { output = null, model_output: view, content, success, error, metadata } = fields;
  return toolResult({
    output: success === false ? new Error(asText(error)) : valueOf(output),
    ...(view !== undefined && view !== null && { modelOutput: valueOf(view) }),
    ...(isList(content) && {
      content: content.map(part => valueOf(part)) as readonly { readonly type: string }[],
    }),
    ...(metadata !== undefined && { metadata: valueOf(metadata) }),
    ...(success === false && { isError: true }),
  });
}

function pairOf(pair: Json): readonly [unknown, unknown] {
  const [key, value] = listOf(pair);
  return [valueOf(key), valueOf(value)];
}

function listOf(value: Json): readonly Json[] {
  if (isList(value)) return value;
  throw new TypeError(`expected a list, but got ${JSON.stringify(value)}`);
}
