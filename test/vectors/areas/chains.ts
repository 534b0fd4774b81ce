import { localWorkspace } from 'spillway/workspace';
import { ConfigError, isCancellation, summarize, type Reduction, type RunOptions } from 'spillway';
import { actionOf, modelOf, summarizerOf } from '../actions.ts';
import type { Checks } from '../checks.ts';
import { isList, isObject, type Fields } from '../json.ts';
import { failureIn, failureOf, warningCodeOf } from '../logs.ts';
import { measureOf, storeOf } from '../options.ts';
import { expectedMetadata } from '../payload-keys.ts';
import { patient } from '../probes.ts';
import { bytesField, outputOfPieces, textField } from '../spec.ts';
import { namingStore } from '../stores.ts';
import { listening, type Heard } from '../summaries.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf, type World } from '../world.ts';
import { temporaryFolder } from '../folders.ts';

/** Which action ran, what it gave, and what was reported, by their facts. */
export async function chains(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  if (input.has('summary_prompt')) return await checkPrompt(vector, checks);
  const chain = await runChain(vector);
  if (expect.has('error') || expect.has('propagates')) return checkThrown(expect, chain.thrown, checks);
  checks.equal('nothing is thrown', chain.thrown, undefined);
  if (chain.reduction === undefined) return;
  checkRan(vector, chain, checks);
  checkOutput(vector, chain, checks);
  checkReports(expect, chain.world, checks);
  checkSummary(expect, chain.heard, checks);
  await checkStored(vector, chain, checks);
}

interface Chain {
  readonly world: World;
  readonly result: unknown;
  readonly heard: Heard;
  readonly reduction: Reduction<unknown> | undefined;
  /** What the model gets, also where it is longer than the result. */
  readonly shown: unknown;
  readonly thrown: unknown;
}

async function runChain({ input, expect }: Vector): Promise<Chain> {
  const texts = new Map<string, string>();
  const action = patient(actionOf(input.get('action') ?? null), texts);
  const bands = [{ over: input.number('bands_over') ?? 0, action }];
  const toolName = input.text('tool') ?? 'big_tool';
  const wanted = expect.object('metadata')?.text('overflow_handle');
  const description = input.text('store');
  const store = wanted === undefined ? storeOf(description) : namingStore({ value: wanted });
  const perTool = input.get('per_tool') === true;
  const world = worldOf({ store, ...(perTool ? { bands: [], perTool: { [toolName]: bands } } : { bands }), ...measureOf(input) });
  const heard = listening(modelFor(input));
  const run = world.limits.run({ ...runOptions(input, heard), ...workspaceFor(description) });
  const result = textField(input) ?? bytesField(input) ?? valueOf(input.get('value'));
  try {
    const reduction = await run.reduce(result, callOf({ toolName }));
    return { world, result, heard, reduction, shown: texts.get('value') ?? reduction.value, thrown: undefined };
  } catch (thrown) {
    return { world, result, heard, reduction: undefined, shown: undefined, thrown };
  }
}

/** The run's model: as it is described, else one that summarises in one letter. */
function modelFor(input: Fields): ReturnType<typeof modelOf> {
  const summarizer = input.text('summarizer');
  if (summarizer !== undefined) return summarizerOf(summarizer);
  return modelOf(input.text('run_model') ?? 'answers S');
}

function runOptions(input: Fields, heard: Heard): RunOptions {
  const limits = input.object('run_limits');
  const requestLimit = limits?.number('request_limit');
  const conversationId = input.text('conversation_id');
  // Limits on anything but requests are the host's own.
  for (const name of limits?.keys() ?? []) limits?.get(name);
  return {
    model: heard.model,
    resolveModel: heard.resolve,
    ...(requestLimit !== undefined && { requestLimit }),
    ...(conversationId !== undefined && { conversationId }),
  };
}

function workspaceFor(store: string | undefined): RunOptions {
  return store === 'read-only' ? { workspace: localWorkspace(temporaryFolder(), { readOnly: true }) } : {};
}

function checkThrown(expect: Fields, thrown: unknown, checks: Checks): void {
  if (expect.get('propagates') === true) return checks.holds('cancellation propagates', isCancellation(thrown), thrown);
  const words = expect.text('error') ?? '';
  if (expect.text('error_kind') === 'user') checks.holds('a ConfigError propagates', thrown instanceof ConfigError, thrown);
  checks.holds(`the message says "${words}"`, thrown instanceof Error && thrown.message.includes(words), thrown);
}

function checkRan({ input, expect }: Vector, { reduction, result }: Chain, checks: Checks): void {
  const ran = reduction?.records[0]?.action ?? null;
  const expected = expect.get('ran');
  // Leaving a result alone on purpose leaves no record.
  if (expected === 'passthrough') checks.holds('nothing is changed', reduction?.changed === false, reduction);
  else if (expected !== undefined && !isFitting(input, result)) checks.equal('the action that ran', ran, expected, 'binary-last-resort');
  if (expect.get('same_object') === true) checks.holds('the same object', reduction?.value === result, reduction?.value, 'binary-last-resort');
  const wrapped = expect.get('wrapped');
  if (wrapped !== undefined) checks.equal('stored parts are named', isObject(reduction?.changed ? (reduction.metadata as never) : null), wrapped !== null);
}

/** A structure that its cut does not shorten stays the object that it is. */
function isFitting(input: Fields, result: unknown): boolean {
  const action = input.object('action')?.object('truncate');
  const most = action?.number('max_chars') ?? 4000;
  return typeof result === 'object' && action !== undefined && JSON.stringify(result).length <= most;
}

