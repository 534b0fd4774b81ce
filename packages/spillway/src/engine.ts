import { isSummaryModel } from './actions/summary-model.ts';
import type { SummaryModel } from './actions/summary-model.ts';
import type { CaptureRun } from './capture/capture-run.ts';
import type { SharedByRuns } from './shared-by-runs.ts';
import { chooseStore } from './default-store.ts';
import { ConfigError } from './errors.ts';
import type { Usage } from './observe/record.ts';
import { createReader } from './reader.ts';
import type { Reader } from './reader.ts';
import type { Run, RunOptions } from './run.ts';
import type { Store } from './store/store.ts';
import type { UsageCounter } from './usage-counter.ts';
import { createCallNotes } from './walk/call-notes.ts';
import type { CallNotes } from './walk/call-notes.ts';
import { field } from './walk/call.ts';
import type { ToolCall } from './walk/call.ts';
import type { WalkRun } from './walk/context.ts';
import { isExemptCall } from './walk/exempt.ts';
import { keepWhole, readWhole } from './walk/keep.ts';
import { createSpills } from './walk/spills.ts';
import type { Spills } from './walk/spills.ts';
import { walkResult } from './walk/walk.ts';
import type { Reduction } from './walk/walk.ts';

/** What a run needs above the thresholds. */
export interface Engine {
  reduce<Result>(result: Result, call: ToolCall): Promise<Reduction<Result>>;
  readonly reader: Reader;
  readonly notes: CallNotes;
  readonly captures: CaptureRun;
  readonly keep: Run['keep'];
  readonly full: Run['full'];
}

/** Makes the engine of a run: its store, its walk, its reader. */
export async function createEngine(
  options: RunOptions,
  shared: SharedByRuns,
  usage: UsageCounter,
): Promise<Engine> {
  const scope = options.scope ?? 'local';
  const store = await storeOf(options, shared);
  const spills = createSpills(store, { scope, runId: options.runId, workspace: options.workspace });
  const reader = createReader({
    settings: shared.settings,
    channel: shared.channel,
    spills,
    scope,
    runId: options.runId,
    workspace: options.workspace,
    signal: options.signal,
  });
  const run = walkRunOf(options, shared, { spills, reader, usage });
  return {
    reader,
    notes: createCallNotes(run, options.workspace),
    captures: {
      settings: shared.settings,
      channel: shared.channel,
      spills,
      runId: options.runId,
      signal: options.signal,
      read: input => reader.read(input),
      counts: new Map(),
      ...(shared.defaults.pipes && { pipes: shared.defaults.pipes }),
    },
    keep: (result, call) => keepWhole(result, call, run),
    full: record => readWhole(record, run, options.workspace),
    reduce: <Result>(result: Result, call: ToolCall): Promise<Reduction<Result>> =>
      walkResult(result, call, run) as Promise<Reduction<Result>>,
  };
}

interface RunParts {
  readonly spills: Spills;
  readonly reader: Reader;
  readonly usage: UsageCounter;
}

function walkRunOf(
  options: RunOptions,
  { settings, channel }: SharedByRuns,
  { spills, reader, usage }: RunParts,
): WalkRun {
  const exemptions = {
    readerName: settings.readTool?.name,
    fileTools: options.fileTools ?? [],
    store: spills.store,
    workspaceRoot: rootOf(options.workspace),
  };
  return {
    settings,
    channel,
    scope: options.scope ?? 'local',
    runId: options.runId,
    spills,
    signal: options.signal,
    conversationId: options.conversationId,
    requestLimit: options.requestLimit,
    durable: options.durable,
    resolveModel: (model, call) =>
      resolveModel(model ?? options.modelOfCall?.(call) ?? options.model, options),
    readCall: reader.readCall,
    isExempt: call => isExemptCall(call, exemptions),
    addUsage(spent) {
      usage.add(spent);
      addTo(options.usage, spent);
    },
  };
}

async function storeOf(options: RunOptions, { settings, channel, defaults }: SharedByRuns): Promise<Store> {
  const report = (error: unknown): void =>
    channel.warn({
      code: 'cleanup-failed',
      message: 'old results could not be removed from the store',
      id: settings.id,
      error,
    });
  const { store, readOnlyWorkspace } = await chooseStore(settings.store, options, defaults, report);
  if (readOnlyWorkspace) {
    const message = 'the workspace of the run is read-only; large results are stored outside of it';
    channel.warn({ code: 'workspace-read-only', message, id: settings.id });
  }
  if (settings.store === undefined && store.volatile === true) {
    channel.emit('volatile-store', { id: settings.id, store: store.name });
  }
  return store;
}

function resolveModel(
  model: SummaryModel | string | undefined,
  options: RunOptions,
): SummaryModel | undefined {
  if (model === undefined) return undefined;
  if (typeof model !== 'string') return requireUsable(model);
  const resolved = options.resolveModel?.(model);
  if (resolved !== undefined) return requireUsable(resolved);
  throw new ConfigError(
    `The model ${JSON.stringify(model)} of summarize() is only an id, and this run cannot resolve ids; give a model.`,
  );
}

function requireUsable(model: unknown): SummaryModel {
  if (isSummaryModel(model)) return model;
  const name = field(model, 'name');
  throw new ConfigError(
    `summarize() needs a request-response model, but the run uses ${typeof name === 'string' ? name : 'one that cannot answer a single request'}; state summarize({ model }).`,
  );
}

function rootOf(workspace: unknown): string | undefined {
  const root = field(workspace, 'root');
  return typeof root === 'string' ? root : undefined;
}

function addTo(totals: RunOptions['usage'], spent: Usage): void {
  if (totals === undefined) return;
  totals.requests += spent.requests;
  totals.inputTokens += spent.inputTokens;
  totals.outputTokens += spent.outputTokens;
}
