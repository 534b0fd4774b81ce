import { isToolResult } from 'spillway';
import { isObject, type Json, type JsonObject } from './json.ts';

/** The keys under which the vectors name stored parts, and where they stand here. */
const OWN_KEYS = new Set(['overflow_handle', 'overflow_bytes', 'overflow_content_handle']);

/** Sizes that the vectors do not state. */
interface Sizes {
  readonly content: number;
}

/** The metadata of a vector as this library writes it: stored parts as a list under `spillway`. */
export function expectedMetadata(expected: Json, sizes: Sizes): unknown {
  if (!isObject(expected)) return expected === null ? undefined : expected;
  const own = Object.fromEntries(Object.entries(expected).filter(([key]) => !OWN_KEYS.has(key)));
  const stored = storedParts(expected, sizes);
  if (stored.length === 0 && Object.keys(own).length === 0) return undefined;
  return { ...own, ...(stored.length > 0 && { spillway: stored }) };
}

/** The metadata of a result: that of an envelope, undefined for anything else. */
export function metadataOf(value: unknown): unknown {
  return isToolResult(value) ? value.metadata : undefined;
}

function storedParts(expected: JsonObject, sizes: Sizes): readonly object[] {
  const { overflow_handle: value, overflow_bytes: bytes, overflow_content_handle: content } = expected;
  return [
    ...(value === undefined ? [] : [{ part: 'value', handle: value, bytes }]),
    ...(content === undefined ? [] : [{ part: 'content', handle: content, bytes: sizes.content }]),
  ];
}
