import { groupDigits } from '../text/digits.ts';
import { wellFormed } from '../text/well-formed.ts';
import { jsonForm } from './json-form.ts';
import { keyStep, placeStep } from './json-path.ts';
import { jsonSize } from './json-size.ts';
import { lengthOf, readField } from './read-field.ts';

/** One string of a structure and the structure without it. */
export interface DominantString {
  /** Where the string is, as JSONPath: `$.files[0].content`. */
  readonly path: string;
  readonly text: string;
  /** A copy of the structure, as deep as the path, with a short note for the string. */
  readonly rest: unknown;
}

/**
 * Finds the string that makes up at least nine tenths of a structure's JSON size, undefined when there is none.
 *
 * It is looked for in arrays and plain objects, among at most 10,000 values and down to 8 levels; the input stays as it is.
 */
export function dominantString(value: unknown): DominantString | undefined {
  const found = longestString(value);
  if (found === undefined) return undefined;
  const ownChars = jsonSize(found.text);
  const limitChars = Math.floor(ownChars / LEAST_SHARE);
  if (jsonSize(value, limitChars) > limitChars) return undefined;
  const path = `$${found.steps.map(step => (typeof step === 'number' ? placeStep(step) : keyStep(step))).join('')}`;
  if (path.length > MAX_PATH_CHARS) return undefined;
  const note = `[string of ${groupDigits(found.text.length)} chars, stored as text]`;
  return { path, text: wellFormed(found.text), rest: withNote(value, found.steps, note) };
}

type Step = string | number;

interface Place {
  readonly value: unknown;
  readonly parent: Place | undefined;
  readonly step: Step;
  readonly depth: number;
}

const LEAST_SHARE = 0.9;
const MAX_VALUES = 10_000;
/** Longer lists are not looked into: they may be nothing but holes, and would be copied. */
const MAX_ITEMS = 1_000_000;
const MAX_DEPTH = 8;
const MAX_PATH_CHARS = 200;

function longestString(
  root: unknown,
): { readonly text: string; readonly steps: readonly Step[] } | undefined {
  const places: Place[] = [{ value: root, parent: undefined, step: '', depth: 0 }];
  let longest: { readonly text: string; readonly place: Place } | undefined;
  for (let at = 0; at < places.length; at++) {
    const place = places[at];
    if (place === undefined) break;
    if (typeof place.value !== 'string') addChildren(places, place);
    else if (place.depth > 0 && place.value.length > (longest?.text.length ?? 0))
      longest = { text: place.value, place };
  }
  return longest && { text: longest.text, steps: stepsTo(longest.place) };
}

function addChildren(places: Place[], parent: Place): void {
  if (parent.depth === MAX_DEPTH) return;
  for (const step of stepsInto(parent.value)) {
    if (places.length >= MAX_VALUES) return;
    places.push({ value: readStep(parent.value, step), parent, step, depth: parent.depth + 1 });
  }
}

function* stepsInto(value: unknown): Generator<Step> {
  if (typeof value !== 'object' || value === null) return;
  const form = jsonForm(value);
  if (form.type === 'list' && form.items === value && form.numbers === undefined) {
    const length = lengthOf(form.items);
    for (let at = 0; at < (length > MAX_ITEMS ? 0 : length); at++) yield at;
  } else if (form.type === 'fields' && 'owner' in form.source && form.source.owner === value) {
    yield* form.keys;
  }
}

function readStep(value: unknown, step: Step): unknown {
  return typeof value === 'object' && value !== null ? readField(value, step) : undefined;
}

function stepsTo(place: Place): readonly Step[] {
  const steps: Step[] = [];
  for (let at: Place = place; at.parent !== undefined; at = at.parent) steps.push(at.step);
  return steps.toReversed();
}

function withNote(value: unknown, [step, ...steps]: readonly Step[], note: string): unknown {
  if (step === undefined) return note;
  const replaced = withNote(readStep(value, step), steps, note);
  const children = [...stepsInto(value)].map(
    child => [child, child === step ? replaced : readStep(value, child)] as const,
  );
  return Array.isArray(value) ? children.map(([, child]) => child) : Object.fromEntries(children);
}
