import { clip } from './clip.ts';
import type { Segment } from './contract.ts';
import type { LineTable } from './line-table.ts';

/** Share of the room that goes to the raw ends of a text, and of that to its beginning. */
const ENDS_SHARE = 0.25;
const HEAD_SHARE = 0.4;
const ENDS_SCORE = 88;

/** The first and the last lines of a text, as many as about a quarter of the room holds; the very first and last weigh most. */
export function endSegments(lines: LineTable, room: number, share: number = ENDS_SHARE): readonly Segment[] {
  const head = take(lines, 0, 1, room * share * HEAD_SHARE);
  const tail = take(lines, lines.count - 1, -1, room * share * (1 - HEAD_SHARE));
  const last = head.at(-1)?.to ?? 0;
  return [...head, ...tail.filter(({ from }) => from >= last)];
}

function take(lines: LineTable, first: number, step: 1 | -1, room: number): Segment[] {
  const segments: Segment[] = [];
  let left = room;
  for (let line = first; line >= 0 && line < lines.count; line += step) {
    const text = clip(lines.at(line));
    left -= text.length + 1;
    if (left < 0 && segments.length > 0) break;
    segments.push({
      text,
      origin: 'verbatim',
      score: Math.max(50, ENDS_SCORE - segments.length),
      reason: step > 0 ? 'beginning' : 'end',
      from: line,
      to: line + 1,
    });
  }
  return segments;
}
