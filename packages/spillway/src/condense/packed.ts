import type { Segment } from './contract.ts';

/** How a list is cut into segments. */
export interface Packing {
  readonly name: string;
  /** Score of the first segment. */
  readonly score: number;
  /** How many the first segment names; each further one names twice as many as the one before, up to 24. */
  readonly size: number;
  /** How much less each further segment scores. */
  readonly step: number;
}

/** A list in a few derived lines, the first of which names the first few: a small budget gets some of them, a large one all. */
export function packed(items: readonly string[], { name, score, size, step }: Packing): readonly Segment[] {
  const segments: Segment[] = [];
  let length = size;
  let at = 0;
  while (at < items.length && segments.length < MOST_SEGMENTS) {
    const part = items.slice(at, at + length);
    segments.push({
      text: `${at === 0 ? name : `more ${name}`}: ${part.join(', ')}`,
      origin: 'derived',
      score: Math.max(LEAST_SCORE, score - step * segments.length),
      reason: 'list',
      from: 0,
      to: 0,
    });
    at += length;
    length = Math.min(MOST_NAMED, length * 2);
  }
  return segments;
}

const MOST_SEGMENTS = 40;
const MOST_NAMED = 24;
const LEAST_SCORE = 22;
