import type { ToolResult } from '../walk/result.ts';
import type { InputSchema, JsonSchema, StandardSchema } from './standard-schema.ts';

/** What a tool gets beside its arguments. */
export interface ToolContext {
  readonly toolName: string;
  readonly toolCallId: string;
  /** Aborted when the caller gives up or the time of the call is over. */
  readonly signal: AbortSignal;
}

/** What a view builder gets beside the result. */
export interface ViewContext extends ToolContext {
  readonly args: unknown;
}

/** What an executor needs of a tool; `defineTool` and `Tool` give more of its types. */
export interface ToolLike {
  readonly name: string;
  readonly description?: string;
  /** Standard Schema or JSON Schema of the arguments; without one they are handed on unchecked. */
  readonly inputSchema?: InputSchema;
  /** The JSON Schema for the model, where `inputSchema` cannot give one itself. */
  readonly jsonSchema?: JsonSchema;
  /** True when it returns text of strangers, such as web pages: the model sees it inside a fence. @default false */
  readonly external?: boolean;
  /** What the tool does, where limits must know: `READ_FILE_KIND`, `LOADER_KIND`. */
  readonly kind?: string;
  /** What filters match against. */
  readonly metadata?: unknown;
  /** How long one call may take. @default that of the executor */
  readonly timeoutMs?: number;
  /** Runs the tool: a value, a promise, or an async iterable whose last value is the result. */
  execute(args: unknown, context: ToolContext): unknown;
  /** Gives what the model sees of a result, which is a copy; null and undefined mean that it sees the result. */
  toModelOutput?(output: unknown, context: ViewContext): unknown;
}

/** A result without its envelope. */
export type OutputOf<Result> = Result extends ToolResult<infer Output> ? Output : Result;

/** The result of what `execute` returns, whichever form it has. */
export type ResultOf<Returned> =
  Awaited<Returned> extends AsyncIterable<infer Item> ? OutputOf<Item> : OutputOf<Awaited<Returned>>;

/** What `execute` of the class form may return. */
export type ExecuteReturn<Output> =
  | Output
  | ToolResult<Output>
  | Promise<Output | ToolResult<Output>>
  | AsyncIterable<Output | ToolResult<Output>>;

/**
 * The class form of a tool: `execute` runs it, and overriding `toModelOutput` gives it a view.
 *
 * The fields of `ToolLike` may be stated as fields of the class.
 */
export abstract class Tool<Args = unknown, Output = unknown> implements ToolLike {
  abstract readonly name: string;
  declare readonly description?: string;
  declare readonly inputSchema?: StandardSchema<unknown, Args> | JsonSchema;
  declare readonly jsonSchema?: JsonSchema;
  declare readonly external?: boolean;
  declare readonly kind?: string;
  declare readonly metadata?: unknown;
  declare readonly timeoutMs?: number;
  abstract execute(args: Args, context: ToolContext): ExecuteReturn<Output>;
  toModelOutput?(output: Output, context: ViewContext): unknown;
}
