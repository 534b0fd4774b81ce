import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Something that an agent needs to know of an output. */
export interface Fact {
  readonly needles: readonly Needle[];
  /** Where it stands first, as a share of the text; null when it can only be derived. */
  readonly at: number | null;
}

/** A text that must occur, or a number near a word or behind a text. */
export type Needle =
  | string
  | {
      readonly num: number;
      readonly near?: readonly string[];
      readonly after?: string;
      readonly within?: number;
    };

/** An output of a tool with the facts in it. */
export interface Item {
  readonly id: string;
  readonly kind: string;
  readonly tool: string;
  readonly args: { readonly command?: string };
  readonly mime: string;
  readonly file: string;
  readonly probes?: readonly string[];
  readonly facts: readonly Fact[];
  readonly text: string;
}

/** Reads a corpus: `corpus.json` and the outputs that it names. */
export function readCorpus(folder: string): readonly Item[] {
  const { items } = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8')) as {
    readonly items: readonly Omit<Item, 'text'>[];
  };
  return items.map(item =>
    Object.assign(item, { text: gunzipSync(readFileSync(join(folder, item.file))).toString('utf8') }),
  );
}

/** Tells whether a fact can be seen in a text: any of its needles suffices. */
export function isVisible(text: string, { needles }: Fact): boolean {
  return needles.some(needle => occurs(text, needle));
}

function occurs(text: string, needle: Needle): boolean {
  if (typeof needle === 'string') return text.includes(needle);
  const number = numberPattern(needle.num);
  if (needle.after !== undefined) return occursBehind(text, number, needle.after, needle.within ?? 0);
  const near = needle.near ?? [];
  for (const { index, 0: found } of text.matchAll(number)) {
    if (near.length === 0) return true;
    const around = text
      .slice(Math.max(0, index - NEAR_CHARS), index + found.length + NEAR_CHARS)
      .toLowerCase();
    if (near.some(word => around.includes(word.toLowerCase()))) return true;
  }
  return false;
}

const NEAR_CHARS = 24;

function occursBehind(text: string, number: RegExp, after: string, within: number): boolean {
  for (let at = text.indexOf(after); at !== -1; at = text.indexOf(after, at + 1)) {
    const from = at + after.length;
    if (new RegExp(number.source).test(text.slice(from, from + within))) return true;
  }
  return false;
}

/** The number as a whole token, with or without grouped digits. */
function numberPattern(value: number): RegExp {
  const forms = new Set([String(value)]);
  if (Number.isInteger(value) && Math.abs(value) >= 1000) {
    const grouped = value.toLocaleString('en-US');
    forms.add(grouped).add(grouped.replaceAll(',', '_'));
  }
  const escaped = [...forms].map(form => form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\w.,])(?:${escaped.join('|')})(?!\w|[.,]\d)`, 'g');
}