function checkOutput(vector: Vector, chain: Chain, checks: Checks): void {
  const { input, expect, better } = vector;
  for (const part of expect.list('contains') ?? []) checks.holds(`contains ${String(part)}`, String(chain.shown).includes(String(part)), chain.shown);
  const pieces = expect.list('output_pieces');
  const output = expect.text('output') ?? (pieces && outputOfPieces(pieces, textField(input) ?? ''));
  better?.get('note');
  if (isFitting(input, chain.result)) return checks.holds('the same object', chain.reduction?.value === chain.result, chain.reduction?.value);
  if (output !== undefined) checks.equal('output', bodyOf(chain), output, 'code-points', 'whole-characters');
  if (expect.get('better') !== undefined) checkBetterSummary(expect.text('better') ?? '', chain, checks);
}

/** A summary says in a first line of its own that it is one. */
function bodyOf({ shown, reduction }: Chain): unknown {
  const isSummary = reduction?.records[0]?.action === 'summarize';
  if (!isSummary || typeof shown !== 'string') return shown;
  return /^\[Summary of [^\n]*\]\n/.test(shown) ? shown.slice(shown.indexOf('\n') + 1) : `no notice: ${shown}`;
}

/** An answer that is no summary is a failure like any other. */
function checkBetterSummary(better: string, { world, reduction, result }: Chain, checks: Checks): void {
  checks.holds('the better way is a failure', /failure/.test(better), better);
  checks.equal('one warning', world.warnings.map(({ code }) => code), ['summary-failed']);
  checks.equal('the next action decides', reduction?.value, result);
}

function checkReports(expect: Fields, world: World, checks: Checks): void {
  const logs = expect.list('logs');
  const told = world.warnings.map(warning => failureIn(warning));
  if (logs !== undefined) {
    const wanted = logs.map(words => failureOf(isList(words) ? words.map(String) : [String(words)]));
    checks.equal('failing steps, in order', told, wanted);
    const inOrder = world.fallbacks.filter(({ code }) => code.endsWith('-failed')).length;
    checks.holds('each has a fallback event', inOrder >= wanted.length, world.fallbacks);
  }
  const warnings = expect.list('warnings');
  if (warnings !== undefined) {
    checks.equal('warnings', world.warnings.map(({ code }) => code), warnings.map(text => warningCodeOf(String(text))));
  }
}

function checkSummary(expect: Fields, heard: Heard, checks: Checks): void {
  const calls = expect.number('summarizer_calls') ?? expect.number('model_calls');
  if (calls !== undefined) checks.equal('requests to a model', heard.requests.length, calls);
  const usage = expect.object('usage');
  if (usage !== undefined) checks.equal('requests counted', heard.requests.length, usage.number('requests'));
  const limits = expect.object('nested_limits');
  if (limits !== undefined) {
    for (const name of limits.keys()) limits.get(name);
    checks.equal('requests that the summary may make', heard.requests[0]?.requestLimit ?? null, limits.get('request_limit') ?? null);
  }
  const agent = expect.object('nested_agent');
  if (agent !== undefined) checkAgent(agent, heard, checks);
  const conversation = expect.text('nested_conversation_id');
  if (conversation !== undefined) checks.equal('conversation', heard.requests[0]?.conversationId, conversation);
}

function checkAgent(agent: Fields, heard: Heard, checks: Checks): void {
  checks.equal('the id is passed on as given', heard.resolved, [agent.text('model')]);
  const instructions = agent.text('instructions') ?? '';
  checks.holds('the instruction', heard.requests[0]?.system.includes(instructions) === true, heard.requests[0]?.system);
  agent.get('name');
}

async function checkStored({ input, expect }: Vector, chain: Chain, checks: Checks): Promise<void> {
  const metadata = expect.get('metadata');
  if (metadata !== undefined && metadata !== null) {
    const got = chain.reduction?.changed === true ? chain.reduction.metadata : undefined;
    checks.equal('metadata', got, expectedMetadata(metadata, { content: 0 }));
  }
  const nameOfAgent = expect.text('nested_agent_name');
  if (nameOfAgent !== undefined) checks.equal('the limits that asked', chain.world.limits.id, nameOfAgent);
  if (expect.text('stored') === undefined) return;
  const handle = chain.reduction?.records[0]?.handle ?? '';
  const bytes = await chain.world.store.read(expect.has('metadata') ? handle : `local/${handle}`);
  const original = bytesField(input) ?? new TextEncoder().encode(textField(input) ?? '');
  checks.holds('stored as it was', Buffer.compare(bytes, original) === 0, bytes.length);
}

/** The prompt: both placeholders once, other braces untouched, the payload never a template. */
async function checkPrompt({ input, expect }: Vector, checks: Checks): Promise<void> {
  const heard = listening(modelOf('answers S'));
  const text = textField(input) ?? 'payload';
  const summaryPrompt = input.text('summary_prompt') ?? '';
  const world = worldOf({ bands: [{ over: 0, action: patient(summarize(), new Map()) }], summaryPrompt });
  await world.limits.run(runOptions(input, heard)).reduce(text, callOf({ toolName: input.text('tool') ?? 'big_tool' }));
  for (const name of ['peer', 'better']) expect.get(name);
  const prompt = withoutDelimiters(heard.requests[0]?.prompt ?? '');
  const wanted = expect.text('prompt') ?? summaryPrompt.replace('{tool_name}', 'big_tool').replace('{output}', () => text);
  checks.equal('prompt', prompt, wanted);
}

/** The payload stands between delimiters that it cannot contain. */
function withoutDelimiters(prompt: string): string {
  return prompt.replace(/<(\w+)>\n([\s\S]*)\n<\/\1>/, (_, _name: string, payload: string) => payload);
}
