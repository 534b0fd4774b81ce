import { MAX_TEXT_CHARS } from './bounds.ts';
import { tooLongText } from './join-pieces.ts';
import { plainSize } from './plain-size.ts';

/** Writes a value by `JSON.stringify` where that is what this library writes too, undefined where it is not. */
export function plainJson(value: unknown, indent?: number): string | undefined {
  const size = plainSize(value, MAX_TEXT_CHARS, false);
  if (Number.isNaN(size)) return undefined;
  if (size > MAX_TEXT_CHARS) return tooLongText();
  try {
    return JSON.stringify(value, undefined, indent);
  } catch {
    // A getter that answers otherwise the second time, or a text that is too long only with its escapes.
    return undefined;
  }
}
