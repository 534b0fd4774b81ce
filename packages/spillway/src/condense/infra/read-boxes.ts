import type { LineTable } from '../line-table.ts';

/** A name with its value in nested boxes, and the record it belongs to. */
export interface BoxPair {
  readonly section: string;
  readonly key: string;
  readonly value: string;
}

/** What nested boxes hold. */
export interface Boxes {
  /** How often each title occurs. */
  readonly sections: ReadonlyMap<string, number>;
  readonly pairs: readonly BoxPair[];
}

/** A line of nested boxes: two bars or more at its beginning. */
export const BOX_LINE: RegExp = /^\|{2,20}(?:\s|\+-)/;

/** Reads boxes of names and values, each with a title above it. */
export function readBoxes(lines: LineTable): Boxes {
  const sections = new Map<string, number>();
  const pairs: BoxPair[] = [];
  let section = '';
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    if (!text.startsWith('|') || text.includes('+-')) continue;
    const from = barsOf(text);
    const bar = text.indexOf('|', from);
    const key = text.slice(from, bar < 0 ? undefined : bar).trim();
    if (key === '') continue;
    const rest = bar < 0 ? '' : text.slice(bar + 1);
    const end = rest.indexOf('|');
    if (end > 0) pairs.push({ section, key, value: rest.slice(0, end).trim() });
    else {
      section = key;
      sections.set(key, (sections.get(key) ?? 0) + 1);
    }
  }
  return { sections, pairs };
}

function barsOf(text: string): number {
  let at = 0;
  while (text.charCodeAt(at) === 124) at++;
  return at;
}
