import type { ToolCall } from 'spillway';

/** A tool of the AI SDK, as far as limits touch it. */
export type ToolLike = object;

/** Makes what the model sees of an output. */
export type ToolView = (options: {
  readonly toolCallId: string;
  readonly input: unknown;
  readonly output: unknown;
}) => unknown;

/** What a tool produced for one call, wherever it ran. */
export interface Produced {
  /** What limits may know of the tool. */
  readonly tool: ToolLike;
  /** The tool's own `toModelOutput`. */
  readonly view?: ToolView;
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: unknown;
  /** What app and UI get. */
  readonly output: unknown;
  /** True when the output is text of strangers. */
  readonly external?: boolean;
  readonly signal?: AbortSignal;
}

/** The call as limits know it. */
export function callOf(produced: Omit<Produced, 'output'>): ToolCall {
  const { tool, toolName, toolCallId, input, external, signal } = produced;
  return {
    tool,
    toolName,
    toolCallId,
    args: input,
    ...(external === true && { external }),
    ...(signal && { signal }),
  };
}
