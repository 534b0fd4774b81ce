import { clip } from '../clip.ts';
import type { Block, Kind, Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import { loudness } from '../signals.ts';
import { shapeOf } from '../line-shape.ts';

/** Any text: both ends, loud lines with rare shapes first, summaries, and lines whose shape is rare. */
export const textKind: Kind = {
  name: 'text',
  detect: () => 0,
  segment: segmentText,
};

/** How much of a line tells its shape. */
const SHAPE_CHARS = 200;
/** Shapes beyond this many are not told apart. */
const MOST_SHAPES = 5000;
/** Candidates of one sort. */
const MOST_CANDIDATES = 400;

interface Shape {
  readonly line: number;
  readonly text: string;
  count: number;
  last: number;
}

function segmentText({ lines, room }: Block): Segmented {
  const shapes = new Map<number, Shape>();
  const loud: number[] = [0, 0, 0, 0];
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    if (text.trim() === '') continue;
    const shape = shapeOf(text, 0, Math.min(text.length, SHAPE_CHARS));
    const known = shapes.get(shape);
    if (known !== undefined) {
      known.count++;
      known.last = line;
    } else if (shapes.size < MOST_SHAPES) shapes.set(shape, { line, text, count: 1, last: line });
  }
  const segments: Segment[] = [...endSegments(lines, room)];
  const all = [...shapes.values()];
  const ranked = all.toSorted((one, other) => one.count - other.count || one.line - other.line);
  let taken = 0;
  for (const shape of ranked) {
    const level = loudness(shape.text);
    if (level > 0) loud[level] = (loud[level] ?? 0) + shape.count;
    const score = scoreOf(shape, level);
    if (score === 0 || taken++ > MOST_CANDIDATES) continue;
    segments.push({
      text: clip(shape.text),
      origin: 'verbatim',
      score,
      reason: level > 0 ? 'loud' : 'summary',
      from: shape.line,
      to: shape.line + 1,
    });
  }
  return { segments, gaps: true };
}

function scoreOf({ text, count }: Shape, level: number): number {
  if (SUMMARY.test(text)) return 92;
  if (level === 0) return 0;
  return 66 + level * 8 - Math.min(20, Math.log2(count) * 3);
}

/** Lines that state a total or a verdict. */
const SUMMARY =
  /\b\d[\d,]* (?:errors?|warnings?|passed|failed|skipped|problems?|tests?|rows|packages|matches|files? changed|vulnerabilit)\b|^(?:summary|total|result)s?\b/i;
