import {
  createToolExecutor,
  defineTool,
  isToolResult,
  toolResult,
  type ContentPart,
  type ToolOutcome,
} from 'spillway';
import type { Checks } from '../checks.ts';
import { isObject, words, type Fields, type Json } from '../json.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { worldOf } from '../world.ts';
import { callTool, type CallSeen } from './view-calls.ts';
import { isOutside } from './view-fences.ts';

/** Media reach the model as they are, with a text for hosts that show none. */
export async function checkMedia({ input, expect }: Vector, checks: Checks): Promise<void> {
  const toolName = input.text('tool') ?? 'read_log';
  input.get('tool_call_id');
  const fallback = input.text('text_fallback');
  const result = (): unknown => withFallback(valueOf(input.get('result') ?? null), fallback);
  const external = isOutside(toolName);
  const seen = await callTool({ result, toolName, external }, checks);
  const { outcome } = seen;
  checkMessages(expect, outcome, checks);
  checkTexts(expect, outcome, fallback, checks);
  checkUntouched(result(), outcome, checks);
  checkLog(expect, seen, checks);
}

/** Parts that helpers make there are plain objects here, which pass as they are. */
export async function checkPart({ input, expect }: Vector, checks: Checks): Promise<void> {
  const [name = ''] = input.keys();
  const type = name.replace(/_part$/, '');
  const part = { type, ...(valueOf(input.get(name)) as object) };
  const { outcome } = await callTool({ result: () => toolResult({ output: null, content: [part] }) }, checks);
  checks.equal('the part', outcome.media[0], valueOf(expect.get('part')));
}

/** Results of one turn come in the order of the calls, each with its media, which a host sends after all of them. */
export async function checkOrder({ input, expect }: Vector, checks: Checks): Promise<void> {
  const results = input.list('results') ?? [];
  const tools = results.map((result, at) =>
    defineTool({ name: `tool_${at}`, execute: () => valueOf(result) }),
  );
  const executor = createToolExecutor({ limits: worldOf().limits, tools });
  const outcomes = await executor.executeAll(
    tools.map(({ name }, at) => ({ toolName: name, toolCallId: `call-${at}` })),
  );
  checks.equal(
    'in the order of the calls',
    outcomes.map(({ toolCallId }) => toolCallId),
    tools.map((_, at) => `call-${at}`),
  );
  const media = outcomes.flatMap(outcome => outcome.media);
  const roles = ['assistant', ...outcomes.map(() => 'tool'), ...(media.length > 0 ? ['user'] : [])];
  checks.equal('messages', roles, expect.list('roles'));
  for (const [at, result] of results.entries())
    if (typeof result === 'string') checks.equal(`text ${at}`, outcomes[at]?.text, result);
}

function withFallback(result: unknown, fallback: string | undefined): unknown {
  if (fallback === undefined || !isToolResult(result)) return result;
  return toolResult({ ...result, output: fallback });
}

function checkMessages(expect: Fields, { media, text }: ToolOutcome, checks: Checks): void {
  for (const name of ['messages', 'pair', 'multimodal']) {
    const wanted = expect.get(name);
    if (wanted === undefined) continue;
    const wantsMedia = wanted !== null && wanted !== false;
    checks.equal(`${name}: media`, media.length > 0, wantsMedia, 'parts-in-place');
  }
  const [tool, user] = (expect.list('messages') ?? []) as readonly { readonly content?: Json }[];
  if (tool !== undefined) checks.equal('the tool message', text, tool.content);
  const parts = Array.isArray(user?.content) ? (user.content as readonly Json[]) : [];
  const addresses = parts.flatMap(part => addressIn(part) ?? []);
  if (user !== undefined) checks.equal('images', media.map(addressOf), addresses, 'parts-in-place');
}

function checkTexts(
  expect: Fields,
  { text, media }: ToolOutcome,
  fallback: string | undefined,
  checks: Checks,
): void {
  const address = expect.text('image_url');
  if (address !== undefined) checks.equal('the image', media.map(addressOf), [address]);
  for (const name of ['tool_text', 'text', 'parts_text']) {
    const wanted = expect.text(name);
    if (wanted !== undefined) checks.equal(name, text, wanted);
  }
  if (fallback !== undefined) checks.holds('the stated text', text.includes(fallback), text);
}

/** The very parts that the tool returned. */
function checkUntouched(result: unknown, { media }: ToolOutcome, checks: Checks): void {
  const list: unknown = isToolResult(result) ? result.content : result;
  if (!Array.isArray(list)) return;
  const parts = (list as readonly ContentPart[]).filter(({ type }) => type !== 'text');
  checks.equal('media as they were', media, parts);
}

function checkLog(expect: Fields, { warnings }: CallSeen, checks: Checks): void {
  const log = expect.text('log');
  const codes = warnings.map(({ code }) => code);
  checks.equal('warnings', codes, log === undefined ? [] : ['media-unreduced']);
}

function addressIn(part: Json): string | undefined {
  if (!isObject(part) || !isObject(part['image_url'])) return undefined;
  return words(part['image_url']['url']);
}

/** An image as providers take it: its own address, or its data as one. */
function addressOf(part: ContentPart): string {
  const { url, data, mime, mimeType, mediaType } = part as { readonly [field: string]: unknown };
  if (typeof url === 'string') return url;
  if (typeof data === 'string' && data.startsWith('data:')) return data;
  const base64 = data instanceof Uint8Array ? Buffer.from(data).toString('base64') : String(data);
  return `data:${String(mime ?? mimeType ?? mediaType)};base64,${base64}`;
}
