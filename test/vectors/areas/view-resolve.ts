import { createToolExecutor, isToolResult, type ToolOutcome } from 'spillway';
import type { Checks } from '../checks.ts';
import { isObject, words, type Fields, type Json, type JsonObject } from '../json.ts';
import { tagOf, textField } from '../spec.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { worldOf } from '../world.ts';
import { callTool, type CallSeen } from './view-calls.ts';
import { builderOf, type BuilderSeen } from './view-words.ts';

/** Which view a result gets: its own, the tool's, or none, so that the model sees the result. */
export async function checkResolved(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  const tools = input.list('tools');
  if (tools?.length === 0) return await checkNoTool(expect, checks);
  const description = input.text('hook');
  const builder = description === undefined ? undefined : builderOf(description);
  input.get('tool_kind');
  const seen = await callTool(
    {
      result: () => resultIn(input),
      ...(input.has('tool') && { toolName: input.text('tool') ?? '' }),
      ...(builder && { toModelOutput: builder.build }),
    },
    checks,
  );
  if (vector.kind === 'weakness' && !expect.has('view')) return checkUntouched(input, expect, seen, checks);
  checkView(input, expect, seen.outcome, checks);
  checkBuilder(expect, builder, checks);
  checkOutcome(expect, seen, checks);
  checkLog(expect, seen, checks);
}

/** What a result is as text. */
export async function checkText({ input, expect }: Vector, checks: Checks): Promise<void> {
  const { outcome } = await callTool({ result: () => resultIn(input) }, checks);
  const wanted = textField(expect) ?? '';
  const isPlaceholder = /^\[[^\]]*(?:media|multimodal)[^\]]*\]$/;
  if (!isPlaceholder.test(wanted)) return checks.equal('text', outcome.text, wanted);
  checks.holds('a sentence in place of media', isPlaceholder.test(outcome.text), outcome.text);
}

/** Names of the envelope's fields, where they are others; the rest is the outcome's. */
const FIELDS: Readonly<Record<string, string>> = {
  output: 'output',
  model_output: 'modelOutput',
  content: 'content',
};

/** Which fields an envelope has as JSON; success and error are fields of an outcome. */
export async function checkFields({ input, expect }: Vector, checks: Checks): Promise<void> {
  const envelope = resultIn(input);
  const { outcome } = await callTool({ result: () => resultIn(input) }, checks);
  const json = JSON.parse(JSON.stringify(envelope)) as JsonObject;
  const has = (name: string): boolean =>
    FIELDS[name] === undefined
      ? name === 'metadata' || 'isError' in outcome
      : Object.hasOwn(json, FIELDS[name]);
  for (const name of (expect.list('has_keys') ?? []).map(words)) checks.holds(`has ${name}`, has(name), json);
  for (const name of (expect.list('lacks_keys') ?? []).map(words))
    checks.holds(`lacks ${name}`, !has(name), json);
}

/** What goes into the message: text as it is, a structure as JSON that says the same. */
export async function checkMessage(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect, better } = vector;
  const raw = input.get('tool_result') ?? null;
  const { outcome } = await callTool({ result: () => valueOf(raw) }, checks);
  // A better way in words alone is no text of a message.
  const wanted = isObject(vector.raw['better']) ? better?.text('text') : undefined;
  const peers = expect.keys().map(name => expect.get(name));
  if (wanted !== undefined) return checks.equal('the message', outcome.text, wanted);
  if (typeof raw === 'string') return checks.equal('the message', outcome.text, raw);
  const json = vector.kind === 'weakness' || !peers.every(isJsonText) ? [raw] : peers.map(jsonOf);
  for (const said of json)
    checks.equal('the message says', jsonOf(outcome.text), valueOf(said ?? null), 'python-types');
}

async function checkNoTool(expect: Fields, checks: Checks): Promise<void> {
  const executor = createToolExecutor({ limits: worldOf().limits, tools: [] });
  const outcome = await executor.execute({ toolName: 'read_log', toolCallId: 'call-1' });
  checks.equal('a view', outcome.result ?? null, expect.get('view') ?? null);
  checks.holds('a sentence for the model', outcome.isError && outcome.text !== '', outcome);
}

