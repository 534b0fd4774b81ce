import type { Usage } from '../observe/record.ts';

/** What a summary model is asked. */
export interface SummaryRequest {
  readonly system: string;
  readonly prompt: string;
  readonly signal?: AbortSignal;
  /** The conversation that the summary belongs to, for providers that group requests. */
  readonly conversationId?: string;
  /** Requests the model may make, undefined when unlimited. */
  readonly requestLimit?: number;
  /** True when the endpoint must be asked for a stream. */
  readonly stream?: boolean;
}

/** What a summary model answers; tokens that it does not report count as zero. */
export interface SummaryAnswer {
  readonly text: string;
  readonly usage?: { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined };
}

/** A model that can answer one plain request. */
export interface SummaryModel {
  /** A name for error messages. */
  readonly name?: string;
  generate(request: SummaryRequest): Promise<SummaryAnswer>;
}

/** Tells whether a value can be asked for a summary. */
export function isSummaryModel(value: unknown): value is SummaryModel {
  return (
    typeof value === 'object' && value !== null && 'generate' in value && typeof value.generate === 'function'
  );
}

/** No request, no tokens. */
export const noUsage: Usage = { requests: 0, inputTokens: 0, outputTokens: 0 };

/** The sum of two usages. */
export function addUsage(left: Usage, right: Usage): Usage {
  return {
    requests: left.requests + right.requests,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
  };
}
