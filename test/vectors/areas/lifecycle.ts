import { localWorkspace } from 'spillway/workspace';
import { fileStore } from 'spillway/stores/file';
import { ConfigError, createLimits, indentedJson, jsonLines, READ_FILE_KIND, spill, summarize, truncate, workspaceStore, type Limits, type LimitsOptions, type RunOptions, type Store } from 'spillway';
import { actionOf, modelOf } from '../actions.ts';
import type { Checks } from '../checks.ts';
import { isList, isObject, asObject, asText, type Fields, type Json } from '../json.ts';
import { bandsOf } from '../options.ts';
import { patient, probe } from '../probes.ts';
import { temporaryFolder } from '../folders.ts';
import { listening } from '../summaries.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';
import { checkDurable } from './durable.ts';

/** Run start, combining, durable runs and usage, by their facts; the hand-over to a file tool is a later step. */
export async function lifecycle(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  if (expect.has('reduced')) return await checkExemption(input, expect, checks);
  if (isHandOver(expect)) return checks.pending('the reader steps aside for a file tool (step 7)');
  if (expect.has('run_fails') || expect.get('run_fails') === null) return await checkRunStart(input, expect, checks);
  if (input.has('instances')) return await checkCombined(vector, checks);
  if (expect.has('run_usage_added')) return await checkUsage(input, expect, checks);
  await checkDurable(vector, checks);
}

/** What is about offering the reader, or about the tool that a notice names. */
function isHandOver(expect: Fields): boolean {
  return ['read_tool_result_offered', 'offered_per_step', 'marker_names', 'no_equivalent_for'].some(name => expect.has(name));
}

const FOLDER = { theirs: '.pydantic-ai-harness/tool-output', ours: '.spillway/tool-output' };

/** Reads of a stored result by a file tool are left whole; everything else is reduced. */
async function checkExemption(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const args = input.object('args');
  const path = args?.text('path')?.replace(FOLDER.theirs, FOLDER.ours);
  const kind = input.text('kind') === 'READ_FILE_KIND' ? READ_FILE_KIND : input.text('kind');
  const workspace = { ...localWorkspace(temporaryFolder()), root: input.text('working_dir') ?? '/repo' };
  input.get('bands');
  const limits = createLimits({ logger: false });
  const toolName = input.text('tool') ?? 'read_file';
  const { changed } = await limits.run({ workspace: withoutFiles(workspace) }).reduce('x'.repeat(input.number('result_chars') ?? 40_000), {
    toolName,
    toolCallId: 'call-1',
    args: { path },
    tool: { name: toolName, ...(kind !== undefined && { kind }) },
  });
  checks.equal('reduced', changed, expect.get('reduced'));
}

/** A workspace whose files live in memory: its root is a name only. */
function withoutFiles<Place extends object>(place: Place): Place {
  const files = new Map<string, Uint8Array>();
  return {
    ...place,
    readBinaryFile: ({ path }: { readonly path: string }) => Promise.resolve(files.get(path) ?? null),
    writeBinaryFile({ path, content }: { readonly path: string; readonly content: Uint8Array }) {
      files.set(path, content);
      return Promise.resolve();
    },
    writeFile: undefined,
    readRange: undefined,
    readFile: undefined,
    stat: undefined,
    listDirectory: undefined,
    realPath: undefined,
    deleteFile: undefined,
  };
}

async function checkRunStart(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const bands = input.get('bands');
  const filter = input.list('tool_filter');
  const store = storeCalled(input.text('store'));
  const limits = createLimits({
    ...(isList(bands) && { bands: bandsOf(bands) }),
    ...(filter && { toolFilter: filter.map(asText) }),
    ...(store && { store }),
    logger: false,
  });
  const run: RunOptions = { model: modelOf('answers S'), ...(input.get('run_has_workspace') === true && { workspace: localWorkspace(temporaryFolder()) }) };
  const deferred = input.text('capability') !== undefined;
  const thrown = deferred ? undefined : thrownBy(() => limits.beforeRun(run));
  const fails = expect.object('run_fails');
  if (fails !== undefined) {
    fails.get('kind');
    fails.get('message');
    checks.holds('the run fails at its start', thrown instanceof ConfigError, thrown, 'default-store');
    if (thrown !== undefined) checks.holds('the message names a workspace and another store', /workspace/.test(String(thrown)) && /store/i.test(String(thrown)), thrown);
  } else checks.equal('the run starts', thrown, undefined);
  if (expect.has('spill_then')) await checkDeferred(expect, checks);
}

/** Limits that are loaded into a running run meet the missing workspace when they spill. */
async function checkDeferred(expect: Fields, checks: Checks): Promise<void> {
  expect.get('spill_then');
  const world = worldOf({ bands: [{ over: 1000, action: spill({ then: truncate() }) }], store: workspaceStore() });
  const { records } = await world.limits.run({}).reduce('x'.repeat(20_000), callOf());
  checks.equal('warns', world.warnings.map(({ code }) => code), ['workspace-missing']);
  checks.equal('falls back', records.map(({ action }) => action), ['truncate']);
}

