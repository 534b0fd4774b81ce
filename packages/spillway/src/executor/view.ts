import { isCancellation, untilAborted } from '../errors.ts';
import { field } from '../walk/call.ts';
import { isContentList, isTextPart, isToolResult } from '../walk/result.ts';
import type { ContentPart } from '../walk/result.ts';
import type { HookedResult } from './hooks.ts';
import { plainCopy } from './plain-copy.ts';
import { start } from './start.ts';
import type { ToolLike, ViewContext } from './tool.ts';

/** A view of a result; undefined means that the model sees the result. */
export type View = { readonly value: unknown } | undefined;

/** How a view is made. */
export interface ViewOptions {
  readonly timeoutMs: number;
  readonly onFault: (error: unknown) => void;
}

/**
 * Gives the view of a result: the one it carries, unless a hook replaced it, or else what the tool makes of it.
 *
 * A view never hides an error, and media have none. A builder that fails, hangs or returns something unusable has no view.
 */
export async function viewOf(
  { result, isError, replaced }: HookedResult,
  tool: ToolLike,
  context: ViewContext,
  options: ViewOptions,
): Promise<View> {
  const output = isToolResult(result) ? result.output : result;
  const own = isToolResult(result) && !replaced ? result.modelOutput : undefined;
  const says = output !== undefined && output !== null;
  if (isError) return own === undefined || own === null || says ? undefined : { value: own };
  if (own !== undefined && own !== null) return { value: own };
  if (tool.toModelOutput === undefined || hasMedia(result)) return undefined;
  return await build(tool, output, context, options);
}

async function build(
  tool: ToolLike,
  output: unknown,
  context: ViewContext,
  { timeoutMs, onFault }: ViewOptions,
): Promise<View> {
  const timer = new AbortController();
  const stop = (): void => timer.abort(context.signal.reason);
  const expire = (): void => timer.abort(new DOMException('The view took too long.', 'TimeoutError'));
  const timeout = setTimeout(expire, timeoutMs);
  context.signal.addEventListener('abort', stop, { once: true });
  try {
    const made = start(() => tool.toModelOutput?.(plainCopy(output), context));
    const value: unknown = await untilAborted(made, timer.signal);
    if (!isUsable(value)) throw new TypeError('A view must be a value that can be shown.');
    return value === undefined || value === null ? undefined : { value };
  } catch (error) {
    if (context.signal.aborted && isCancellation(error, context.signal)) throw error;
    onFault(error);
    return undefined;
  } finally {
    clearTimeout(timeout);
    context.signal.removeEventListener('abort', stop);
  }
}

function isUsable(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false;
  return !(typeof value === 'object' && value !== null && Symbol.asyncIterator in value);
}

/** Tells whether a result shows media: in its content, or by being a list of parts, or one. */
export function hasMedia(result: unknown): boolean {
  if (!isToolResult(result)) return isMedia(partsOf(result));
  return isMedia(partsOf(result.output)) || isMedia(declaredParts(result.content));
}

function isMedia(parts: readonly ContentPart[] | undefined): boolean {
  return parts?.some(part => !isTextPart(part)) ?? false;
}

/** The content parts of a value: a list of them, one that stands alone, or those of a result of the Model Context Protocol. */
export function partsOf(value: unknown): readonly ContentPart[] | undefined {
  if (isContentList(value)) return value;
  if (typeof value !== 'object' || value === null || value instanceof Error) return undefined;
  const alone: unknown = [value];
  if (isMediaAlone(value) && isContentList(alone)) return alone;
  const content = field(value, 'content');
  return isContentList(content) && hasOnlyKnown(value) ? content : undefined;
}

/** What stands for media where a host cannot show them. */
export const mediaFallback = '[tool returned media; see attached content]';

/** The parts of a list that is declared to be content: media by their type alone, where a list of records would have to hold data. */
export function declaredParts(content: unknown): readonly ContentPart[] | undefined {
  if (isContentList(content)) return content;
  if (!Array.isArray(content) || content.length === 0) return undefined;
  const told: unknown = [{ type: 'text', text: mediaFallback }, ...(content as readonly unknown[])];
  return isContentList(told) ? told : undefined;
}

/** Records have a `type` and data too, so that a part that stands alone must say which media it is. */
function isMediaAlone(value: object): boolean {
  const mediaType = field(value, 'mimeType') ?? field(value, 'mediaType');
  return ['image', 'audio', 'file'].includes(String(field(value, 'type'))) && typeof mediaType === 'string';
}

const callResultFields: ReadonlySet<string> = new Set(['content', 'structuredContent', 'isError', '_meta']);

function hasOnlyKnown(value: object): boolean {
  try {
    return Object.keys(value).every(key => callResultFields.has(key));
  } catch {
    return false;
  }
}
