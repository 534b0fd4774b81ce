import type { ContentPart } from 'spillway';
import { fieldOf, isRecord } from './ai-sdk-field.ts';

/** Options by provider, as outputs and parts carry them. */
export type ProviderOptions = Readonly<Record<string, unknown>>;

/** What the AI SDK sends to the model for a tool result, in the form that `toModelOutput` gives. */
export type ModelOutput =
  | {
      readonly type: 'text' | 'error-text';
      readonly value: string;
      readonly providerOptions?: ProviderOptions;
    }
  | {
      readonly type: 'json' | 'error-json';
      readonly value: unknown;
      readonly providerOptions?: ProviderOptions;
    }
  | {
      readonly type: 'content';
      readonly value: readonly ContentPart[];
      readonly providerOptions?: ProviderOptions;
    }
  | {
      readonly type: 'execution-denied';
      readonly reason?: string;
      readonly providerOptions?: ProviderOptions;
    };

/** Tells whether a value is one of the outputs that the AI SDK sends. */
export function isModelOutput(value: unknown): value is ModelOutput {
  if (!isRecord(value)) return false;
  switch (value['type']) {
    case 'text':
    case 'error-text': {
      return typeof value['value'] === 'string';
    }
    case 'json':
    case 'error-json': {
      return value['value'] !== undefined;
    }
    case 'content': {
      return isPartList(value['value']);
    }
    case 'execution-denied': {
      return true;
    }
    default: {
      return false;
    }
  }
}

/** Tells whether a value is a list of content parts, text or media. */
export function isPartList(value: unknown): value is readonly ContentPart[] {
  return Array.isArray(value) && value.every(part => isRecord(part) && typeof part['type'] === 'string');
}

/** Tells whether a content part is text. */
export function isTextPart(part: ContentPart): part is ContentPart & { readonly text: string } {
  return part.type === 'text' && typeof part.text === 'string';
}

/** What a host shows that has no other form for a result: the text, the parts, or the structure. */
export function valueOf(output: ModelOutput): unknown {
  return output.type === 'execution-denied' ? output.reason : output.value;
}

/** Tells whether limits replaced anything of an output, by the account that they leave on it. */
export function isReduced(output: ModelOutput): boolean {
  if (fieldOf(output.providerOptions, 'spillway') !== undefined) return true;
  return (
    output.type === 'content' &&
    output.value.some(part => fieldOf(part['providerOptions'], 'spillway') !== undefined)
  );
}