function storeCalled(name: string | undefined): Store | undefined {
  if (name === undefined || name === 'default') return undefined;
  if (name === 'WorkspaceStore()') return workspaceStore();
  if (/^WorkspaceStore\(workspace=/.test(name)) return workspaceStore({ workspace: localWorkspace(temporaryFolder()) });
  if (name === 'LocalFileStore()') return fileStore({ baseDir: temporaryFolder() });
  throw new TypeError(`unknown store ${name}`);
}

async function checkCombined({ input, expect, better }: Vector, checks: Checks): Promise<void> {
  const ran: string[] = [];
  const stores = new Map<string, Store>();
  const each = (input.list('instances') ?? []).map(json => limitsOf(asObject(json), ran, stores));
  const [first = createLimits(), ...others] = each;
  const all = others.reduce((combined, other) => combined.with(other), first);
  const wanted = betterOf(expect) ?? better ?? expect;
  for (const name of expect.keys()) expect.get(name);
  checkSettings(all, wanted, stores, checks);
  const tie = expect.keys().find(name => name.startsWith('at_'));
  if (tie !== undefined) {
    await all.reduce('x'.repeat(Number(tie.slice(3))), callOf());
    checks.equal(tie, ran[0], expect.get(tie));
  }
  const perTool = expect.object('per_tool');
  for (const name of perTool?.keys() ?? []) {
    ran.length = 0;
    await all.reduce('x', callOf({ toolName: name }));
    checks.equal(`bands of ${name}`, ran[0], perTool?.get(name));
  }
  const target = expect.text('spills_go_to');
  if (target !== undefined) await checkTarget(all, stores, target, checks);
  if (expect.get('merged') === false) await checkApart(each, checks);
}

/** The better way, where it stands in the expectation. */
function betterOf(expect: Fields): Fields | undefined {
  const peer = expect.get('peer');
  return isObject(peer) ? expect.object('better') : undefined;
}

function checkSettings({ settings }: Limits, wanted: Fields, stores: ReadonlyMap<string, Store>, checks: Checks): void {
  if (wanted.has('bands')) checks.equal('bands', settings.bands.map(({ over }) => over), wanted.list('bands'));
  if (wanted.has('strip_ansi')) checks.equal('stripAnsi', settings.stripAnsi, wanted.get('strip_ansi'));
  if (wanted.has('tool_filter')) checks.equal('toolFilter', settings.toolFilter, wanted.list('tool_filter'));
  if (wanted.has('store')) checks.holds('store', settings.store === stores.get(wanted.text('store') ?? ''), settings.store?.name);
  if (wanted.has('serializer')) checks.holds('serializer', settings.serializer === serializers[wanted.text('serializer') ?? ''], settings.serializer);
}

const serializers: Readonly<Record<string, typeof jsonLines>> = { json_lines: jsonLines, indented_json: indentedJson };

function limitsOf(instance: Readonly<Record<string, Json>>, ran: string[], stores: Map<string, Store>): Limits {
  const { bands, per_tool: perTool, store, serializer, strip_ansi: stripAnsi, tool_filter: filter, id, ...unknown } = instance;
  if (Object.keys(unknown).length > 0) throw new TypeError(`unknown options ${Object.keys(unknown).join(', ')}`);
  const label = (json: Json): ReturnType<typeof probe> =>
    json === 'spill' ? patient(actionOf('spill'), new Map()) : probe(() => void ran.push(String(json)), String(json));
  const options: LimitsOptions = {
    logger: false,
    ...(isList(bands) && { bands: bandsOf(bands, label) }),
    ...(isObject(perTool) && { perTool: Object.fromEntries(Object.entries(perTool).map(([name, action]) => [name, [{ over: 0, action: label(action) }]])) }),
    ...(typeof store === 'string' && { store: namedStore(store, stores) }),
    ...(typeof serializer === 'string' && serializers[serializer] && { serializer: serializers[serializer] }),
    ...(typeof stripAnsi === 'boolean' && { stripAnsi }),
    ...(isList(filter) && { toolFilter: filter.map(asText) }),
    ...(typeof id === 'string' && { id }),
  };
  return createLimits(options);
}

function namedStore(name: string, stores: Map<string, Store>): Store {
  const store: Store = { ...worldOf().store, name };
  stores.set(name, store);
  return store;
}

async function checkTarget(all: Limits, stores: ReadonlyMap<string, Store>, target: string, checks: Checks): Promise<void> {
  const { records } = await all.reduce('x'.repeat(100), callOf());
  const bytes = await stores.get(target)?.read(`local/${records[0]?.handle ?? ''}`);
  checks.equal(`bytes in ${target}`, bytes?.length, 100);
}

/** Limits of different ids run in turn and leave each other's replacements alone. */
async function checkApart(each: readonly Limits[], checks: Checks): Promise<void> {
  checks.equal('as many limits as ids', new Set(each.map(({ id }) => id)).size, each.length);
  const [first, second] = ['first', 'second'].map(id => createLimits({ id, bands: [{ over: 100, action: truncate({ maxChars: 500 }) }], logger: false }));
  const once = await first?.reduce('x'.repeat(2000), callOf());
  const twice = await second?.reduce(once?.value, callOf());
  checks.equal('the second leaves it alone', [once?.changed, twice?.changed], [true, false]);
}

async function checkUsage(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const reports = input.object('model_reports');
  const usage = { inputTokens: reports?.number('input_tokens') ?? 0, outputTokens: reports?.number('output_tokens') ?? 0 };
  const isCallable = /callable/.test(input.text('action') ?? '');
  const heard = listening({ generate: () => Promise.resolve({ text: 'S', usage }) });
  const action = isCallable ? summarize({ summarize: () => 'S' }) : summarize();
  const totals = { requests: 0, inputTokens: 0, outputTokens: 0 };
  const { limits } = worldOf({ bands: [{ over: 0, action: patient(action, new Map()) }] });
  await limits.run({ model: heard.model, usage: totals }).reduce('x'.repeat(100), callOf());
  const added = expect.object('run_usage_added');
  checks.equal('added to the usage of the run', totals, {
    requests: added?.number('requests') ?? 0,
    inputTokens: added?.number('input_tokens') ?? 0,
    outputTokens: added?.number('output_tokens') ?? 0,
  });
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