function checkView(input: Fields, expect: Fields, { modelValue, media }: ToolOutcome, checks: Checks): void {
  const view = expect.get('view');
  if (view !== undefined && view !== null) checks.equal('the view', modelValue, valueOf(view));
  if (view === null) {
    const full = resultIn(input);
    const content = isToolResult(full) && Array.isArray(full.content) ? full.content : undefined;
    // A view never takes the place of media.
    if (content === undefined) checks.equal('no view', modelValue, isToolResult(full) ? full.output : full);
    else
      checks.equal(
        'the media',
        media,
        content.filter(({ type }) => type !== 'text'),
      );
  }
  const sees = expect.get('model_sees');
  if (sees !== undefined) checks.equal('what the model sees', modelValue, valueOf(sees));
  // Another design has a way that does none of it; here all forms of a tool give the same as the best of them.
  const sync = expect.get('sync_path');
  expect.get('async_path');
  if (sync !== undefined) checks.equal('what the model sees', modelValue, valueOf(sync));
}

function checkBuilder(expect: Fields, builder: BuilderSeen | undefined, checks: Checks): void {
  const given = expect.get('hook_input');
  if (given !== undefined) checks.equal('what the builder gets', builder?.inputs[0], valueOf(given));
  const calls = builder?.inputs.length ?? 0;
  if (expect.has('hook_called')) checks.equal('the builder is called', calls > 0, expect.get('hook_called'));
}

/** A result with all its fields, as another design returns it to the app. */
function checkOutcome(expect: Fields, { outcome }: CallSeen, checks: Checks): void {
  const wanted = expect.get('result');
  if (tagOf(wanted) !== '$result' || !isObject(wanted)) return;
  const { output, success, error, model_output: view } = wanted['$result'] as JsonObject;
  if (success !== undefined) checks.equal('success', !outcome.isError, success);
  if (success === false) return checks.holds('the error', outcome.text.includes(words(error)), outcome.text);
  checks.equal('the output', outcome.result, valueOf(output ?? null));
  checks.equal('the view', outcome.modelValue, valueOf(view ?? output ?? null));
}

function checkLog(expect: Fields, { warnings }: CallSeen, checks: Checks): void {
  const log = expect.text('log');
  const codes = warnings.map(({ code }) => code);
  checks.equal('warnings', codes, log === undefined ? [] : ['view-failed']);
  const message = /: (.+)$/.exec(log ?? '')?.[1];
  const error = warnings[0]?.error;
  if (message !== undefined)
    checks.equal('its error', error instanceof Error ? error.message : undefined, message);
}

/** What a builder does to what it gets is done to nobody else. */
function checkUntouched(input: Fields, expect: Fields, seen: CallSeen, checks: Checks): void {
  for (const name of expect.keys()) expect.get(name);
  const { outcome, results, displayed } = seen;
  const full = resultIn(input);
  const output = isToolResult(full) ? full.output : full;
  checks.equal('what the model sees', outcome.modelValue, output);
  checks.equal('what the app gets', outcome.result, output);
  checks.equal('what traces get', results[0]?.result, output);
  checks.equal('what the screen gets', displayed.at(-1)?.value, output);
}

/** The result of a tool; what it raises is thrown. */
function resultIn(input: Fields): unknown {
  const call = input.text('call');
  const holder = call === undefined ? 'result' : 'output';
  input.get(holder);
  const raised = input.text('raises') ?? input.text('tool_raises');
  if (raised !== undefined) throw new Error(raised);
  return textField(input, holder) ?? valueOf(input.get(holder));
}

function isJsonText(value: Json | undefined): boolean {
  return typeof value === 'string' && jsonOf(value) !== undefined;
}

function jsonOf(text: Json | undefined): Json | undefined {
  try {
    return JSON.parse(words(text)) as Json;
  } catch {
    return undefined;
  }
}
