import { byPlace, type Candidate } from './candidate.ts';
import type { KindName, Origin } from './contract.ts';
import type { Chosen } from './select.ts';

/** One candidate, and whether it is shown. */
export interface Explained {
  readonly text: string;
  readonly kind: KindName;
  readonly origin: Origin;
  readonly reason: string;
  /** 0 to 100, see `Segment`. */
  readonly score: number;
  /** First line, counted from 1; 0 for a statement about the whole. */
  readonly line: number;
  readonly kept: boolean;
}

/** Tells of each candidate, and of each line that only fills, whether it is shown, in the order of the original. */
export function explanation(
  candidates: readonly Candidate[],
  chosen: Chosen | undefined,
): readonly Explained[] {
  const kept = new Set(chosen?.shown);
  const all = new Set([...candidates, ...kept]);
  return [...all].toSorted(byPlace).map(candidate => ({
    text: candidate.segment.text,
    kind: candidate.kind,
    origin: candidate.segment.origin,
    reason: candidate.segment.reason,
    score: candidate.segment.score,
    line: candidate.to > candidate.from ? candidate.from + 1 : 0,
    kept: kept.has(candidate),
  }));
}
