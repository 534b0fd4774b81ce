import { localWorkspace } from 'spillway/workspace';
import { fileStore } from 'spillway/stores/file';
import {
  ConfigError,
  createLimits,
  spill,
  summarize,
  truncate,
  workspaceStore,
  type RunOptions,
  type Store,
} from 'spillway';
import { modelOf } from '../actions.ts';
import type { Checks } from '../checks.ts';
import { temporaryFolder } from '../folders.ts';
import type { Fields } from '../json.ts';
import { optionsOf } from '../options.ts';
import { patient } from '../probes.ts';
import { listening } from '../summaries.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';
import { checkCombined } from './combining.ts';
import { checkDurable } from './durable.ts';
import { checkExemption } from './exemption.ts';
import { checkSurface } from './surface.ts';

/** Run start, combining, durable runs and usage, by their facts; the hand-over to a file tool is a later step. */
export async function lifecycle(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  if (expect.has('reduced')) return await checkExemption(input, expect, checks);
  if (isHandOver(expect)) return checks.pending('the reader steps aside for a file tool (step 7)');
  if (expect.has('run_fails') || expect.get('run_fails') === null)
    return await checkRunStart(input, expect, checks);
  if (input.has('instances')) return await checkCombined(vector, checks);
  if (expect.has('run_usage_added')) return await checkUsage(input, expect, checks);
  if (vector.id.includes('/durable/')) return await checkDurable(vector, checks);
  await checkSurface(vector, checks);
}

/** What is about offering the reader, or about the tool that a notice names. */
function isHandOver(expect: Fields): boolean {
  return ['read_tool_result_offered', 'offered_per_step', 'marker_names', 'no_equivalent_for'].some(name =>
    expect.has(name),
  );
}

async function checkRunStart(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const store = storeCalled(input.text('store'));
  const limits = createLimits({ ...optionsOf(input), ...(store && { store }), logger: false });
  const run: RunOptions = {
    model: modelOf('answers S'),
    ...(input.get('run_has_workspace') === true && { workspace: localWorkspace(temporaryFolder()) }),
  };
  const deferred = input.text('capability') !== undefined;
  const thrown = deferred ? undefined : thrownBy(() => limits.beforeRun(run));
  const fails = expect.object('run_fails');
  if (fails !== undefined) {
    fails.get('kind');
    fails.get('message');
    checks.holds('the run fails at its start', thrown instanceof ConfigError, thrown, 'default-store');
    if (thrown !== undefined)
      checks.holds('the message names a workspace and another store', isNaming(thrown), thrown);
  } else checks.equal('the run starts', thrown, undefined);
  if (expect.has('spill_then')) await checkDeferred(expect, checks);
}

/** Limits that are loaded into a running run meet the missing workspace when they spill. */
async function checkDeferred(expect: Fields, checks: Checks): Promise<void> {
  expect.get('spill_then');
  const world = worldOf({
    bands: [{ over: 1000, action: spill({ then: truncate() }) }],
    store: workspaceStore(),
  });
  const { records } = await world.limits.run({}).reduce('x'.repeat(20_000), callOf());
  checks.equal(
    'warns',
    world.warnings.map(({ code }) => code),
    ['workspace-missing'],
  );
  checks.equal(
    'falls back',
    records.map(({ action }) => action),
    ['truncate'],
  );
}

function storeCalled(name: string | undefined): Store | undefined {
  if (name === undefined || name === 'default') return undefined;
  if (name === 'WorkspaceStore()') return workspaceStore();
  if (name.startsWith('WorkspaceStore(workspace='))
    return workspaceStore({ workspace: localWorkspace(temporaryFolder()) });
  if (name === 'LocalFileStore()') return fileStore({ baseDir: temporaryFolder() });
  throw new TypeError(`unknown store ${name}`);
}

async function checkUsage(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const reports = input.object('model_reports');
  const usage = {
    inputTokens: reports?.number('input_tokens') ?? 0,
    outputTokens: reports?.number('output_tokens') ?? 0,
  };
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

/** What a user can do about it. */
function isNaming(thrown: unknown): boolean {
  return thrown instanceof Error && /workspace/.test(thrown.message) && /store/i.test(thrown.message);
}
