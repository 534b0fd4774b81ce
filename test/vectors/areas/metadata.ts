import { toolResult, type Action } from 'spillway';
import type { Checks } from '../checks.ts';
import { isObject, type Fields, type Json } from '../json.ts';
import { probe } from '../probes.ts';
import { namingStore } from '../stores.ts';
import { expectedMetadata, metadataOf, ownKeysOf } from '../payload-keys.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';

/** Handles and sizes stand under one key of their own beside the caller's metadata. */
export async function metadata({ input, expect }: Vector, checks: Checks): Promise<void> {
  const handle = input.text('handle');
  const contentHandle = input.text('content_handle');
  const bytes = input.number('bytes') ?? 0;
  const before = beforeOf(input);
  const store = namingStore({ value: handle, content: contentHandle });
  const stored = new Set([
    ...(handle === undefined ? [] : ['value']),
    ...(contentHandle === undefined ? [] : ['content']),
  ]);
  const { limits } = worldOf({ bands: [{ over: 0, action: keepOnly(stored) }], store });
  const result = toolResult({
    output: 'v'.repeat(bytes),
    content: 'c'.repeat(CONTENT_CHARS),
    ...(before !== undefined && { metadata: before }),
  });
  const { value } = await limits.reduce(result, callOf());
  const after = metadataOf(value);
  if (stored.size === 0) checks.holds('the same metadata', after === before, after);
  const wanted = expectedMetadata(expect.get('metadata') ?? null, { content: CONTENT_CHARS });
  // A key of the caller's that the vectors overwrite is the caller's here.
  const kept = stored.size === 0 ? {} : ownKeysOf(before);
  checks.equal(
    'metadata',
    withoutProto(after),
    isObject(wanted as Json) ? { ...(wanted as object), ...kept } : wanted,
    'python-repr',
    'python-types',
  );
  checks.holds('the prototype is untouched', isPlain(after) && !('polluted' in {}), after);
}

const CONTENT_CHARS = 40;

/** Stores the parts that the vector says were spilled, whatever their size, and shows nothing of them. */
function keepOnly(parts: ReadonlySet<string>): Action {
  return probe(async (part, context) => {
    if (!parts.has(part.name)) return undefined;
    const { handle, bytes } = await context.store();
    return { type: 'replaced', replacement: { text: '', handle, bytes } };
  });
}

function beforeOf(input: Fields): unknown {
  const json = input.text('metadata_json');
  if (json !== undefined) return JSON.parse(json);
  const plain = input.get('metadata');
  return plain === undefined || plain === null ? undefined : valueOf(plain);
}

/** An own key of that name may stay or go; it must only not become the prototype. */
function withoutProto(value: unknown): unknown {
  if (!isObject(value as Json)) return value;
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== '__proto__'));
}

function isPlain(value: unknown): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    Object.getPrototypeOf(value) === Object.prototype
  );
}
