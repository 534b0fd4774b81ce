import type { Segment } from './contract.ts';

/** A derived segment: about the whole block, which stands first, or about the line at `line`, which covers nothing. */
export function statement(text: string, score: number, reason: string, line: number = 0): Segment {
  return { text, origin: 'derived', score, reason, from: line, to: line };
}
