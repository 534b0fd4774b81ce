import { groupDigits } from '../text/digits.ts';
import { labelOf } from './label.ts';
import { DEFAULT_READ_LIMIT, resolveReadLimits } from './limits.ts';
import type { ReadLimits } from './limits.ts';

interface Property {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
}

/** The parameters of the read tool as JSON Schema, of the few keywords that every model provider accepts. */
export interface ReadToolSchema {
  readonly type: 'object';
  readonly properties: {
    readonly handle: Property;
    readonly offset: Property;
    readonly limit: Property;
    readonly piece: Property;
    readonly from_end: Property;
    readonly pattern: Property;
    readonly regex: Property;
    readonly context: Property;
    readonly path: Property;
    readonly query: Property;
    readonly diff: Property;
  };
  readonly required: readonly ['handle'];
  readonly additionalProperties: false;
}

/**
 * What the read tool takes: only `handle` is required.
 *
 * Types and descriptions alone, without bounds, defaults or unions: providers refuse different ones of these, and
 * `parseReadArguments` bounds every value anyway.
 */
export const readToolSchema: ReadToolSchema = {
  type: 'object',
  properties: {
    handle: {
      type: 'string',
      description: 'The handle, exactly as the notice gives it; "*" with pattern or query: all results.',
    },
    offset: {
      type: 'integer',
      description: 'Lines to skip, 0 for none; with pattern, path or query: matches to skip.',
    },
    limit: {
      type: 'integer',
      description: 'Lines to return; with pattern, path or query: matches to return.',
    },
    piece: {
      type: 'integer',
      description: 'Where to go on inside a long line, as named by the answer before; else leave out.',
    },
    from_end: {
      type: 'boolean',
      description: 'True to count from the end: the last lines, in their order.',
    },
    pattern: {
      type: 'string',
      description: 'Only lines that contain exactly this text, or with regex match this expression.',
    },
    regex: {
      type: 'boolean',
      description: 'True to read pattern as a regular expression of RE2 syntax, as in (?i)error|fatal.',
    },
    context: { type: 'integer', description: 'Lines to show before and after each matching line.' },
    path: {
      type: 'string',
      description: "JSONPath into stored JSON or JSON lines, as in $.rows[?@.size>9]['id','size'].",
    },
    query: { type: 'string', description: 'Words to rank passages by, best first.' },
    diff: { type: 'string', description: 'Handle of an earlier result: only what has changed since.' },
  },
  required: ['handle'],
  additionalProperties: false,
};

/**
 * Gives the description of the read tool for the model: the same text for the same options, so that it stays in the
 * provider's prompt cache for the life of a run.
 */
export function readToolDescription(
  name: string,
  options: ReadLimits & { readonly limit?: number } = {},
): string {
  const { maxChars, maxLines, pieceBytes } = resolveReadLimits(options);
  const limit = Math.min(options.limit ?? DEFAULT_READ_LIMIT, maxLines);
  return [
    'Reads a stored tool result by the handle that its notice gives, page by page.',
    `Returns ${groupDigits(limit)} lines unless limit says otherwise, at most ${groupDigits(maxLines)} lines and ${groupDigits(maxChars)} characters.`,
    'Each answer begins with a line such as [HANDLE: lines A-B of N; next offset O]; to go on, call again with the offset it names, and with the piece if it names one.',
    `A line of more than ${groupDigits(pieceBytes)} bytes may come in pieces.`,
    'With pattern it returns the lines that contain that text, with their line numbers and context lines around them; with path the values it leads to, counted; with query the passages that fit best; with diff the lines that changed; one of these in a call.',
    'With from_end it returns the end first.',
    `Example: ${labelOf(name, 60)}({"handle": "HANDLE", "pattern": "error", "context": 2}).`,
  ].join(' ');
}
