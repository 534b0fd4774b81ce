import type { AfterToolHook, Limits, LimitsOptions, LoopGuardOptions, Run } from 'spillway';

/** A language model object of the AI SDK, of any version of its specification. */
export interface LanguageModelLike {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<unknown>;
  doStream(options: never): PromiseLike<unknown>;
}

/** One finished step, as far as `prepareStep` functions look at it in every version of the AI SDK. */
export interface StepLike {
  readonly text: string;
  readonly finishReason: string;
  readonly usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };
  readonly toolCalls: readonly {
    readonly toolName: string;
    readonly toolCallId: string;
    readonly input: unknown;
  }[];
  readonly toolResults: readonly {
    readonly toolName: string;
    readonly toolCallId: string;
    readonly input: unknown;
    readonly output: unknown;
  }[];
}

/** What `prepareStep` is told in every version of the AI SDK. */
export interface PrepareStepInput<Model> {
  readonly steps: readonly StepLike[];
  readonly stepNumber: number;
  readonly model: Model;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** What `prepareStep` may give back that limits look at; everything else passes. */
export interface PrepareStepOutput<Tools extends object> {
  readonly model?: string | LanguageModelLike | undefined;
  readonly activeTools?: readonly (keyof Tools & string)[] | undefined;
}

/** What limits look at in the options of `generateText`, `streamText`, `ToolLoopAgent` and `convertToModelMessages`. */
export interface LimitableOptions<Tools extends object, Model extends string | LanguageModelLike> {
  readonly model?: Model | undefined;
  readonly tools?: Tools | undefined;
  readonly activeTools?: readonly (keyof Tools & string)[] | undefined;
  // Methods, so that a function which takes the full type of the installed version is accepted too.
  prepareStep?(
    step: PrepareStepInput<Model>,
  ): PrepareStepOutput<Tools> | PromiseLike<PrepareStepOutput<Tools> | undefined> | undefined;
}

/** What the adapter itself may be told. */
export interface AdapterOptions {
  /**
   * Where the reduced form is put: what the host sends to the model, or what `execute` returns.
   *
   * `result` is for hosts that never call `toModelOutput`; app and UI then get the reduced form too.
   *
   * @default 'model'
   */
  readonly apply?: 'model' | 'result';
  /**
   * Whether the usage of a summary is added to that of the next step of its run.
   *
   * The sum of a run is then complete, and the size of the context can no longer be read from the usage of a step.
   *
   * @default false
   */
  readonly foldUsage?: boolean;
  /**
   * Which tools return text of strangers, such as web pages: by name, or told by name and tool. The model sees their
   * results inside a fence.
   */
  readonly external?: readonly string[] | ((toolName: string, tool: object) => boolean);
  readonly hooks?: {
    /** Look at each full result in turn, where the tool runs, and may replace it, block it or add context. */
    readonly afterTool?: AfterToolHook | readonly AfterToolHook[];
  };
  /** What a hook that throws does: withhold the result, or nothing. @default 'block' */
  readonly onHookError?: 'block' | 'ignore';
  /** Notices calls of one conversation that repeat themselves; `{}` for the defaults of the executor. @default false */
  readonly loopGuard?: LoopGuardOptions | false;
}

/** Which limits to put round tools: options, limits, or limits bound to a run. */
export type LimitsLike = LimitsOptions | Limits | Run;

/** The arguments of `read_tool_result` as models send them; only `handle` is required. */
export interface ReadToolResultInput {
  readonly handle: string;
  readonly offset?: number;
  readonly limit?: number;
  readonly piece?: number;
  readonly from_end?: boolean;
  readonly pattern?: string;
  readonly context?: number;
}

/** A schema that the AI SDK takes in every version: JSON Schema for the model, Standard Schema for the types. */
export interface ReadToolResultSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: ReadToolResultInput };
    readonly types?: { readonly input: unknown; readonly output: ReadToolResultInput };
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => Record<string, unknown>;
      readonly output: (options: { readonly target: string }) => Record<string, unknown>;
    };
  };
}

/** The reader as a tool of the AI SDK. */
export interface ReadToolResult {
  readonly description: string;
  readonly inputSchema: ReadToolResultSchema;
  readonly execute: (
    input: ReadToolResultInput,
    options: { readonly abortSignal?: AbortSignal; readonly experimental_sandbox?: unknown },
  ) => Promise<string>;
}

/** The tools that limits add. */
export type ReaderTools = { readonly read_tool_result: ReadToolResult };

/**
 * Options with limits round their tools: the same type, and the reader among the tools.
 *
 * The options are told by what is handed in alone; what the function of the host expects of them would hide their tools.
 */
export type Limited<Options> = NoInfer<Options> & AddedTools<Options> & AddedPrepareStep<Options>;

type AddedTools<Options> = Options extends { readonly tools: object }
  ? { readonly tools: ReaderTools }
  : unknown;

/** Steps of the host hold calls of the reader too, which a function written for the tools alone does not know. */
type AddedPrepareStep<Options> = Options extends { readonly prepareStep: (step: never) => infer Output }
  ? { readonly prepareStep: (step: unknown) => Output }
  : unknown;
