import type { Segment } from '../contract.ts';

/** How many steps a path has. */
export function depthOf(path: string): number {
  return path.split(/[.[{]/).length;
}

/** A statement about the whole. */
export function state(text: string, score: number, reason: string): Segment {
  return { text, origin: 'derived', score, reason, from: 0, to: 0 };
}
