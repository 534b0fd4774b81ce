/** Limits for the Vercel AI SDK, `ai` 6 and 7, without importing it. */

import { ConfigError, SpillwayError } from 'spillway';
import type { Run } from 'spillway';
import { isRecord } from './ai-sdk-field.ts';
import { runOfLimits } from './ai-sdk-layers.ts';
import { changeOptions } from './ai-sdk-options.ts';
import type { HostOptions } from './ai-sdk-options.ts';
import { pieceOptionsOf } from './ai-sdk-pieces.ts';
import { createSession } from './ai-sdk-session.ts';
import { isLanguageModel, modelOfId, summaryModel } from './ai-sdk-summary-model.ts';
import { limitToolSet, runForTools } from './ai-sdk-tools.ts';
import type { ToolSetLike } from './ai-sdk-tools.ts';
import type {
  AdapterOptions,
  LanguageModelLike,
  LimitableOptions,
  Limited,
  LimitsLike,
} from './ai-sdk-types.ts';
import { isToolCaller } from './ai-sdk-wrap-tool.ts';

export type {
  AdapterOptions,
  LanguageModelLike,
  LimitableOptions,
  Limited,
  LimitsLike,
  PrepareStepInput,
  PrepareStepOutput,
  ReadToolResult,
  ReadToolResultInput,
  ReadToolResultSchema,
  ReaderTools,
  StepLike,
} from './ai-sdk-types.ts';
export { summaryModel } from './ai-sdk-summary-model.ts';

/**
 * Puts limits round the tools of an AI SDK call or agent: app, UI and telemetry get what a tool returns, the model gets what
 * the limits make of it, and a tool to read the rest with. `adapter` adds fences, hooks and a loop guard.
 *
 * Takes and gives the options of `generateText`, `streamText` or `ToolLoopAgent`, or only `{ tools }` for
 * `convertToModelMessages`. Without `limits` the defaults of `createLimits` hold; limits bound to a run, such as
 * `limits.run({ scope: chatId })`, keep the stored results of chats and users apart.
 *
 * @throws ConfigError when an option is wrong, a tool has the reader's name, or a summary would have no model to write it.
 */
export function withLimits<
  Tools extends object,
  Model extends string | LanguageModelLike,
  Options extends object,
>(
  options: Options & LimitableOptions<Tools, Model>,
  limits?: LimitsLike,
  adapter: AdapterOptions = {},
): Limited<Options> {
  checkAdapter(adapter);
  const pieces = pieceOptionsOf(adapter);
  const given = { ...options } as HostOptions;
  const tools: ToolSetLike | undefined = isRecord(given['tools']) ? given['tools'] : undefined;
  const run = runForTools(tools ?? {}, runOfLimits(limits));
  const model = modelOf(given['model']);
  checkModel(run, model);
  const session = createSession({
    apply: adapter.apply ?? 'model',
    foldUsage: adapter.foldUsage ?? false,
    model,
    hasCallers: Object.values(tools ?? {}).some(isToolCaller),
  });
  const limited = tools === undefined ? undefined : limitToolSet(tools, run, session, pieces);
  const changed: unknown = changeOptions(given, {
    session,
    readerName: limited === undefined ? undefined : run.readTool?.name,
    limitTools: other =>
      limited !== undefined && (other === tools || other === limited)
        ? limited
        : limitToolSet(other, run, session, pieces),
  });
  return changed as Limited<Options>;
}

const places: ReadonlySet<unknown> = new Set(['model', 'result']);
const ofPieces: ReadonlySet<string> = new Set(['external', 'hooks', 'onHookError', 'loopGuard']);

function checkAdapter(adapter: AdapterOptions): void {
  for (const [name, value] of Object.entries(adapter)) {
    if (value === undefined || ofPieces.has(name)) continue;
    if (name === 'apply' ? places.has(value) : name === 'foldUsage' && typeof value === 'boolean') continue;
    throw new ConfigError(
      `withLimits() takes { apply: 'model' or 'result', foldUsage: true or false, external, hooks, onHookError, loopGuard } as its third argument, but got ${name}: ${String(value)}.`,
    );
  }
}

function modelOf(model: unknown): LanguageModelLike | string | undefined {
  return typeof model === 'string' || isLanguageModel(model) ? model : undefined;
}

/** Workspaces are known only when a tool runs; models are known now, and a summary without one would fail every time. */
function checkModel(run: Run, model: LanguageModelLike | string | undefined): void {
  if (model === undefined) return;
  const { limits, options } = run;
  const summarizer = options.model ?? (typeof model === 'string' ? modelOfId(model) : summaryModel(model));
  try {
    limits.beforeRun({
      ...options,
      workspace: options.workspace ?? {},
      ...(summarizer !== undefined && { model: summarizer }),
    });
  } catch (error) {
    if (typeof model !== 'string' || !SpillwayError.isInstance(error)) throw error;
    throw new ConfigError(
      `summarize() needs a model that can answer one request, but the run has only the id ${JSON.stringify(model)}; hand over the model object, or state summarize({ model: summaryModel(object) }).`,
      { cause: error },
    );
  }
}
