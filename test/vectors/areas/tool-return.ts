import { toolResult, type Band, type ToolResult } from 'spillway';
import { actionOf, chainOf } from '../actions.ts';
import type { Checks } from '../checks.ts';
import { asNumber, asObject, isList, isObject, type Fields, type Json } from '../json.ts';
import { optionsOf } from '../options.ts';
import { expectedMetadata, metadataOf } from '../payload-keys.ts';
import { patient } from '../probes.ts';
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
  if (isWeak(vector)) return checkWeakness(vector, checks, result, after, world);
  if (expect.get('same_object') === true) checks.holds('the same object', value === result, value);
  checkPart('return_value', seen.value, expect, checks);
  checkPart('content', seen.content, expect, checks);
  if (expect.has('history_tool_return')) checks.equal('what history holds', after.output, expect.get('history_tool_return'));
  if (expect.has('metadata') || expect.get('metadata') === null) checkMetadata(vector, after, checks);
  await checkStored(expect, world, after, checks);
  checkWarnings(expect, world, checks);
  better?.get('note');
}

/** Pairs that say what not to do, and say in words what to do instead. */
function isWeak({ kind }: Vector): boolean {
  return kind === 'weakness';
}

/** What must hold instead: every text part is bounded, every other field stays, and nothing is silent. */
function checkWeakness({ input, expect }: Vector, checks: Checks, before: ToolResult, after: ToolResult, world: World): void {
  for (const name of expect.keys()) expect.get(name);
  const others = input.object('other_fields');
  if (others !== undefined) for (const name of others.keys()) checks.equal(`field ${name}`, Reflect.get(after, name), others.get(name));
  const texts = textParts(after.content);
  const most = world.limits.settings.ceiling;
  checks.holds('the text of the content is bounded', texts.join('\n').length <= most, texts.join('\n').length);
  if (Array.isArray(after.content)) {
    const media = (parts: unknown): unknown => (Array.isArray(parts) ? parts.filter(part => !isTextPart(part)) : []);
    checks.equal('media stay untouched', media(after.content), media(before.content));
    const reducible = textParts(before.content).join('\n').length > 4000;
    if (reducible) checks.holds('text parts are reduced', texts.join('\n').length <= 4000, texts.join('\n').length);
    if (!reducible) checks.holds('large media are reported', world.warnings.some(({ code }) => code === 'media-unreduced'), world.warnings);
  }
  checks.holds('a result below every band is the same object', after === before || textsOf(before).join('').length > 8, after);
}

function checkPart(name: 'return_value' | 'content', got: unknown, expect: Fields, checks: Checks): void {
  const exact = expect.get(name);
  if (exact === null) return checks.holds(`no ${name}`, got === undefined || got === null, got);
  if (exact !== undefined && !isObject(exact)) checks.equal(name, got, valueOf(exact));
  const spec = expect.list(`${name}_spec`);
  if (spec !== undefined) checks.equal(name, got, textOfPieces(spec));
  const parts = isObject(exact) ? expect.object(name)?.get('contains') : expect.get(`${name}_contains`);
  for (const part of isList(parts) ? parts : parts === undefined ? [] : [parts]) {
    checks.holds(`${name} contains ${String(part)}`, String(got).includes(String(part)), got);
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
  const wanted = isList(expected) ? expected.map(() => 'media-unreduced') : Array.from({ length: asNumber(expected) }, () => 'media-unreduced');
  checks.equal('warnings', codes, wanted);
}

function worldFor({ input, expect }: Vector): { readonly world: World; readonly texts: ReadonlyMap<string, string> } {
  const texts = new Map<string, string>();
  const makeAction = (json: Json): Band['action'] => {
    const action = actionOf(json);
    // What is shorter than its stand-in is spilled by the action itself.
    if (!chainOf(action).includes('spill')) return action;
    return patient(action, texts);
  };
  const wanted = expect.get('metadata');
  const { overflow_handle: value, overflow_content_handle: content } = isObject(wanted) ? wanted : {};
  const handles = { value: typeof value === 'string' ? value : undefined, content: typeof content === 'string' ? content : undefined };
  const named = handles.value !== undefined || handles.content !== undefined;
  const world = worldOf({ ...optionsOf(input, makeAction), ...(named && { store: namingStore(handles) }) });
  return { world, texts };
}

function resultOf(input: Fields): ToolResult {
  const content = contentOf(input);
  const metadata = input.get('metadata');
  const others = input.object('other_fields');
  const fields = others === undefined ? {} : Object.fromEntries(others.keys().map(name => [name, valueOf(others.get(name))]));
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
  if (bytes !== undefined) return { type: 'image', mediaType: 'image/png', data: 'A'.repeat(Math.ceil((asNumber(bytes) * 4) / 3)) };
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
  const stored = (result.metadata as { readonly spillway?: readonly { readonly handle: string }[] } | undefined)?.spillway;
  return (stored ?? []).map(({ handle }) => handle);
}

async function readText(world: World, handle: string): Promise<string> {
  const own = handle.includes('/') ? handle : `local/${handle}`;
  return new TextDecoder().decode(await world.store.read(own));
}
