import { isToolResult } from 'spillway';
import { isObject, type Json, type JsonObject } from './json.ts';
import { valueOf } from './values.ts';

/** The keys under which the vectors name stored parts, and where they stand here. */
const OWN_KEYS = new Set(['overflow_handle', 'overflow_bytes', 'overflow_content_handle']);

/** Sizes that the vectors do not state. */
interface Sizes {
  readonly content: number;
}

/** The metadata of a vector as this library writes it: stored parts as a list under `spillway`. */
export function expectedMetadata(expected: Json, sizes: Sizes): unknown {
  if (!isObject(expected)) return expected === null ? undefined : expected;
  const own = Object.fromEntries(
    Object.entries(expected).flatMap(([key, value]) => (OWN_KEYS.has(key) ? [] : [[key, valueOf(value)]])),
  );
  const stored = storedParts(expected, sizes);
  if (stored.length === 0 && Object.keys(own).length === 0) return undefined;
  return { ...own, ...(stored.length > 0 && { spillway: stored }) };
}

/** What a caller keeps under the names that the vectors use for stored parts. */
export function ownKeysOf(metadata: unknown): object {
  if (typeof metadata !== 'object' || metadata === null) return {};
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => OWN_KEYS.has(key)));
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
