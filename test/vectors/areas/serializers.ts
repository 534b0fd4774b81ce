import { compactJson, indentedJson, jsonLines, type Serializer } from 'spillway';
import type { Checks } from '../checks.ts';
import { isList, type Fields } from '../json.ts';
import { optionsOf, serializerOf } from '../options.ts';
import { probe, storing } from '../probes.ts';
import { bytesField, bytesOfHex } from '../spec.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';
import { hostileValue } from '../hostile.ts';

const PRESETS: readonly (readonly [string, Serializer])[] = [
  ['compact', compactJson],
  ['indented', indentedJson],
  ['json_lines', jsonLines],
];

/** Text forms are exact; what only the other language has may differ. */
export async function serializers(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  if (input.has('value_kind')) return checkHostile(vector, checks);
  if (input.has('bands')) return await checkBands(vector, checks);
  if (expect.has('is_binary') || expect.has('binary')) return await checkBinary(input, expect, checks);
  if (expect.has('text') || expect.has('stored_bytes_hex')) return await checkStored(input, expect, checks);
  const value = valueOf(input.get('value'));
  for (const [name, serialize] of PRESETS) {
    const plain = expect.text(name);
    const expected = vector.js?.text(name) ?? plain;
    if (expected !== undefined) checks.equal(name, serialize(value), expected, 'python-types', 'python-repr');
  }
  if (expect.get('raises') !== undefined)
    checks.holds('nothing is thrown', typeof compactJson(value) === 'string');
}

/** Values that no encoder likes: no serializer throws, and none gives something that is no text. */
function checkHostile({ input, expect, js }: Vector, checks: Checks): void {
  const hostile = hostileValue(input.text('value_kind') ?? '');
  expect.get('js');
  js?.get('text');
  for (const [name, serialize] of PRESETS) {
    const text = serialize(hostile.value());
    checks.holds(
      `${name} is well-formed text`,
      typeof text === 'string' && text.isWellFormed() && text !== '',
      text,
    );
    for (const shown of hostile.shows) checks.holds(`${name} shows ${shown}`, text.includes(shown), text);
    checks.holds(`${name} is JSON`, name === 'json_lines' || isJson(text), text);
  }
}

async function checkBands({ input, expect }: Vector, checks: Checks): Promise<void> {
  let calls = 0;
  const counting = input.text('serializer') === 'counting';
  const options = counting ? countedOptions(input, () => (calls += 1)) : optionsOf(input);
  const { limits, warnings } = worldOf(options);
  const value = valueOf(input.get('value'));
  const reduction = await limits.reduce(value, callOf({ toolName: input.text('tool') ?? 'big_tool' }));
  const output = expect.get('output');
  if (output !== undefined) checks.equal('output', reduction.value, output);
  if (expect.get('same_object') === true)
    checks.holds('the same object', reduction.value === value, reduction.value);
  if (expect.text('warning') !== undefined)
    checks.equal(
      'warnings',
      warnings.map(({ code, toolName }) => [code, toolName]),
      [['serializer-failed', input.text('tool') ?? 'big_tool']],
    );
  else
    checks.equal(
      'warnings',
      warnings.map(({ code }) => code),
      [],
    );
  const expectedCalls = expect.number('serializer_calls');
  if (expectedCalls !== undefined)
    checks.holds('the serializer runs at most as often', calls <= expectedCalls, calls);
}

function countedOptions(input: Fields, count: () => void): ReturnType<typeof optionsOf> {
  const { bands = [] } = optionsOf({
    ...input,
    text: name => (name === 'serializer' ? undefined : input.text(name)),
  });
  const serializer: Serializer = value => {
    count();
    return compactJson(value);
  };
  return { bands, serializer };
}

/** What is stored of a string or of bytes is what was returned. */
async function checkStored(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const bytes = bytesField(input);
  const kind = input.text('kind') ?? '';
  const value = bytes === undefined ? valueOf(input.get('value')) : viewOf(bytes, kind);
  // Structures are stored as compact JSON where the vectors come from.
  const serializer = serializerOf(input) ?? (typeof value === 'string' ? undefined : compactJson);
  let handle = '';
  const keep = storing((_part, kept) => void (handle = kept));
  const { limits, store } = worldOf({
    bands: [{ over: 0, action: keep }],
    ...(serializer && { serializer }),
  });
  await limits.reduce(value, callOf());
  const stored = await store.read(`local/${handle}`);
  const hex = expect.text('stored_bytes_hex');
  if (hex !== undefined) checks.equal('stored bytes', [...stored], [...bytesOfHex(hex)]);
  const text = expect.text('text');
  if (text !== undefined) checks.equal('stored text', new TextDecoder().decode(stored), text);
}

/** Binary data is told from text by what limits make of it. */
async function checkBinary(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  input.get('kind');
  const bytes = bytesField(input);
  const values = input.list('values')?.map(valueOf) ?? [bytes ?? valueOf(input.get('value'))];
  const wanted = expect.get('is_binary') ?? expect.get('binary');
  const expected = isList(wanted) ? wanted : values.map(() => wanted);
  for (const [at, value] of values.entries()) {
    let unit: string | undefined;
    const look = probe((_part, context) => void (unit = context.sizeUnit));
    await worldOf({ bands: [{ over: 0, action: look }] }).limits.reduce(value, callOf());
    checks.equal(`value ${at} is binary`, unit === 'bytes', expected[at], 'bytes-as-text');
  }
}

/** A view of a larger buffer, of which only the window is the value. */
function viewOf(bytes: Uint8Array, kind: string): unknown {
  const buffer = new ArrayBuffer(bytes.length + 7);
  const window = new Uint8Array(buffer, 3, bytes.length);
  window.set(bytes);
  if (/DataView/i.test(kind)) return new DataView(buffer, 3, bytes.length);
  if (/Buffer/.test(kind) && !/ArrayBuffer view/.test(kind)) return bytes.slice().buffer;
  return window;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
