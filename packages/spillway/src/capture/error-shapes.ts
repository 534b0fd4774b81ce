import type { ErrorLine } from '../walk/captured.ts';

/** Tells rare error lines from frequent ones by their shape: the words without a digit, and where the others stand. */
export interface ErrorShapes {
  /** Counts a shape; true when an example of it is wanted. */
  count(shape: number): boolean;
  /** Keeps the example of a shape. */
  keep(shape: number, example: ErrorLine): void;
  /** One line of each of the rarest shapes, those seen first where shapes are equally rare. */
  rarest(count: number): readonly ErrorLine[];
}

/** More shapes are not told apart: the ones that come later are not kept. */
const MOST_SHAPES = 256;

/** Makes an empty collection of shapes. */
export function createErrorShapes(): ErrorShapes {
  const counts = new Map<number, number>();
  const examples = new Map<number, ErrorLine>();
  return {
    count(shape) {
      const count = counts.get(shape);
      if (count === undefined && counts.size >= MOST_SHAPES) return false;
      counts.set(shape, (count ?? 0) + 1);
      return count === undefined;
    },
    keep: (shape, example) => examples.set(shape, example),
    rarest: wanted =>
      [...examples]
        .toSorted(([one], [other]) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
        .slice(0, wanted)
        .map(([, example]) => example),
  };
}

const PRIME = 0x01000193;
const START = 0x811c9dc5 | 0;
const VARIABLE = 35;

/** The shape of a part of a text as a number (FNV-1a over its words); a word with a digit is like any other one. */
export function shapeOfLine(text: string, start: number, end: number): number {
  let shape = START;
  let word = START;
  let hasDigit = false;
  for (let at = start; at <= end; at++) {
    const unit = at < end ? text.charCodeAt(at) : 0;
    const isDigit = unit >= 48 && unit <= 57;
    if (isDigit || unit === 45 || unit >= 65) {
      hasDigit ||= isDigit;
      word = Math.imul(word ^ unit, PRIME);
    } else {
      shape = Math.imul(Math.imul(shape ^ (hasDigit ? VARIABLE : word), PRIME) ^ unit, PRIME);
      word = START;
      hasDigit = false;
    }
  }
  return shape;
}
