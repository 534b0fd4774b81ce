import { field } from './call.ts';
import type { ToolCall } from './call.ts';

/** Decides per call; may be asynchronous. */
export type ToolPredicate = (tool: object, call: ToolCall) => boolean | Promise<boolean>;

/**
 * Which tools limits act on: all, one by name, several by name, those whose metadata includes an object, or those a
 * predicate takes.
 */
export type ToolFilter =
  | 'all'
  | (string & {})
  | readonly string[]
  | { readonly [key: string]: unknown }
  | ToolPredicate;

/** Tells whether the filter takes a call. */
export function matchesFilter(filter: ToolFilter, call: ToolCall): boolean | Promise<boolean> {
  if (typeof filter === 'string') return filter === 'all' || filter === call.toolName;
  if (typeof filter === 'function') return filter(call.tool ?? { name: call.toolName }, call);
  if (isNameList(filter)) return filter.includes(call.toolName);
  return includes(field(call.tool, 'metadata') ?? {}, filter);
}

/** Tells whether a filter is a list of names, which unites with another list. */
export function isNameList(filter: ToolFilter): filter is readonly string[] {
  return Array.isArray(filter);
}

/** Objects are compared field by field, recursively; everything else by equality. */
function includes(actual: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return Object.is(actual, wanted);
  if (typeof actual !== 'object' || actual === null) return false;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return false;
  }
  return Object.entries(wanted).every(
    ([key, value]) => Object.hasOwn(actual, key) && includes(field(actual, key), value),
  );
}
