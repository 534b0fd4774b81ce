import type { LineTable } from '../line-table.ts';
import { isVariable, shapeOf, wordsOf } from './line-shape.ts';

/** Lines that differ in values only. */
export interface Template {
  /** How many lines there are. */
  readonly count: number;
  /** The first and the last of them. */
  readonly first: number;
  readonly last: number;
  /** Number of the template, as in {@link Templates.of}. */
  readonly id: number;
}

/** The lines of a text by what they look like. */
export interface Templates {
  readonly list: readonly Template[];
  /** The template of each line; -1 for a blank one, or one whose shape came when there were too many. */
  readonly of: Int32Array;
  /** Lines that belong to no template, because there were too many shapes. */
  readonly untold: number;
}

/** Shapes that are told apart. */
const MOST_SHAPES = 20_000;
/** Shapes that are compared with each other to find those which differ in a word or two. */
const MOST_MERGED = 3000;

interface Counted {
  count: number;
  first: number;
  last: number;
}

/**
 * Groups lines by their shape, and shapes of which most words are the same, in one pass over the text.
 *
 * @param bodyStart Where the part of a line begins that is looked at, for example behind a time stamp.
 */
export function mineTemplates(lines: LineTable, bodyStart: (line: string) => number = () => 0): Templates {
  const ids = new Map<number, number>();
  const counted: Counted[] = [];
  const of = new Int32Array(lines.count).fill(-1);
  let untold = 0;
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    const start = bodyStart(text);
    if (start >= text.length) continue;
    const shape = shapeOf(text, start, Math.min(text.length, start + SHAPE_CHARS));
    let id = ids.get(shape);
    if (id === undefined) {
      if (counted.length >= MOST_SHAPES) {
        untold++;
        continue;
      }
      id = counted.length;
      ids.set(shape, id);
      counted.push({ count: 0, first: line, last: line });
    }
    const template = counted[id];
    if (template === undefined) continue;
    template.count++;
    template.last = line;
    of[line] = id;
  }
  return merged(lines, counted, of, untold, bodyStart);
}

/** How much of a line tells its shape. */
const SHAPE_CHARS = 200;

/** Puts shapes together that have the same number of words, the same first one, and most others in common. */
function merged(
  lines: LineTable,
  counted: readonly Counted[],
  of: Int32Array,
  untold: number,
  bodyStart: (line: string) => number,
): Templates {
  const target = Int32Array.from(counted, (_, id) => id);
  const heads = new Map<string, Head[]>();
  for (const [id, { first }] of counted.slice(0, MOST_MERGED).entries()) {
    const text = lines.at(first);
    const words = wordsOf(text.slice(bodyStart(text), SHAPE_CHARS * 2)).map(word =>
      isVariable(word) ? '#' : word,
    );
    const bucket = `${words.length} ${words[0] ?? ''}`;
    const known = heads.get(bucket);
    const like = known?.slice(0, MOST_HEADS).find(head => isAlike(head.words, words));
    if (like !== undefined) target[id] = like.id;
    else if (known === undefined) heads.set(bucket, [{ id, words }]);
    else known.push({ id, words });
  }
  for (let line = 0; line < of.length; line++) {
    const id = of[line] ?? -1;
    if (id >= 0) of[line] = target[id] ?? id;
  }
  return { list: summed(counted, target), of, untold };
}

function summed(counted: readonly Counted[], target: Int32Array): readonly Template[] {
  const groups = new Map<number, Counted>();
  for (const [id, { count, first, last }] of counted.entries()) {
    const group = groups.get(target[id] ?? id);
    if (group === undefined) groups.set(target[id] ?? id, { count, first, last });
    else {
      group.count += count;
      group.first = Math.min(group.first, first);
      group.last = Math.max(group.last, last);
    }
  }
  return Array.from(groups, ([id, { count, first, last }]) => ({ id, count, first, last }));
}

interface Head {
  readonly id: number;
  readonly words: readonly string[];
}

/** Heads of one bucket that a shape is compared with. */
const MOST_HEADS = 40;
/** Share of the words that must be the same (Drain, He et al. 2017, takes 0.4 to 0.6; more keeps rare events apart). */
const ALIKE = 0.75;

function isAlike(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < 4) return false;
  let same = 0;
  for (const [at, word] of one.entries()) if (word === other[at]) same++;
  return same >= ALIKE * one.length;
}
