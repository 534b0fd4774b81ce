import type { Segment } from '../contract.ts';
import type { LineTable } from '../line-table.ts';
import { isVariable, wordsOf } from '../templates/line-shape.ts';
import type { Template, Templates } from '../templates/templates.ts';

/** Values that are told apart. */
const MOST_VALUES = 50_000;
const SHOWN = 5;
/** Templates for which the most frequent value is told. */
const MOST_TEMPLATES = 6;
const LEAST_COUNT = 5;

/**
 * Tells which addresses, hosts and ids occur most, in all lines and in those of the largest templates: counts of lines that name
 * them.
 */
export function frequentValues(
  lines: LineTable,
  templates: Templates,
  ranked: readonly Template[],
): readonly Segment[] {
  const all = new Map<string, number>();
  const largest = ranked
    .filter(({ count }) => count >= 2 * LEAST_COUNT)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_TEMPLATES);
  const byTemplate = new Map(largest.map(({ id }) => [id, new Map<string, number>()]));
  for (let line = 0; line < lines.count; line++) {
    const own = byTemplate.get(templates.of[line] ?? -1);
    for (const value of new Set(wordsOf(lines.at(line).slice(0, LINE_CHARS)).filter(isName))) {
      add(all, value);
      if (own !== undefined) add(own, value);
    }
  }
  const segments: Segment[] = [];
  const top = topOf(all, lines.count);
  if (top.length > 0) segments.push(statement(`lines by value: ${top.map(shown).join(', ')}`, 0, 78));
  for (const template of largest) {
    const own = topOf(byTemplate.get(template.id) ?? new Map<string, number>(), template.count).slice(0, 2);
    if (own.length > 0)
      segments.push(
        statement(
          `of the ${template.count} like line ${template.first + 1}: ${own.map(shown).join(', ')}`,
          template.first,
          64,
        ),
      );
  }
  return segments;
}

const LINE_CHARS = 300;

/** A value that names something: with letters and digits, or an address; no number, no time, nothing of one use. */
function isName(word: string): boolean {
  return (
    word.length >= 4 && word.length <= 60 && isVariable(word) && (LETTERS.test(word) || ADDRESS.test(word))
  );
}

const LETTERS = /[A-Za-z]{2}/;
const ADDRESS = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;

function add(counts: Map<string, number>, value: string): void {
  const known = counts.get(value);
  if (known === undefined && counts.size >= MOST_VALUES) return;
  counts.set(value, (known ?? 0) + 1);
}

/** Those of some lines, but not of all: a value in every line tells nothing. */
function topOf(counts: ReadonlyMap<string, number>, lines: number): readonly (readonly [string, number])[] {
  return [...counts]
    .filter(([, times]) => times >= LEAST_COUNT && times < 0.9 * lines)
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, SHOWN);
}

function shown([value, times]: readonly [string, number]): string {
  return `${value} (${times})`;
}

function statement(text: string, from: number, score: number): Segment {
  return { text, origin: 'derived', score, reason: 'frequent values', from, to: from };
}
