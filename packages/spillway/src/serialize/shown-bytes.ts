import { MAX_SHOWN_BYTES } from './bounds.ts';
import { decodeUtf8 } from './decode-text.ts';
import type { JsonForm } from './form.ts';
import { fieldAt } from './form.ts';
import { jsonForm } from './json-form.ts';
import { lengthOf, readField } from './read-field.ts';

/** Gives the text as which bytes inside a structure are shown: valid UTF-8, long ones without binary noise. */
export function shownText(bytes: Uint8Array): string | undefined {
  return decodeUtf8(bytes, { allowsNoise: bytes.length <= MAX_SHOWN_BYTES });
}

/**
 * Tells whether all bytes in a value can be shown as text; otherwise all are shown as base64, so that a reader knows which
 * of the two a field is.
 *
 * At most 100,000 values are looked at: a structure may make itself up without end.
 */
export function allBytesAreText(root: unknown): boolean {
  const pending: unknown[] = [root];
  const seen = new Set<object>();
  let budget = MAX_SCANNED_VALUES;
  while (pending.length > 0) {
    const value = pending.pop();
    if (value === null || typeof value !== 'object' || seen.has(value)) continue;
    seen.add(value);
    const form = jsonForm(value);
    if (form.type === 'bytes' && shownText(form.bytes) === undefined) return false;
    budget -= pushChildren(form, pending, budget);
  }
  return true;
}

const MAX_SCANNED_VALUES = 100_000;

function pushChildren(form: JsonForm, pending: unknown[], budget: number): number {
  if (form.type === 'fields') {
    const count = Math.min(form.keys.length, budget);
    for (let at = 0; at < count; at++) pending.push(fieldAt(form, at));
    return count;
  }
  if (form.type !== 'list' || form.numbers !== undefined) return 0;
  const count = Math.min(lengthOf(form.items), budget);
  for (let at = 0; at < count; at++) pending.push(readField(form.items, at));
  return count;
}
