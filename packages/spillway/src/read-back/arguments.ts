import { parseCount, parsePattern, parseSwitch, parseText } from './argument-values.ts';
import type { Parsed } from './argument-values.ts';
import { wrongCombination } from './combinations.ts';
import { ALL_HANDLES } from './handle.ts';
import { labelOf } from './label.ts';
import { DEFAULT_READ_LIMIT, resolveReadLimits } from './limits.ts';
import type { ReadLimits } from './limits.ts';
import { unknownHandleAnswer } from './unknown.ts';
import type { KnownHandle } from './unknown.ts';

/** One read, as `readPage` takes it. */
export interface ReadArguments {
  /** As the model wrote it; `cleanHandle` gives what it may mean. */
  readonly handle: string;
  /** Lines to skip, with a pattern matching lines; from the end with `fromEnd`. */
  readonly offset: number;
  /** Lines to give, at least 1. */
  readonly limit: number;
  /** The first piece of the first line; with `fromEnd` the piece to stop before, 0 for the whole line. */
  readonly piece: number;
  readonly fromEnd: boolean;
  readonly pattern: string | undefined;
  /** True when the pattern is a regular expression. */
  readonly regex: boolean;
  /** Lines shown before and after each matching line. */
  readonly context: number;
  /** A JSONPath into the stored value. */
  readonly path: string | undefined;
  /** Words by which passages are ranked. */
  readonly query: string | undefined;
  /** The handle of an earlier result to compare with. */
  readonly diff: string | undefined;
}

/** What the reading of arguments depends on. */
export interface ReadArgumentOptions extends ReadLimits {
  /** The name the read tool has in this run. */
  readonly toolName: string;
  /** The results of this run, latest first, named when the call has no handle. */
  readonly latest?: readonly KnownHandle[];
  /**
   * Lines of a page when the call names no limit.
   *
   * @default 200
   */
  readonly limit?: number;
}

const MAX_CONTEXT = 100;
// Far above any call that makes sense; a longer text is not searched for JSON.
const MAX_INPUT_CHARS = 20_000;

/**
 * Reads the arguments of the read tool as models send them, or gives the sentence that tells the model what to change.
 *
 * Never throws. A text is taken as JSON or else as the handle; unknown keys are ignored; a limit of 0 is the default
 * page, one above `maxLines` is lowered to it.
 */
export function parseReadArguments(input: unknown, options: ReadArgumentOptions): Parsed<ReadArguments> {
  const fields = fieldsOf(input);
  const handle = handleOf(fields['handle']);
  if (handle === undefined) {
    return { ok: false, say: unknownHandleAnswer('', options.latest ?? [], options.toolName) };
  }
  const { maxLines } = resolveReadLimits(options);
  const missing = Math.min(options.limit ?? DEFAULT_READ_LIMIT, maxLines);
  const parsed = parseFields(fields, handle, { missing, maxLines });
  const wrong = parsed.ok ? wrongCombination(parsed.value) : parsed.say;
  if (parsed.ok && wrong === undefined) return parsed;
  return { ok: false, say: correction(wrong ?? '', handle, options.toolName, missing) };
}

function parseFields(
  fields: Readonly<Record<string, unknown>>,
  handle: string,
  { missing, maxLines }: { readonly missing: number; readonly maxLines: number },
): Parsed<ReadArguments> {
  const offset = parseCount(fields['offset'], { name: 'offset', missing: 0 });
  const limit = parseCount(fields['limit'], { name: 'limit', missing, all: maxLines });
  const piece = parseCount(fields['piece'], { name: 'piece', missing: 0 });
  const context = parseCount(fields['context'], { name: 'context', missing: 0 });
  const fromEnd = parseSwitch(fields['from_end'] ?? fields['fromEnd'], 'from_end');
  const regex = parseSwitch(fields['regex'], 'regex');
  const pattern = parsePattern(fields['pattern']);
  const path = parseText(fields['path'], 'path');
  const query = parseText(fields['query'], 'query');
  const diff = parseText(fields['diff'], 'diff');
  const counts = offset.ok && limit.ok && piece.ok && context.ok && fromEnd.ok && regex.ok;
  if (counts && pattern.ok && path.ok && query.ok && diff.ok) {
    const value: ReadArguments = {
      handle,
      offset: offset.value,
      limit: limit.value === 0 ? missing : Math.min(limit.value, maxLines),
      piece: piece.value,
      fromEnd: fromEnd.value,
      pattern: pattern.value,
      regex: regex.value,
      context: Math.min(context.value, MAX_CONTEXT),
      path: path.value,
      query: query.value,
      diff: diff.value,
    };
    return { ok: true, value };
  }
  const all = [offset, limit, piece, context, fromEnd, regex, pattern, path, query, diff];
  return { ok: false, say: all.flatMap(part => (part.ok ? [] : [part.say])).join('; ') };
}

function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  try {
    const value = typeof input === 'string' ? parsedText(input) : input;
    // Copied at once, so that a getter or a proxy is asked a single time and inside this guard.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function parsedText(input: string): unknown {
  if (input.length > MAX_INPUT_CHARS) return {};
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' ? value : { handle: value };
  } catch {
    return { handle: input };
  }
}

function handleOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

function correction(wrong: string, handle: string, toolName: string, limit: number): string {
  const tool = labelOf(toolName, 60);
  if (handle.trim() === ALL_HANDLES) {
    return `[Nothing was read: ${wrong}. For example ${tool}({"handle": "${ALL_HANDLES}", "pattern": "error"}).]`;
  }
  const named = labelOf(handle, 120);
  const first = `${tool}({"handle": "${named}", "offset": 0, "limit": ${limit}})`;
  const last = `${tool}({"handle": "${named}", "from_end": true})`;
  return `[Nothing was read: ${wrong}. For example ${first}, or ${last} for the end.]`;
}
