import { toolResult, type Band, type ToolResult } from 'spillway';
import { actionOf, chainOf } from '../actions.ts';
import type { Checks } from '../checks.ts';
import { asNumber, asObject, isList, isObject, words, type Fields, type Json } from '../json.ts';
import { optionsOf } from '../options.ts';
import { expectedMetadata, metadataOf } from '../payload-keys.ts';
import { patient } from '../probes.ts';
import { appliesTo } from '../rules.ts';
import { tagOf, textField, textOfPieces } from '../spec.ts';
import { namingStore } from '../stores.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf, type World } from '../world.ts';

/** Value and content of an envelope are reduced by themselves; everything else of it stays. */
export async function toolReturn(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect, better } = vector;
  const result = resultOf(input);
  const { world, texts } = worldFor(vector);
  const { value } = await world.limits.reduce(result, callOf());
  const after = value as ToolResult;
  const seen = { value: texts.get('value') ?? after.output, content: texts.get('content') ?? after.content };
  const hasTextParts = (input.list('content_parts')?.length ?? 0) > 0 && appliesTo('parts-in-place', vector);
  const isReduced = hasTextParts && world.limits.settings.bands.some(({ action }) => !action.exempts);
  if (vector.kind === 'weakness' || isReduced) {
    if (expect.get('same_object') === true && isReduced)
      checks.holds('the same object', value === result, 'text parts reduced', 'parts-in-place');
    return checkInstead(vector, checks, result, after, world);
  }
  if (expect.get('same_object') === true) checks.holds('the same object', value === result, value);
  checkPart('return_value', seen.value, expect, checks);
  checkPart('content', seen.content, expect, checks);
  checkPart('history_tool_return', seen.value, expect, checks);
  if (expect.has('metadata') || expect.get('metadata') === null) checkMetadata(vector, after, checks);
  await checkStored(expect, world, after, checks);
  checkWarnings(expect, world, checks);
  better?.get('note');
}

/** What must hold of content with media in it, and of what the vectors only have as a weakness. */
function checkInstead(
  { input, expect }: Vector,
  checks: Checks,
  before: ToolResult,
  after: ToolResult,
  world: World,
): void {
  for (const name of expect.keys()) expect.get(name);
  const others = input.object('other_fields');
  for (const name of others?.keys() ?? [])
    checks.equal(`field ${name}`, Reflect.get(after, name), others?.get(name));
  const { ceiling } = world.limits.settings;
  const shown = textsOf(after).join('\n');
  checks.holds('the whole is bounded', shown.length <= ceiling, shown.length);
  checks.equal('media stay as they are', mediaOf(after), mediaOf(before));
  const texts = textsOf(before);
  const least = Math.min(...world.limits.settings.bands.map(({ over }) => over));
  if (texts.every(text => text.length < least))
    checks.holds('what is below every band stays', shown === texts.join('\n'), shown);
  const isLarge = texts.some(text => text.length > 4000);
  const largeMedia = JSON.stringify(mediaOf(before)).length > 100_000;
  checks.equal(
    'large media are reported',
    world.warnings.some(({ code }) => code === 'media-unreduced'),
    largeMedia,
  );
  if (isLarge && before.isError !== true && !(before.output instanceof Error))
    checks.holds('large texts are reduced', after !== before && shown.length <= 2 * 4000, shown.length);
}

function mediaOf({ content }: ToolResult): readonly unknown[] {
  return Array.isArray(content) ? content.filter(part => !isTextPart(part)) : [];
}

function checkPart(
  name: 'return_value' | 'content' | 'history_tool_return',
  got: unknown,
  expect: Fields,
  checks: Checks,
): void {
  const exact = expect.get(name);
  if (exact === null) return checks.holds(`no ${name}`, got === undefined || got === null, got);
  if (exact !== undefined && !isObject(exact)) checks.equal(name, got, valueOf(exact));
  const spec = expect.list(`${name}_spec`);
  if (spec !== undefined) checks.equal(name, got, textOfPieces(spec));
  const parts = isObject(exact) ? expect.object(name)?.get('contains') : expect.get(`${name}_contains`);
  for (const part of isList(parts) ? parts : parts === undefined ? [] : [parts]) {
    checks.holds(`${name} contains ${words(part)}`, String(got).includes(words(part)), got);
  }
}

