import type { ReductionRecord } from '../observe/record.ts';
import type { ContentPart } from '../walk/result.ts';

/** One call as a model asks for it. */
export interface ExecutorCall {
  readonly toolName: string;
  readonly toolCallId: string;
  /** The arguments, or the JSON text of them. */
  readonly args?: unknown;
  /** How many times the call was tried before. @default 0 */
  readonly retry?: number;
  readonly signal?: AbortSignal;
}

/** What one call came to. */
export interface ToolOutcome {
  readonly toolName: string;
  readonly toolCallId: string;
  /** What the model gets: text, or content parts where the tool returned a list of them. */
  readonly modelOutput: string | readonly ContentPart[];
  /** The same as text alone, for hosts that show no media. */
  readonly text: string;
  /** The same before it became text, for hosts that send JSON. */
  readonly modelValue: unknown;
  /** What the app gets: the full result, as the hooks left it; undefined when a hook blocked it. */
  readonly result: unknown;
  /** The accounts of what was reduced, and of the full result when it was kept. */
  readonly records: readonly ReductionRecord[];
  /** The media parts of `modelOutput`, in order. */
  readonly media: readonly ContentPart[];
  /** True for a failure, whoever found it. */
  readonly isError: boolean;
  /** Who put a sentence in place of the result. */
  readonly blockedBy?: 'hook' | 'loop-guard';
}

interface CallEvent {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: unknown;
}

/** Something to show to a person. */
export interface DisplayEvent extends CallEvent {
  readonly value: unknown;
  /** True for a value of a stream that others follow. */
  readonly preliminary: boolean;
}

/** A full result, after the hooks. */
export interface ResultEvent extends CallEvent {
  readonly result: unknown;
  readonly isError: boolean;
  readonly blocked: boolean;
}

/** A finished call. */
export interface OutputEvent extends CallEvent {
  readonly outcome: ToolOutcome;
}
