import { cutToFit } from '../actions/cut-to-fit.ts';
import { isObject } from '../check.ts';
import { sourceOfText } from '../text/cut.ts';
import { wellFormed } from '../text/well-formed.ts';
import { fairShares } from '../walk/ceiling.ts';
import { isContentList } from '../walk/result.ts';

/** The most of one note, and of all notes and the fence together, in UTF-16 units. */
export const MOST_NOTE_CHARS = 2_000;
export const MOST_ADDED_CHARS = 6_000;

const joint = '\n\n';
const contextField = '_additional_context';

/** Cuts notes to a budget that includes the blank lines before them; what does not fit at all is left out, the last ones last. */
export function notesWithin(notes: readonly string[], maxChars: number): readonly string[] {
  const sizes = notes.map(note => Math.min(note.length, MOST_NOTE_CHARS));
  const shares = fairShares(sizes, Math.max(0, maxChars - notes.length * joint.length));
  return notes.map((note, index) => cutNote(note, shares[index] ?? 0)).filter(note => note !== '');
}

function cutNote(note: string, maxChars: number): string {
  const text = wellFormed(note);
  const cut = cutToFit(sourceOfText(text), { strategy: 'head', maxChars }, value => value.length);
  return cut?.text ?? text;
}

/**
 * Adds notes to what the model sees, in one format: behind a text each after a blank line, in an object as
 * `_additional_context`, as a text part of a list of parts, and any other value as `{ value, _additional_context }`.
 *
 * Nothing of the tool's is changed in place.
 */
export function addNotes(
  value: unknown,
  notes: readonly string[],
  textOf: (value: unknown) => string,
): unknown {
  if (notes.length === 0) return value;
  if (typeof value === 'string') return [value, ...notes].join(joint);
  const text = notes.join(joint);
  if (isContentList(value)) return [...value, { type: 'text', text }];
  if (isPlain(value)) {
    const before = Reflect.get(value, contextField) as unknown;
    const own =
      before === undefined || before === null ? [] : [typeof before === 'string' ? before : textOf(before)];
    return { ...value, [contextField]: [...own, text].join(joint) };
  }
  return { value, [contextField]: text };
}

/** A plain object that can be copied: its getters, which may throw, would be run by that. */
function isPlain(value: unknown): value is object {
  if (!isObject(value)) return false;
  try {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return false;
    return Object.values(Object.getOwnPropertyDescriptors(value)).every(field => 'value' in field);
  } catch {
    return false;
  }
}
