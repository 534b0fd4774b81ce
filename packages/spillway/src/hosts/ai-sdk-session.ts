import type { ReductionRecord, Run, SummaryModel, Usage } from 'spillway';
import { boundedMap } from './ai-sdk-bounded-map.ts';
import { createLoops } from './ai-sdk-loops.ts';
import type { Loops } from './ai-sdk-loops.ts';
import type { ModelWatch } from './ai-sdk-model.ts';
import { createPending } from './ai-sdk-pending.ts';
import type { Pending } from './ai-sdk-pending.ts';
import { modelOfId, summaryModel } from './ai-sdk-summary-model.ts';
import type { LanguageModelLike } from './ai-sdk-types.ts';

/** What the tools and the model of one `withLimits` know of each other. */
export interface Session extends ModelWatch {
  /** Where the reduced form is put. */
  readonly apply: 'model' | 'result';
  readonly pending: Pending;
  /** What the calls came to that the loop guard looks at. */
  readonly loops: Loops;
  /** The run of some limits for a call, with the models of this session, in the workspace of the call. */
  runFor(layer: Run, toolCallId: string, sandbox: unknown): Run;
  /** Tells whether the model itself made a call, and not the program of a tool that calls others. */
  isDirect(toolCallId: string, toolName: string): boolean;
  /** A tool runs here and now: a call whose model was not watched gets the model of the session. */
  began(toolCallId: string, toolName: string): void;
  /** What was paid for the result of a call, for `claim`. */
  owe(toolCallId: string, records: readonly ReductionRecord[]): void;
}

/** What a session is made of. */
export interface SessionOptions {
  readonly apply: 'model' | 'result';
  readonly foldUsage: boolean;
  readonly model: LanguageModelLike | string | undefined;
  /** True when one of the tools calls others. */
  readonly hasCallers: boolean;
}

/** Calls remembered at most; a step makes some dozens. */
const mostCalls = 4096;

interface Origin {
  readonly toolName: string;
  readonly model: SummaryModel | undefined;
}

/** Makes the memory of one `withLimits`. */
export function createSession({ apply, foldUsage, model, hasCallers }: SessionOptions): Session {
  const origins = boundedMap<string, Origin>(mostCalls);
  const owed = boundedMap<string, Usage>(mostCalls);
  const modelOf = (toolCallId: string | undefined): SummaryModel | undefined =>
    toolCallId === undefined ? undefined : origins.get(toolCallId)?.model;
  const own =
    model === undefined ? undefined : typeof model === 'string' ? modelOfId(model) : summaryModel(model);
  return {
    apply,
    pending: createPending(),
    loops: createLoops(),
    runFor: createRunFor(modelOf),
    called: (toolCallId, toolName, caller) =>
      origins.set(toolCallId, { toolName, model: summaryModel(caller) }),
    isDirect: (toolCallId, toolName) => !hasCallers || origins.get(toolCallId)?.toolName === toolName,
    began(toolCallId, toolName) {
      if (origins.get(toolCallId) === undefined) origins.set(toolCallId, { toolName, model: own });
    },
    owe(toolCallId, records) {
      if (!foldUsage) return;
      for (const { usage } of records)
        if (usage !== undefined) owed.set(toolCallId, sum(owed.get(toolCallId), usage));
    },
    claim(toolCallIds) {
      let total: Usage | undefined;
      for (const toolCallId of foldUsage ? toolCallIds : []) {
        const usage = owed.get(toolCallId);
        if (usage === undefined) continue;
        owed.delete(toolCallId);
        total = sum(total, usage);
      }
      return total;
    },
  };
}

function createRunFor(
  modelOf: (toolCallId: string | undefined) => SummaryModel | undefined,
): Session['runFor'] {
  const runs = new Map<Run, Run>();
  const inSandboxes = new Map<Run, WeakMap<object, Run>>();
  const sandboxes = boundedMap<string, WeakRef<object>>(mostCalls);
  return (layer, toolCallId, sandbox) => {
    const run = runs.get(layer) ?? layer.with(modelsOf(layer, modelOf));
    runs.set(layer, run);
    if (typeof sandbox === 'object' && sandbox !== null) sandboxes.set(toolCallId, new WeakRef(sandbox));
    // A host that asks again for an old call does not say in which sandbox it ran.
    const workspace = layer.options.workspace === undefined ? sandboxes.get(toolCallId)?.deref() : undefined;
    if (workspace === undefined) return run;
    const known = inSandboxes.get(layer) ?? new WeakMap<object, Run>();
    inSandboxes.set(layer, known);
    const inside = known.get(workspace) ?? run.with({ workspace });
    known.set(workspace, inside);
    return inside;
  };
}

/** A model that was stated for the run is the one it is summarised with. */
function modelsOf(
  { options }: Run,
  modelOf: (toolCallId: string | undefined) => SummaryModel | undefined,
): Run['options'] {
  const stated = options.model !== undefined || options.modelOfCall !== undefined;
  return {
    resolveModel: options.resolveModel ?? modelOfId,
    ...(!stated && { modelOfCall: ({ toolCallId }) => modelOf(toolCallId) }),
  };
}

function sum(left: Usage | undefined, right: Usage): Usage {
  if (left === undefined) return right;
  return {
    requests: left.requests + right.requests,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
  };
}
