import { ConfigError, createToolExecutor, defineTool, fenceExternal, fenceInstruction } from 'spillway';
import { createHash } from 'node:crypto';
import type { Checks } from '../checks.ts';
import { isList, isObject, words, type Fields } from '../json.ts';
import { tagOf, textField } from '../spec.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { worldOf } from '../world.ts';
import { callTool } from './view-calls.ts';

/** The mark of the library, which explains itself in the system prompt. */
const MARK = 'external_tool_result';
const OPEN = `<${MARK}>\n`;
const CLOSE = `\n</${MARK}>`;
/** Another design has a mark of its own for what comes in. */
const OTHER_MARK = /external_request_payload/gi;

/** Tools that another design takes to be from outside without being told. */
const OUTSIDE: ReadonlySet<string> = new Set([
  'duckduckgo',
  'internet_search',
  'search_web',
  'web_search',
  'tavily_search',
  'tavily_extract',
  'exa_search',
  'you_search',
  'scrape_page',
  'extract_text',
  'extract_links',
  'crawl',
  'web_crawl',
  'crawl4ai',
  'get_article',
  'searxng_search',
]);

/** Tells whether a tool is from outside: it was said to be, or its name is known. */
export function isOutside(toolName: string, trust?: string): boolean {
  return trust === undefined ? OUTSIDE.has(toolName) : trust === 'external';
}

/** What a tool from outside gives is fenced, with the marks inside it made harmless. */
export async function checkFence(vector: Vector, fence: Fields, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  const toolName = fence.text('tool') ?? 'tool';
  const trust = fence.text('registered_trust');
  fence.get('result');
  if (trust !== undefined && trust !== 'external' && trust !== 'trusted')
    return checkTrust(trust, expect, checks);
  const holder = fence.has('result') || fence.has('result_spec') ? fence : input;
  const raw = holder.get('result') ?? null;
  const result = (): unknown => textField(holder, 'result') ?? valueOf(raw);
  const external = isOutside(toolName, trust);
  const { outcome } = await callTool({ result, toolName, external, limits: { bands: [] } }, checks);
  if (vector.kind === 'weakness') return checkTight(outcome.text, expect, checks);
  checkWhole(outcome, expect, checks);
  if (external) checkRange(outcome.text, checks);
}

/** Other marks than the library's own are mapped to it, on both sides. */
export function checkPayload({ input, expect }: Vector, checks: Checks): void {
  const mapped = words(input.get('payload')).replaceAll(OTHER_MARK, MARK);
  const wanted = (expect.text('result') ?? '').replaceAll(OTHER_MARK, MARK);
  checks.equal('the fenced payload', fenceExternal(mapped), wanted);
}

/** The sentence for the system prompt names the fence once and says what it means. */
export function checkInstruction({ input, expect }: Vector, checks: Checks): void {
  input.get('system_prompt_addition');
  for (const part of (expect.list('contains') ?? []).map(words)) {
    const mapped = part.replaceAll(OTHER_MARK, MARK);
    checks.holds(`says ${part}`, fenceInstruction.includes(mapped), fenceInstruction);
  }
  const named = fenceInstruction.split(OPEN.trim()).length - 1;
  if (expect.has('each_fence_named'))
    checks.equal('named so often', named, expect.number('each_fence_named'));
  checks.holds('long enough', fenceInstruction.length >= (expect.number('min_length') ?? 0));
}

/** Which tools are from outside, by what a predicate of the user's says. */
export async function checkNames({ input, expect }: Vector, checks: Checks): Promise<void> {
  const added = input.text('add_external');
  const names = added === undefined ? (input.list('tools') ?? []).map(words) : [added];
  const before = await fencedOf(names, name => OUTSIDE.has(name));
  const after = await fencedOf(names, name => OUTSIDE.has(name) || name === added);
  const wanted = expect.get('is_external');
  checks.equal('from outside', after, isList(wanted) ? wanted : names.map(() => wanted));
  if (!expect.has('count_delta')) return;
  const more = after.filter(Boolean).length - before.filter(Boolean).length;
  checks.equal('so many more', more, expect.number('count_delta'));
}

/** Whether the result of each tool arrives inside a fence. */
async function fencedOf(
  names: readonly string[],
  external: (name: string) => boolean,
): Promise<readonly boolean[]> {
  const { limits } = worldOf();
  const text = 'what a stranger wrote, long enough for a fence';
  const tools = names.map(name => defineTool({ name, execute: () => text }));
  const executor = createToolExecutor({ limits, tools, external });
  const outcomes = await executor.executeAll(
    names.map((toolName, at) => ({ toolName, toolCallId: `call-${at}` })),
  );
  return outcomes.map(outcome => outcome.text === `${OPEN}${text}${CLOSE}`);
}

/** There are two levels of trust, as a tool states them; anything else is refused. */
function checkTrust(trust: string, expect: Fields, checks: Checks): void {
  for (const name of expect.keys()) expect.get(name);
  let thrown: unknown;
  try {
    defineTool(JSON.parse(JSON.stringify({ name: 'tool', external: trust })) as never);
  } catch (error) {
    thrown = error;
  }
  checks.holds('another level is refused', ConfigError.isInstance(thrown), thrown);
}

function checkWhole(
  { text, modelValue }: { readonly text: string; readonly modelValue: unknown },
  expect: Fields,
  checks: Checks,
): void {
  const exact = expect.get('result');
  if (exact !== undefined) {
    const isText = typeof exact === 'string';
    const wanted = isObject(exact) && tagOf(exact) === undefined ? exact : valueOf(exact);
    checks.equal('what the model sees', isText ? text : modelValue, wanted, 'every-text-fenced');
  }
  if (expect.has('length')) checks.equal('length', text.length, expect.number('length'));
  const hash = expect.text('sha256');
  if (hash !== undefined) checks.equal('sha256', createHash('sha256').update(text).digest('hex'), hash);
  const [starts, ends] = [expect.text('starts'), expect.text('ends')];
  if (starts !== undefined) checks.holds('the beginning', text.startsWith(starts), text);
  if (ends !== undefined) checks.holds('the end', text.endsWith(ends), text);
}

/** Whatever the case and spacing, the fence has one beginning and one end. */
function checkTight(text: string, expect: Fields, checks: Checks): void {
  for (const name of expect.keys()) expect.get(name);
  checks.holds('fenced', text.startsWith(OPEN) && text.endsWith(CLOSE), text);
  checkRange(text, checks);
}

function checkRange(text: string, checks: Checks): void {
  const marks = text.match(new RegExp(`<[\\s/]*${MARK}`, 'gi')) ?? [];
  checks.holds(
    'one beginning and one end',
    marks.length === (text === '' ? 0 : 2) || !text.startsWith(OPEN),
    text,
  );
}
