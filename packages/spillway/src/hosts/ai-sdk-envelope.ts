import { compactJson, isToolResult, toolResult } from 'spillway';
import type { ContentPart, ReductionRecord, ToolResult } from 'spillway';
import { isBytes, jsonForm } from './ai-sdk-json.ts';
import { isPartList, isTextPart } from './ai-sdk-model-output.ts';
import type { ModelOutput } from './ai-sdk-model-output.ts';
import { coreList, sdkList, withRecords, withRecordsInList } from './ai-sdk-reduce.ts';
import type { Reduce } from './ai-sdk-reduce.ts';
import { asSdkPart } from './ai-sdk-view.ts';

/** The envelope that a tool returned; undefined for anything else. */
export function envelopeOf(value: unknown): ToolResult | undefined {
  try {
    return isToolResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Tells whether an envelope shows the model anything that cannot be told from its output. */
export function hasView({ modelOutput, content, isError }: ToolResult): boolean {
  return (modelOutput !== undefined && modelOutput !== null) || content !== undefined || isError === true;
}

/** What the model sees of an envelope: its `modelOutput`, else its `output`, and its `content` beside it, each reduced. */
export async function reduceEnvelope(envelope: ToolResult, reduce: Reduce): Promise<ModelOutput> {
  const { content } = envelope;
  const isError = envelope.isError === true;
  const shown = shownValue(envelope.modelOutput ?? envelope.output);
  const given = toolResult({
    output: isPartList(shown) && shown.some(isTextPart) ? coreList(shown.map(asSdkPart)) : shown,
    ...(content !== undefined && {
      content: typeof content === 'string' ? content : coreList(content.map(asSdkPart)),
    }),
    ...(isError && { isError }),
  });
  const { value, records } = await reduce(given);
  return outputOf(envelopeOf(value) ?? given, isError, records);
}

function shownValue(value: unknown): unknown {
  if (typeof value === 'string' || isBytes(value)) return value;
  if (value instanceof Error) return value.message;
  const form = jsonForm(value);
  return form === undefined ? compactJson(value) : form.value;
}

function outputOf(
  { output, content }: ToolResult,
  isError: boolean,
  records: readonly ReductionRecord[],
): ModelOutput {
  const list = Array.isArray(output) ? sdkListOf(output) : undefined;
  if (content === undefined && list === undefined) {
    const value = isBytes(output) ? (jsonForm(output)?.value ?? null) : output;
    const next: ModelOutput =
      typeof value === 'string'
        ? { type: isError ? 'error-text' : 'text', value }
        : { type: isError ? 'error-json' : 'json', value };
    return { ...next, ...withRecords(undefined, records) };
  }
  const beside = content === undefined ? [] : (sdkListOf(content) ?? []);
  const parts = [...(list ?? [textPart(output)]), ...beside];
  return { type: 'content', value: withRecordsInList(parts, records) };
}

/** Only a list that was handed to the core in its form comes back in it. */
function sdkListOf(value: unknown): readonly ContentPart[] | undefined {
  return typeof value === 'string' || (isPartList(value) && value.some(isTextPart))
    ? sdkList(value)
    : undefined;
}

function textPart(value: unknown): ContentPart {
  return { type: 'text', text: typeof value === 'string' ? value : compactJson(value) };
}
