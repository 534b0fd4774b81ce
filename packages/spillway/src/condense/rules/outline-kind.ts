import type { Block, Kind, KindName, Sample, Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import { applyRules, type Rule, type RuleOptions, type Ruled } from './rules.ts';

/** A kind that is read line by line. */
export interface Outline {
  readonly name: KindName;
  detect(sample: Sample): number;
  readonly rules: readonly Rule[];
  readonly options?: RuleOptions;
  /** Share of the room for the raw ends. */
  readonly ends?: number;
  /** A statement about the whole from what the rules counted. */
  state?(counts: Ruled['counts'], block: Block): string | undefined;
}

/** Makes the kind: a statement of what the rules counted, what they offer, both ends. */
export function outlineKind({ name, detect, rules, options, ends = 0.1, state }: Outline): Kind {
  return {
    name,
    detect,
    segment(block: Block): Segmented {
      const { lines, room } = block;
      const { segments, counts } = applyRules(lines, rules, room, options);
      const text = state?.(counts, block) ?? tallyOf(counts, rules);
      const head: Segment[] =
        text === '' ? [] : [{ text, origin: 'derived', score: 98, reason: 'counts', from: 0, to: 0 }];
      return {
        segments: [...head, ...segments, ...endSegments(lines, room, ends)],
        gaps: options?.numbered !== true,
      };
    },
  };
}

function tallyOf(counts: Ruled['counts'], rules: readonly Rule[]): string {
  return rules
    .flatMap(({ name, count }) =>
      count !== undefined && counts.has(name) ? [`${counts.get(name) ?? 0} ${count}`] : [],
    )
    .join(', ');
}

/** All lines of a sample. */
export function linesOf({ head, spread, tail }: Sample): readonly string[] {
  return [...head, ...spread, ...tail];
}
