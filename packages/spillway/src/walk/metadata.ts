import type { ReductionRecord } from '../observe/record.ts';
import { field } from './call.ts';

/** A stored part, as a result's metadata names it. */
export interface StoredPart {
  readonly part: string;
  readonly handle: string;
  readonly bytes: number;
}

/** The parts that were stored, in order; empty when none was. */
export function storedParts(records: readonly ReductionRecord[]): readonly StoredPart[] {
  return records.flatMap(({ part, handle, bytes }) =>
    handle === undefined ? [] : [{ part, handle, bytes: bytes ?? 0 }],
  );
}

/**
 * The caller's metadata with the stored parts under `spillway`; the same metadata when nothing was stored.
 *
 * Metadata that is no object is kept under `original_metadata`; keys of a map become strings.
 */
export function withStoredParts(metadata: unknown, stored: readonly StoredPart[]): unknown {
  if (stored.length === 0) return metadata;
  const own: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  if (metadata instanceof Map) for (const [key, value] of metadata) own[String(key)] = value;
  else if (isPlain(metadata)) for (const key of keysOf(metadata)) own[key] = field(metadata, key);
  else if (metadata !== undefined && metadata !== null) own['original_metadata'] = metadata;
  own['spillway'] = stored;
  const copy: Record<string, unknown> = {};
  // An own `__proto__` key stays a key and never becomes a prototype.
  for (const key of Object.keys(own)) {
    Object.defineProperty(copy, key, {
      value: own[key],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

/** No keys where looking at them throws. */
function keysOf(metadata: object): readonly string[] {
  try {
    return Object.keys(metadata);
  } catch {
    return [];
  }
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
