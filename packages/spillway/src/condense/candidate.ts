import type { KindName, Segment } from './contract.ts';

/** A segment of a block with its place in the whole text. */
export interface Candidate {
  readonly segment: Segment;
  readonly kind: KindName;
  /** Lines of the whole text. */
  readonly from: number;
  readonly to: number;
  /** What becomes known when it is shown, so that no gap marker is needed there; empty when both are the same. */
  readonly coverFrom: number;
  readonly coverTo: number;
  /** True when a line that is covered need not be shown again. */
  readonly byLine: boolean;
  /** Position among all candidates: the order in which equal places are shown. */
  readonly order: number;
  /** What the selector sorts by: the score, less a little for length. */
  readonly rank: number;
}

/** How much a doubling of the length beyond {@link SHORT_CHARS} takes from the score. */
const LENGTH_PENALTY = 4;
const SHORT_CHARS = 80;

/** Rank of a segment: by its score, and of two that matter alike the shorter one first. */
export function rankOf({ score, text }: Segment): number {
  return score - LENGTH_PENALTY * Math.log2(Math.max(1, text.length / SHORT_CHARS));
}

/** Tells which of two candidates is tried first. */
export function byRank(one: Candidate, other: Candidate): number {
  return other.rank - one.rank || one.from - other.from || one.order - other.order;
}

/** Tells which of two candidates is shown first. */
export function byPlace(one: Candidate, other: Candidate): number {
  return one.from - other.from || one.order - other.order;
}
