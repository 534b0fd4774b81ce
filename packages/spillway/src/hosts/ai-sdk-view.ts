import { compactJson } from 'spillway';
import type { ContentPart } from 'spillway';
import { fieldOf } from './ai-sdk-field.ts';
import { isBytes, jsonForm } from './ai-sdk-json.ts';
import { isModelOutput, isPartList, isTextPart } from './ai-sdk-model-output.ts';
import type { ModelOutput } from './ai-sdk-model-output.ts';
import type { Produced } from './ai-sdk-produced.ts';

/**
 * What the model would see without limits: the view of the tool's own `toModelOutput`, else what the AI SDK makes of the
 * output.
 *
 * A view that throws, or that is none, or that hides the failure which the output reports, is passed over; `onFault` hears
 * of the first two.
 */
export async function viewOf(produced: Produced, onFault: (error: unknown) => void): Promise<ModelOutput> {
  const own = await ownView(produced, onFault);
  if (own === undefined) return plainView(produced.output);
  const failure = failureOf(produced.output);
  return failure !== undefined && hides(own, failure)
    ? { type: 'content', value: failure.map(asSdkPart) }
    : own;
}

async function ownView(
  { view: ownOf, toolCallId, input, output }: Produced,
  onFault: (error: unknown) => void,
): Promise<ModelOutput | undefined> {
  if (ownOf === undefined) return undefined;
  try {
    const view: unknown = await ownOf({ toolCallId, input, output });
    if (isModelOutput(view)) return jsonView(view);
    onFault(new TypeError('toModelOutput gave nothing that can be sent to a model.'));
  } catch (error) {
    onFault(error);
  }
  return undefined;
}

/**
 * What the AI SDK makes of an output: text as text, everything else as JSON; as text where JSON cannot hold it.
 *
 * What JSON brings back as text, such as a date, is text from the beginning, since it will be when it comes from the app.
 * Bytes stay bytes, since their JSON is many times as long; it is made of them when they stay.
 */
function plainView(output: unknown): ModelOutput {
  if (typeof output === 'string') return { type: 'text', value: output };
  if (isBytes(output)) return { type: 'json', value: output };
  const form = jsonForm(output);
  if (form === undefined) return { type: 'text', value: compactJson(output) };
  return typeof form.value === 'string'
    ? { type: 'text', value: form.value }
    : { type: 'json', value: form.value };
}

function jsonView(view: ModelOutput): ModelOutput {
  if (view.type !== 'json' && view.type !== 'error-json') return view;
  const form = jsonForm(view.value);
  if (form === undefined)
    return { type: view.type === 'json' ? 'text' : 'error-text', value: compactJson(view.value) };
  return form.value === view.value ? view : { ...view, value: form.value };
}

/** The parts of a failed result in the form of the Model Context Protocol; undefined when the output is no such failure. */
export function failureOf(output: unknown): readonly ContentPart[] | undefined {
  if (fieldOf(output, 'isError') !== true) return undefined;
  const content = fieldOf(output, 'content');
  return isPartList(content) ? content : undefined;
}

/** So much of either end of an error's text must be in a view that shows the error. */
const seenChars = 100;

function hides(view: ModelOutput, failure: readonly ContentPart[]): boolean {
  const error = failure.find(isTextPart)?.text.trim() ?? '';
  const shown = textOf(view);
  const ends = [error.slice(0, seenChars), error.slice(-seenChars)];
  // A view that is JSON holds the text in its escaped form.
  return !ends.some(end => shown.includes(end) || shown.includes(JSON.stringify(end).slice(1, -1)));
}

function textOf(view: ModelOutput): string {
  switch (view.type) {
    case 'text':
    case 'error-text': {
      return view.value;
    }
    case 'json':
    case 'error-json': {
      return compactJson(view.value);
    }
    case 'content': {
      return view.value.map(part => (isTextPart(part) ? part.text : '')).join('\n');
    }
    case 'execution-denied': {
      return view.reason ?? '';
    }
  }
}

/** A part in a form that every version of the AI SDK sends: images of the Model Context Protocol are renamed. */
export function asSdkPart(part: ContentPart): ContentPart {
  const { data, mimeType } = part;
  if (part.type === 'image' && typeof data === 'string' && typeof mimeType === 'string') {
    return { type: 'image-data', data, mediaType: mimeType };
  }
  return isTextPart(part) || isSdkPart(part) ? part : { type: 'text', text: compactJson(part) };
}

function isSdkPart({ type }: ContentPart): boolean {
  return /^(?:file|image|media|custom)/u.test(type) && type !== 'image';
}
