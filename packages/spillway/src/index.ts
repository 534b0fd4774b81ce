/**
 * The whole public surface of `spillway`; other entries of the package add stores and adapters and are listed in its
 * `exports`. Every name is exported on purpose, none by wildcard.
 */

import { memoryStore } from './store/memory.ts';
import type { Store } from './store/store.ts';
import { workspaceStore } from './store/workspace-store.ts';
import { limitsFor } from './limits.ts';
import type { LimitsOptions } from './options.ts';
import type { Limits } from './run.ts';

let memory: Store | undefined;
let workspace: Store | undefined;

/**
 * Makes limits on what a model sees of tool results; every option is checked here.
 *
 * Without a stated store, results go to the run's workspace when it can be written, else to memory.
 *
 * @throws ConfigError that names the option, its value and what is allowed.
 */
export const createLimits: (options?: LimitsOptions) => Limits = /* @__PURE__ */ limitsFor({
  workspace: () => Promise.resolve((workspace ??= workspaceStore())),
  local: () => Promise.resolve((memory ??= memoryStore())),
});

// Limits, runs and what they give.
export type { LimitsOptions, ReadToolOptions } from './options.ts';
export type { Limits, Run, RunOptions, UsageTotals } from './run.ts';
export type { FoundAnswer, ReadTool } from './read-tool.ts';
export type { Reduction, Replaced } from './walk/walk.ts';
export type { ToolCall, ToolInfo } from './walk/call.ts';
export { LOADER_KIND, READ_FILE_KIND, READ_TOOL_RESULT_KIND } from './walk/call.ts';
export type { Durable } from './walk/durable.ts';
export type { FileTool } from './walk/exempt.ts';
export type { ToolFilter, ToolPredicate } from './walk/filter.ts';
export type { RedactRule, Redactor } from './walk/redact.ts';
export type { Settings } from './walk/settings.ts';
export type { ReadAnswer } from './read-back/answer.ts';

// Results as tools return them.
export { isToolResult, toolResult } from './walk/result.ts';
export type { ContentPart, ToolResult } from './walk/result.ts';

// Output that is stored while it arrives.
export { isCaptured } from './walk/captured.ts';
export type { Captured, CaptureTotals, ChildExit, ErrorLine } from './walk/captured.ts';
export type { CaptureOptions } from './capture/options.ts';
export type { CaptureSource } from './capture/source.ts';
export type { ChildLike } from './capture/child-process.ts';
// The executor: tools without a framework.
export { defineTool } from './executor/define-tool.ts';
export type { DefinedTool, ToolDefinition } from './executor/define-tool.ts';
export { Tool } from './executor/tool.ts';
export type {
  ExecuteReturn,
  OutputOf,
  ResultOf,
  ToolContext,
  ToolLike,
  ViewContext,
} from './executor/tool.ts';
export type { ToolSet } from './executor/tool-set.ts';
export type {
  ArgumentsOf,
  InputSchema,
  JsonSchema,
  StandardIssue,
  StandardResult,
  StandardSchema,
} from './executor/standard-schema.ts';
export { createToolExecutor } from './executor/create-tool-executor.ts';
export type { ToolExecutor } from './executor/create-tool-executor.ts';
export type { LoopGuardOptions, PieceSettings, ToolExecutorOptions } from './executor/options.ts';
export type { AfterToolDecision, AfterToolEvent, AfterToolHook, HookedResult } from './executor/hooks.ts';
export type {
  DisplayEvent,
  ExecutorCall,
  OutputEvent,
  ResultEvent,
  ToolOutcome,
} from './executor/outcome.ts';
export type { ToolDescription } from './executor/definitions.ts';
export { fenceExternal, fenceInstruction } from './executor/fence-instruction.ts';

// The pieces of the executor, for adapters of hosts that run tools themselves.
export { resolvePieceOptions } from './executor/options.ts';
export { loadExecutorPieces } from './executor/load-pieces.ts';
export type { ExecutorPieces } from './executor/load-pieces.ts';
export type { LoopVerdict } from './executor/loop-guard.ts';
export type { NotePlan } from './executor/model-output.ts';

// Actions, and what one of your own needs.
export { passthrough } from './actions/passthrough.ts';
export { truncate } from './actions/truncate.ts';
export type { TruncateOptions, TruncateStrategy } from './actions/truncate.ts';
export { spill } from './actions/spill.ts';
export type { SpillOptions } from './actions/spill.ts';
export { summarize } from './actions/summarize.ts';
export type { SummarizeFunction, SummarizeOptions } from './actions/summarize.ts';
export { condense } from './actions/condense.ts';
export type { CondenseOptions } from './actions/condense.ts';
export type { CondenseHints } from './condense/contract.ts';
export { head, tail } from './actions/short-forms.ts';
export type { Band } from './actions/band.ts';
export type {
  Action,
  ActionContext,
  KeptEnds,
  Outcome,
  PartFacts,
  Replacement,
  Stored,
  UnableReason,
} from './actions/action.ts';
export type { CutBudget } from './actions/cut-budget.ts';
export type { Part, PartKind } from './actions/part.ts';
export type { Cut, CutStrategy, TextSource } from './text/cut.ts';
export type { SummaryAnswer, SummaryModel, SummaryRequest } from './actions/summary-model.ts';

// Text forms of structures.
export { compactJson } from './serialize/compact-json.ts';
export { indentedJson } from './serialize/indented-json.ts';
export { jsonLines } from './serialize/json-lines.ts';
export type { Serializer } from './serialize/serializer.ts';

// Stores: the contract, and the two that need nothing.
export type {
  ByteRange,
  EntryNotes,
  EntryStat,
  OpenPayload,
  PayloadInfo,
  ReadOptions,
  Store,
  StoreEntry,
} from './store/store.ts';
export type { ByteSink, Payload } from './store/payload.ts';
export { payloadOfBytes, payloadOfPieces, payloadOfStream, payloadOfText } from './store/payload-of.ts';
export { safeSegments } from './store/key.ts';
export { openBeside } from './store/open-beside.ts';
export { memoryStore } from './store/memory.ts';
export type { MemoryStoreOptions } from './store/memory.ts';
export { workspaceStore } from './store/workspace-store.ts';
export type { WorkspaceStoreOptions } from './store/workspace-store.ts';
export { isWorkspace } from './workspace/workspace.ts';
export type { Workspace } from './workspace/workspace.ts';

// What happened.
export type { ActionType, Fallback, ReductionRecord, SizeUnit, Usage } from './observe/record.ts';
export type {
  CallInfo,
  FallbackEvent,
  LimitsEvents,
  Listener,
  ListenerErrorEvent,
  ReadEvent,
  ReducedEvent,
  VolatileStoreEvent,
  WarningCode,
  WarningEvent,
} from './observe/events.ts';
export type { Logger } from './observe/channel.ts';

// Errors.
export {
  ConfigError,
  isCancellation,
  SpillwayError,
  StoreError,
  SummarizeError,
  ToolRetry,
} from './errors.ts';
export type { SpillwayErrorCode, StoreErrorCode } from './errors.ts';
