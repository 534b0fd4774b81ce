import type { TextBlock } from './blocks.ts';
import { type Candidate, rankOf } from './candidate.ts';

/** Puts the segments of all blocks in their place in the whole text. */
export function candidatesOf(blocks: readonly TextBlock[]): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const { kind, from, to, segmented } of blocks)
    for (const segment of segmented.segments) {
      const start = from + segment.from;
      const end = from + segment.to;
      const covers = segment.covers ?? segment.origin === 'verbatim';
      const cover = segmented.gaps ? [start, covers ? end : start] : [from, to];
      candidates.push({
        segment,
        kind,
        from: start,
        to: end,
        coverFrom: cover[0] ?? start,
        coverTo: cover[1] ?? start,
        byLine: segmented.gaps && segment.origin === 'verbatim' && end > start,
        order: candidates.length,
        rank: rankOf(segment),
      });
    }
  return candidates;
}
