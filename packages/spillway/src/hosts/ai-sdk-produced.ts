import type { ToolCall } from 'spillway';

/** A tool of the AI SDK, as far as limits touch it. */
export type ToolLike = object;

/** What a tool produced for one call, wherever it ran. */
export interface Produced {
  /** The tool as it was before limits were put round it. */
  readonly tool: ToolLike;
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: unknown;
  /** What app and UI get. */
  readonly output: unknown;
  readonly signal?: AbortSignal;
}

/** The call as limits know it. */
export function callOf({ tool, toolName, toolCallId, input, signal }: Omit<Produced, 'output'>): ToolCall {
  return { tool, toolName, toolCallId, args: input, ...(signal && { signal }) };
}
