import type { Chosen } from './select.ts';
import { gapText } from './gap.ts';
import type { LineTable } from './line-table.ts';

/** Writes what was chosen in the order of the original, with a gap marker for each hole. */
export function render(header: string, { shown, coverage }: Chosen, lines: LineTable): string {
  const out = header === '' ? [] : [header];
  const holes = coverage.holes();
  let next = 0;
  for (const { segment, from } of shown) {
    for (let hole = holes[next]; hole !== undefined && hole.to <= from; hole = holes[++next])
      out.push(gapText(lines, hole));
    out.push(segment.text);
  }
  for (const hole of holes.slice(next)) out.push(gapText(lines, hole));
  return out.join('\n');
}
