import { clip } from '../clip.ts';
import type { Segment } from '../contract.ts';
import type { LineTable } from '../line-table.ts';
import { shapeOf } from '../line-shape.ts';

/** What a line is when it matches, and how much it matters. The first rule that matches decides. */
export interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  /** As in `Segment`; 0 for lines that are never shown by themselves. */
  readonly score: number;
  /** How much each further line of the same shape loses. @default 3 */
  readonly decay?: number;
  /** Lines of one shape that are offered at most. @default 40 */
  readonly most?: number;
  /** True when lines all over the text are offered evenly, instead of the first ones before all others. @default false */
  readonly spread?: boolean;
  /** Name under which the matching lines are counted in the statement about the whole. */
  readonly count?: string;
}

/** How lines are looked at. */
export interface RuleOptions {
  /** Show lines with their numbers, so that no gap markers are needed. */
  readonly numbered?: boolean;
  readonly maxChars?: number;
}

/** What the rules found. */
export interface Ruled {
  readonly segments: readonly Segment[];
  /** Matching lines for each rule. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Only the beginning of a long line is looked at. */
const LOOK_CHARS = 400;
/** Lines of one rule that are remembered. */
const MOST_LINES = 20_000;

/** Goes over all lines once: each is what the first rule says that matches it. */
export function applyRules(
  lines: LineTable,
  rules: readonly Rule[],
  room: number,
  options: RuleOptions = {},
): Ruled {
  const found = new Map<Rule, number[]>();
  const counts = new Map<string, number>();
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line).slice(0, LOOK_CHARS);
    if (text === '') continue;
    const rule = rules.find(({ pattern }) => pattern.test(text));
    if (rule === undefined) continue;
    counts.set(rule.name, (counts.get(rule.name) ?? 0) + 1);
    if (rule.score === 0) continue;
    const list = found.get(rule);
    if (list === undefined) found.set(rule, [line]);
    else if (list.length < MOST_LINES) list.push(line);
  }
  const segments = [...found].flatMap(([rule, list]) => segmentsOf(lines, rule, list, room, options));
  return { segments, counts };
}

function segmentsOf(
  lines: LineTable,
  rule: Rule,
  list: readonly number[],
  room: number,
  options: RuleOptions,
): Segment[] {
  const { decay = 3, most = 40, spread = false, name, score } = rule;
  const order = spread ? evenly(list) : list;
  const seen = new Map<number, number>();
  const segments: Segment[] = [];
  const enough = Math.ceil(room / 12);
  for (const line of order) {
    if (segments.length >= enough) break;
    const full = lines.at(line);
    const shape = shapeOf(full, 0, Math.min(full.length, SHAPE_CHARS));
    const times = seen.get(shape) ?? 0;
    seen.set(shape, times + 1);
    if (times >= most) continue;
    const place = spread ? Math.log2(1 + segments.length) : segments.length / 10;
    const text = clip(full, options.maxChars ?? 200);
    segments.push({
      text: options.numbered === true ? `${line + 1}: ${text.trimEnd()}` : text,
      origin: options.numbered === true ? 'excerpt' : 'verbatim',
      score: Math.max(1, score - Math.min(25, decay * Math.log2(1 + times)) - Math.min(15, place)),
      reason: name,
      from: line,
      to: line + 1,
      covers: true,
    });
  }
  return segments;
}

const SHAPE_CHARS = 160;

/** The first, the last, the middle one, and so on by halves: any beginning of the order is spread over the whole. */
export function evenly(list: readonly number[]): readonly number[] {
  const order: number[] = [];
  const taken = new Uint8Array(list.length);
  const take = (at: number): void => {
    const value = list[at];
    if (value === undefined || taken[at] === 1) return;
    taken[at] = 1;
    order.push(value);
  };
  take(0);
  take(list.length - 1);
  for (let step = list.length; step > 0.5; step /= 2)
    for (let at = step / 2; at < list.length; at += step) take(Math.floor(at));
  for (let at = 0; at < list.length; at++) take(at);
  return order;
}