function checkMetadata({ input, expect }: Vector, after: ToolResult, checks: Checks): void {
  const content = textField(input, 'content') ?? '';
  const wanted = expectedMetadata(expect.get('metadata') ?? null, { content: Buffer.byteLength(content) });
  checks.equal('metadata', metadataOf(after), wanted);
}

async function checkStored(expect: Fields, world: World, after: ToolResult, checks: Checks): Promise<void> {
  const text = textField(expect, 'stored');
  if (text !== undefined) {
    const [first] = handlesOf(after);
    checks.equal('stored', first === undefined ? undefined : await readText(world, first), text);
  }
  const handles = expect.list('handles');
  if (handles !== undefined) checks.equal('handles', handlesOf(after), handles);
}

function checkWarnings(expect: Fields, world: World, checks: Checks): void {
  const expected = expect.get('warnings');
  if (expected === undefined || expected === null) return;
  const codes = world.warnings.map(({ code }) => code);
  const wanted = isList(expected)
    ? expected.map(() => 'media-unreduced')
    : Array.from({ length: asNumber(expected) }, () => 'media-unreduced');
  checks.equal('warnings', codes, wanted);
}

function worldFor({ input, expect }: Vector): {
  readonly world: World;
  readonly texts: ReadonlyMap<string, string>;
} {
  const texts = new Map<string, string>();
  const makeAction = (json: Json): Band['action'] => {
    const action = actionOf(json);
    // What is shorter than its stand-in is spilled by the action itself.
    if (!chainOf(action).includes('spill')) return action;
    return patient(action, texts);
  };
  const wanted = expect.get('metadata');
  const { overflow_handle: value, overflow_content_handle: content } = isObject(wanted) ? wanted : {};
  const handles = {
    value: typeof value === 'string' ? value : undefined,
    content: typeof content === 'string' ? content : undefined,
  };
  const named = handles.value !== undefined || handles.content !== undefined;
  const world = worldOf({ ...optionsOf(input, makeAction), ...(named && { store: namingStore(handles) }) });
  return { world, texts };
}

function resultOf(input: Fields): ToolResult {
  const content = contentOf(input);
  const metadata = input.get('metadata');
  const others = input.object('other_fields');
  const fields =
    others === undefined
      ? {}
      : Object.fromEntries(others.keys().map(name => [name, valueOf(others.get(name))]));
  return toolResult({
    output: textField(input, 'return_value') ?? valueOf(input.get('return_value')),
    ...(content !== undefined && { content }),
    ...(metadata !== undefined && metadata !== null && { metadata: valueOf(metadata) }),
    ...fields,
  });
}

function contentOf(input: Fields): ToolResult['content'] {
  const parts = input.list('content_parts');
  if (parts === undefined) return textField(input, 'content');
  return parts.map(partOf);
}

function partOf(part: Json): { readonly type: string; readonly [field: string]: unknown } {
  if (typeof part === 'string') return { type: 'text', text: part };
  const { binary_part: bytes, text, text_spec: spec } = asObject(part);
  if (bytes !== undefined)
    return { type: 'image', mediaType: 'image/png', data: 'A'.repeat(Math.ceil((asNumber(bytes) * 4) / 3)) };
  if (isList(spec)) return { type: 'text', text: textOfPieces(spec) };
  if (typeof text === 'string') return { type: 'text', text };
  throw new TypeError(`unknown content part ${tagOf(part) ?? JSON.stringify(part)}`);
}

function textsOf(result: ToolResult): readonly string[] {
  const { output } = result;
  return [...(typeof output === 'string' ? [output] : []), ...textParts(result.content)];
}

function textParts(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  return Array.isArray(content) ? content.filter(isTextPart).map(({ text }) => text) : [];
}

function isTextPart(part: unknown): part is { readonly type: 'text'; readonly text: string } {
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string';
}

function handlesOf(result: ToolResult): readonly string[] {
  const stored = (
    result.metadata as { readonly spillway?: readonly { readonly handle: string }[] } | undefined
  )?.spillway;
  return (stored ?? []).map(({ handle }) => handle);
}

async function readText(world: World, handle: string): Promise<string> {
  const own = handle.includes('/') ? handle : `local/${handle}`;
  return new TextDecoder().decode(await world.store.read(own));
}
