import { groupDigits } from '../text/digits.ts';
import { isPairAt } from './escapes.ts';

/** Lays out named types as an object, as many as fit; `keyCount` are there in all. */
export function fieldsShape(
  entries: Iterable<readonly [string, string]>,
  keyCount: number,
  maxChars: number,
): string | undefined {
  const rest = `... (${groupDigits(keyCount)} keys)`;
  let named = 0;
  let shape = '{';
  for (const [key, type] of entries) {
    const entry = `${named === 0 ? '' : ', '}${key}: ${type}`;
    const end = named + 1 === keyCount ? 1 : rest.length + ', }'.length;
    if (named === MAX_NAMED_KEYS || shape.length + entry.length + end > maxChars) break;
    shape += entry;
    named++;
  }
  if (named === keyCount) return `${shape}}`;
  shape += `${named === 0 ? '' : ', '}${rest}}`;
  return shape.length <= maxChars ? shape : undefined;
}

/** A key as it is shown: quoted, and shortened if it is long. */
export function shownKey(key: string): string {
  if (key.length <= MAX_KEY_CHARS) return JSON.stringify(key);
  const end = SHORTENED_KEY_CHARS - (isPairAt(key, SHORTENED_KEY_CHARS - 1) ? 1 : 0);
  return JSON.stringify(`${key.slice(0, end)}…`);
}

const MAX_NAMED_KEYS = 10;
const MAX_KEY_CHARS = 200;
const SHORTENED_KEY_CHARS = 60;
