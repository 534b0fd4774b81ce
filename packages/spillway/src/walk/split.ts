import { asBytes } from '../serialize/bytes.ts';
import { field } from './call.ts';
import { isCaptured } from './captured.ts';
import { isContentList, isToolResult, textOfPart } from './result.ts';
import type { ContentPart, ToolResult } from './result.ts';

/** One reducible piece before it is given a text form. */
export interface RawPart {
  readonly name: 'value' | 'content' | 'error';
  readonly value: unknown;
  /** The texts of a content list, in order; they are measured as one. */
  readonly texts?: readonly string[];
  /** Length of the media data that stands beside the texts, as it would be sent. */
  readonly mediaChars?: number;
}

/** A result taken apart, in the form that it came in. */
export type Split =
  | { readonly form: 'plain'; readonly isError: false; readonly parts: readonly [RawPart] }
  | {
      readonly form: 'list';
      readonly isError: false;
      readonly parts: readonly [RawPart];
      readonly list: readonly ContentPart[];
    }
  | {
      readonly form: 'error';
      readonly isError: true;
      readonly parts: readonly [RawPart];
      readonly error: Error;
    }
  | {
      readonly form: 'call-result';
      readonly isError: true;
      readonly parts: readonly [RawPart];
      readonly result: CallResult;
    }
  | {
      readonly form: 'envelope';
      readonly isError: boolean;
      readonly parts: readonly RawPart[];
      readonly envelope: ToolResult;
    };

/** A failed result in the form of the Model Context Protocol. */
export interface CallResult {
  readonly content: readonly ContentPart[];
  readonly isError?: boolean;
}

/** Takes a result apart; a value that throws when looked at is a plain one. */
export function splitResult(result: unknown): Split {
  try {
    return split(result);
  } catch {
    return { form: 'plain', isError: false, parts: [{ name: 'value', value: result }] };
  }
}

function split(result: unknown): Split {
  if (typeof result !== 'object' || result === null || isCaptured(result) || asBytes(result) !== undefined) {
    return { form: 'plain', isError: false, parts: [{ name: 'value', value: result }] };
  }
  if (isToolResult(result)) return splitEnvelope(result);
  if (result instanceof Error) {
    return { form: 'error', isError: true, parts: [{ name: 'error', value: result.message }], error: result };
  }
  if (isContentList(result))
    return { form: 'list', isError: false, parts: [listPart('value', result)], list: result };
  if (isFailedCallResult(result)) {
    return { form: 'call-result', isError: true, parts: [listPart('content', result.content)], result };
  }
  return { form: 'plain', isError: false, parts: [{ name: 'value', value: result }] };
}

function splitEnvelope(envelope: ToolResult): Split {
  // Not every caller keeps to the types.
  const content: unknown = envelope.content;
  const value = envelope.modelOutput ?? envelope.output;
  const isError = envelope.isError === true || value instanceof Error;
  const parts = [isContentList(value) ? listPart('value', value) : valuePart(value)];
  if (isContentList(content)) parts.push(listPart('content', content));
  // Whatever else stands there goes to the model too.
  else if (content !== undefined && content !== null && !isEmptyList(content))
    parts.push({ name: 'content', value: content });
  return { form: 'envelope', isError, parts, envelope };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function valuePart(value: unknown): RawPart {
  return value instanceof Error ? { name: 'error', value: value.message } : { name: 'value', value };
}

function listPart(name: 'value' | 'content', list: readonly ContentPart[]): RawPart {
  const texts: string[] = [];
  let mediaChars = 0;
  for (const item of list) {
    const text = textOfPart(item);
    if (text === undefined) mediaChars += mediaLength(item);
    else texts.push(text);
  }
  return { name, value: undefined, texts, ...(mediaChars > 0 && { mediaChars }) };
}

/** Where the formats in use keep the data of a media part. */
const dataFields = [
  'data',
  'blob',
  'image',
  'url',
  'source',
  'resource',
  'image_url',
  'file',
  'file_data',
  'input_audio',
];

function mediaLength(item: unknown, depth = 0): number {
  let chars = 0;
  for (const name of dataFields) {
    const data = field(item, name);
    if (typeof data === 'string') chars += data.length;
    else if (asBytes(data) !== undefined) chars += Math.ceil(((asBytes(data)?.length ?? 0) * 4) / 3);
    else if (depth < 2 && typeof data === 'object' && data !== null) chars += mediaLength(data, depth + 1);
  }
  return chars;
}

function isFailedCallResult(result: object): result is CallResult {
  const content = field(result, 'content');
  const isList = isContentList(content) || (Array.isArray(content) && content.length === 0);
  return field(result, 'isError') === true && isList;
}
