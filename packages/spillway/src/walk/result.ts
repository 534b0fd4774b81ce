import { isObject } from '../check.ts';
import { field } from './call.ts';

const MARKER: unique symbol = Symbol.for('spillway.result');

/** One piece of a result in a content list: text, or media that passes untouched. */
export interface ContentPart {
  readonly type: string;
  readonly text?: string;
  readonly [field: string]: unknown;
}

/** The envelope a tool returns to give the app and the model different things. */
export interface ToolResult<Output = unknown> {
  /** What the app gets; the model too, unless `modelOutput` is there. */
  readonly output: Output;
  /** What the model gets instead of `output`; null and undefined mean that there is no such view. */
  readonly modelOutput?: unknown;
  /** What the model gets beside the output: text, or parts. */
  readonly content?: string | readonly ContentPart[];
  /** The caller's own; handles of stored parts are added under `spillway`. */
  readonly metadata?: unknown;
  /** True for a failure; it is bounded by the ceiling only. */
  readonly isError?: boolean;
}

/** Makes the envelope that limits recognise, whichever copy of the package made it. */
export function toolResult<Output>(fields: ToolResult<Output>): ToolResult<Output> {
  return Object.defineProperty({ ...fields }, MARKER, { value: true });
}

/** Tells whether a value is an envelope made by `toolResult`. */
export function isToolResult(value: unknown): value is ToolResult {
  return typeof value === 'object' && value !== null && MARKER in value;
}

/** A copy of an envelope with some fields replaced; every other field stays. */
export function withFields(envelope: ToolResult, fields: Partial<ToolResult>): ToolResult {
  return toolResult({ ...envelope, ...fields });
}

const mediaTypes = new Set([
  'image', 'image_url', 'image-data', 'image-url', 'image-file-id', 'audio', 'input_audio', 'video', 'file', 'file-data',
  'file-url', 'file-id', 'document', 'media', 'resource', 'resource_link', 'custom',
]); // prettier-ignore

/** No list of content is longer; a proxy may claim any length. */
const mostParts = 100_000;

/**
 * Tells whether a value is a list of content parts: text, and media of a known `type`.
 *
 * The forms of MCP, of the provider SDKs and of agent frameworks share this shape. Without any text every item must carry
 * media, since lists of records with a `type` of their own are common.
 */
export function isContentList(value: unknown): value is readonly ContentPart[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostParts) return false;
  // A list that unfolds in a way of its own may never end.
  if (Object.hasOwn(value, Symbol.iterator)) return false;
  let texts = 0;
  let loaded = 0;
  for (const item of value as readonly unknown[]) {
    if (textOfPart(item) !== undefined) texts += 1;
    else if (!isMediaPart(item)) return false;
    else if (carriesMedia(item)) loaded += 1;
  }
  return texts > 0 || loaded === value.length;
}

/** Tells whether a content part is text. */
export function isTextPart(item: unknown): item is ContentPart & { readonly text: string } {
  if (typeof item !== 'object' || item === null || !('type' in item) || !('text' in item)) return false;
  return (
    (item.type === 'text' || item.type === 'input_text' || item.type === 'output_text') &&
    typeof item.text === 'string'
  );
}

/** The text of a content part: its own, or that of the resource or document that it embeds; undefined for media. */
export function textOfPart(item: unknown): string | undefined {
  if (isTextPart(item)) return item.text;
  const embedded = embeddedText(item);
  const text = embedded === undefined ? undefined : field(embedded.holder, embedded.name);
  return typeof text === 'string' ? text : undefined;
}

/** A copy of a content part with another text where its text stands. */
export function withText(item: ContentPart, text: string): ContentPart {
  const embedded = embeddedText(item);
  if (embedded === undefined) return { ...item, text };
  return { ...item, [embedded.field]: { ...embedded.holder, [embedded.name]: text } };
}

interface Embedded {
  readonly field: string;
  readonly holder: object;
  readonly name: string;
}

/** Where the Model Context Protocol embeds the text of a resource, and Anthropic's messages that of a document. */
function embeddedText(item: unknown): Embedded | undefined {
  const type = field(item, 'type');
  if (type === 'resource') {
    const holder = field(item, 'resource');
    if (isObject(holder) && typeof field(holder, 'text') === 'string')
      return { field: 'resource', holder, name: 'text' };
  }
  if (type === 'document') {
    const holder = field(item, 'source');
    const isText = field(holder, 'type') === 'text' && typeof field(holder, 'data') === 'string';
    if (isObject(holder) && isText) return { field: 'source', holder, name: 'data' };
  }
  return undefined;
}

function carriesMedia(item: object): boolean {
  return ['mimeType', 'mediaType', 'data', 'blob', 'image_url', 'source', 'resource'].some(
    name => name in item,
  );
}

function isMediaPart(item: unknown): item is object {
  return (
    typeof item === 'object' &&
    item !== null &&
    'type' in item &&
    typeof item.type === 'string' &&
    mediaTypes.has(item.type)
  );
}
