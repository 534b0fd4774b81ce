import type { SummaryModel } from './actions/summary-model.ts';
import type { CaptureOptions } from './capture/options.ts';
import type { CaptureSource } from './capture/source.ts';
import type { Channel } from './observe/channel.ts';
import type { LimitsEvents, Listener } from './observe/events.ts';
import type { ReductionRecord, Usage } from './observe/record.ts';
import type { LimitsOptions } from './options.ts';
import type { FoundAnswer, ReadTool } from './read-tool.ts';
import type { ToolCall } from './walk/call.ts';
import type { Captured } from './walk/captured.ts';
import type { Durable } from './walk/durable.ts';
import type { FileTool } from './walk/exempt.ts';
import type { Settings } from './walk/settings.ts';
import type { Reduction } from './walk/walk.ts';

/** Limits on what a model sees of tool results; made once, used by any number of runs. */
export interface Limits {
  readonly id: string;
  /** The options in force. */
  readonly settings: Settings;
  /** The options that were stated, for combining. */
  readonly stated: LimitsOptions;
  /** Binds the limits to one agent run. */
  run(options?: RunOptions): Run;
  /** `run({}).reduce(result, call)`. */
  reduce<Result>(result: Result, call: ToolCall): Promise<Reduction<Result>>;
  /** Both limits in one: what is stated later wins, bands are merged by threshold, listeners of both stay. */
  with(other: Limits | LimitsOptions): Limits;
  /**
   * Checks that a run has what the limits need.
   *
   * @throws ConfigError when a result may have to be stored in a workspace that the run does not have, or summarised
   * without any model.
   */
  beforeRun(run: RunOptions): void;
  /** Listens to an event and gives the function that ends it. */
  on<Name extends keyof LimitsEvents>(name: Name, listener: Listener<Name>): () => void;
  /** What the summaries of all runs have cost so far. */
  readonly usage: Usage;
  /** For adapters: delivers events to the listeners. */
  readonly channel: Channel;
}

/** A usage that grows, for hosts that count it on their own. */
export interface UsageTotals {
  requests: number;
  inputTokens: number;
  outputTokens: number;
}

/** One agent run, as far as limits need to know it; everything may be left out. */
export interface RunOptions {
  /** The tenant, chat or user whose stored results this run may read. @default 'local' */
  readonly scope?: string;
  /** Tells runs of one scope apart where their call ids repeat; the same in every process that continues the run. */
  readonly runId?: string;
  /** The run's workspace, for stores that keep results in it. */
  readonly workspace?: unknown;
  /** The model of the run, which writes the summaries; its id where `resolveModel` knows it. */
  readonly model?: SummaryModel | string;
  /** Gives the model behind an id. */
  readonly resolveModel?: (id: string) => SummaryModel | undefined;
  /** Gives the model that made a call, where a run has several. */
  readonly modelOfCall?: (call: ToolCall) => SummaryModel | undefined;
  /** Where the usage of summaries is added too. */
  readonly usage?: UsageTotals;
  /** Requests that the run may still make; one is kept back for the run itself. */
  readonly requestLimit?: number;
  /** The conversation that summaries are filed under. */
  readonly conversationId?: string;
  /** Ends what limits do for this run. */
  readonly signal?: AbortSignal;
  /** Runs a named step once, in runs that are replayed. */
  readonly durable?: Durable;
  /** Tools that read files of the workspace: their reads of stored results are left whole. */
  readonly fileTools?: readonly FileTool[];
}

/** Limits bound to one run. */
export interface Run {
  readonly scope: string;
  readonly runId: string | undefined;
  /** The limits that the run is bound to. */
  readonly limits: Limits;
  /** What the run was made with. */
  readonly options: RunOptions;
  /**
   * The same run with more known of it, for hosts that learn its model or workspace only with a call.
   *
   * What is stated here wins; the summaries of the new run count for this one too.
   */
  with(options: RunOptions): Run;
  /**
   * Decides what the model sees of a result.
   *
   * Gives the same object when nothing is to be done. Only cancellation and a ConfigError are thrown.
   */
  reduce<Result>(result: Result, call: ToolCall): Promise<Reduction<Result>>;
  /** Reads a stored result as the model does: the same arguments, the same answer. */
  read(input: unknown, options?: { readonly signal?: AbortSignal }): Promise<FoundAnswer>;
  /**
   * Stores the output of a stream, an iterable or a child process while it arrives, in bounded memory, and gives what a
   * tool may return in its place.
   *
   * Only cancellation and a ConfigError are thrown.
   */
  capture(source: CaptureSource, options?: CaptureOptions): Promise<Captured>;
  /**
   * Keeps a JSON value about a call and what it returned, for adapters whose host does not keep it: under the scope of
   * the run, in the store.
   */
  remember(call: ToolCall, about: unknown, value: unknown): Promise<void>;
  /** What was remembered about the same call and value, in any process over the same store; undefined when nothing was. */
  recall(call: ToolCall, about: unknown): Promise<unknown>;
  /**
   * Stores the whole of a result and gives the record that names it; undefined, with a warning, when it cannot be stored.
   *
   * What redaction removes is not stored.
   */
  keep(result: unknown, call: ToolCall): Promise<ReductionRecord | undefined>;
  /** What is stored under the handle of a record: text, or bytes that are none; undefined when nothing is, or no longer. */
  full(record: Pick<ReductionRecord, 'handle'>): Promise<string | Uint8Array | undefined>;
  /** The tool to offer to the model; undefined when `readTool` is false. */
  readonly readTool: ReadTool | undefined;
  /** What the summaries of this run have cost so far. */
  readonly usage: Usage;
  /** Removes what is stored under the run's scope and gives the number; 0 where the store cannot list. */
  removeSpills(): Promise<number>;
}
