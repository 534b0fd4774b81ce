import { maskLine } from './mask.ts';

/** Lines that differ in values only. */
export interface Template {
  /** The first of them, and its line. */
  readonly sample: string;
  readonly first: number;
  last: number;
  count: number;
  /** How often each value that was given stands in its lines. */
  readonly values: Map<string, number>;
  /** True when there were more values than are counted, so that those counts may be too small. */
  isFull: boolean;
}

/** Finds the templates of lines, one line after the other. */
export interface Templates {
  /** Counts a line. Lines of another sort are of another template; `value` is counted beside it. */
  add(line: number, text: string, sort: string, value?: string): void;
  /** The templates in the order in which they came, alike ones merged. */
  merged(): readonly Template[];
  /** Lines that came after the limit of different ones was reached. */
  readonly others: number;
}

/** Masked lines beyond this many are not told apart. */
const MOST_MASKED = 8000;
/** Templates of one length and one first word that a new one is compared with. */
const MOST_COMPARED = 24;
/** Share of equal words from which two masked lines are one template. */
const LEAST_ALIKE = 0.75;
/** Words of a masked line that are compared. */
const MOST_WORDS = 40;

export function createTemplates(): Templates {
  const known = new Map<string, Template>();
  let others = 0;
  return {
    add(line, text, sort, value) {
      const masked = `${sort} ${maskLine(text)}`;
      let template = known.get(masked);
      if (template === undefined) {
        if (known.size >= MOST_MASKED) {
          others++;
          return;
        }
        template = { sample: text, first: line, last: line, count: 0, values: new Map(), isFull: false };
        known.set(masked, template);
      }
      template.count++;
      template.last = line;
      if (value !== undefined) addValue(template, value, 1);
    },
    merged: () => mergeAlike(known),
    get others() {
      return others;
    },
  };
}

/** Values of one template beyond this many are not counted. */
const MOST_VALUES = 2000;

function addValue(template: Template, value: string, count: number): void {
  const { values } = template;
  const known = values.get(value);
  if (known !== undefined || values.size < MOST_VALUES) values.set(value, (known ?? 0) + count);
  else template.isFull = true;
}

interface Cluster {
  words: readonly string[];
  readonly template: Template;
}

/** Joins templates of as many words that are mostly equal, such as those that differ in a name. */
function mergeAlike(known: ReadonlyMap<string, Template>): readonly Template[] {
  const buckets = new Map<string, Cluster[]>();
  const merged: Template[] = [];
  for (const [masked, template] of known) {
    const words = masked.split(/\s+/, MOST_WORDS);
    const key = `${words[0] ?? ''} ${words.length} ${words.find((word, at) => at > 0 && LETTER.test(word)) ?? ''}`;
    let bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, (bucket = []));
    const alike = bucket.find(cluster => isAlike(cluster.words, words));
    if (alike !== undefined) {
      alike.template.count += template.count;
      alike.template.last = Math.max(alike.template.last, template.last);
      for (const [value, count] of template.values) addValue(alike.template, value, count);
      alike.template.isFull ||= template.isFull;
      continue;
    }
    const own = { ...template };
    merged.push(own);
    if (bucket.length < MOST_COMPARED) bucket.push({ words, template: own });
  }
  return merged;
}

const LETTER = /[a-z]/i;

/** Values that are masked on both sides count half: what makes a template are the words that stay. */
function isAlike(one: readonly string[], other: readonly string[]): boolean {
  let equal = 0;
  let total = 0;
  for (let index = 0; index < one.length; index++) {
    const weight = one[index] === '#' && other[index] === '#' ? 0.5 : 1;
    total += weight;
    if (one[index] === other[index]) equal += weight;
  }
  return total > 0 && equal / total >= LEAST_ALIKE && one.length > 3;
}
