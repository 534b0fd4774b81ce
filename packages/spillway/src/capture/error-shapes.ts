import type { ErrorLine } from '../walk/captured.ts';

/** Tells rare error lines from frequent ones by their shape: the line without its numbers and ids. */
export interface ErrorShapes {
  add(found: ErrorLine): void;
  /** One line of each of the rarest shapes, those seen first where shapes are equally rare. */
  rarest(count: number): readonly ErrorLine[];
}

/** More shapes are not told apart: the ones that come later are not kept. */
const MOST_SHAPES = 256;

interface Shape {
  readonly example: ErrorLine;
  count: number;
}

/** Makes an empty collection of shapes. */
export function createErrorShapes(): ErrorShapes {
  const shapes = new Map<string, Shape>();
  return {
    add(found) {
      const key = found.text.replaceAll(/[\w-]*\d[\w-]*/g, '#');
      const shape = shapes.get(key);
      if (shape !== undefined) shape.count += 1;
      else if (shapes.size < MOST_SHAPES) shapes.set(key, { example: found, count: 1 });
    },
    rarest: count =>
      [...shapes.values()]
        .toSorted((one, other) => one.count - other.count || one.example.line - other.example.line)
        .slice(0, count)
        .map(({ example }) => example),
  };
}
