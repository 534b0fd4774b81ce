import { headBoundary, tailBoundary } from './boundary.ts';
import { type CutPlan, type KeptEnds, plainPlan, splitKept } from './cut-plan.ts';
import { openFence } from './fence.ts';
import { flat } from './flat.ts';
import { markerText } from './marker.ts';
import type { TextSource } from './text-source.ts';
import { wellFormed } from './well-formed.ts';

/** A text that was cut: `headChars` of its beginning, the marker, and `tailChars` of its end. */
export interface Cut {
  /** The result, well-formed and, where something was left out, in memory of its own. */
  readonly text: string;
  /** How much of the beginning is shown, in UTF-16 units. */
  readonly headChars: number;
  /** How much of the end is shown, in UTF-16 units. */
  readonly tailChars: number;
  /** What stands between the two, empty when nothing was left out or the budget held no marker. */
  readonly marker: string;
  /** Length of the whole text. */
  readonly total: number;
}

/** The two ends of a text with what decides whether a cut in them is safe, and how much of each may be shown. */
export interface HeldEnds {
  readonly head: string;
  readonly headLimit: number;
  readonly tail: string;
  readonly tailLimit: number;
  readonly total: number;
}

/** Takes from a source all that a cut to `maxChars` can need. */
export function heldEnds(source: TextSource, maxChars: number): HeldEnds {
  const total = source.length;
  const headWanted = Math.min(total, maxChars + CHARS_AFTER_CUT);
  const tailWanted = Math.min(total, maxChars + CHARS_BEFORE_CUT);
  const head = source.head(headWanted);
  const tail = source.tail(tailWanted);
  const headLimit = head.length < headWanted ? head.length - CHARS_AFTER_CUT : head.length;
  const tailLimit = tail.length < tailWanted ? tail.length - 1 : tail.length;
  return { head, headLimit, tail, tailLimit, total };
}

/** Cuts to at most `keptChars` characters of the text with a marker, before which an open code fence may be closed. */
export function markedCut(held: HeldEnds, plan: CutPlan, keptChars: number, closeFence: boolean): Cut {
  const ends = safeEnds(held, splitKept(plan, keptChars));
  const sentence = markerText(plan.strategy, { ...ends, total: held.total });
  return assemble(
    held,
    ends,
    closeFence ? closingLine(held.head.slice(0, ends.headChars)) + sentence : sentence,
  );
}

/** Cuts to at most `keptChars` characters of the text and nothing else. */
export function bareCut(held: HeldEnds, plan: CutPlan, keptChars: number): Cut {
  return assemble(held, safeEnds(held, splitKept(plainPlan(plan.bare), keptChars)), '');
}

/** How much of the text behind a cut its safety depends on: one code point. */
const CHARS_AFTER_CUT = 2;
/** How much of the text before a cut is looked at: most of it only where flags stand in a row. */
const CHARS_BEFORE_CUT = 4096;
/** A longer fence is no Markdown, and closing it would cost what it is meant to set off. */
const MAX_FENCE_CHARS = 64;

function safeEnds(held: HeldEnds, ends: KeptEnds): KeptEnds {
  const headChars = headBoundary(held.head, Math.min(ends.headChars, held.headLimit));
  const tailStart = held.tail.length - Math.min(ends.tailChars, held.tailLimit);
  return { headChars, tailChars: held.tail.length - tailBoundary(held.tail, tailStart) };
}

function closingLine(head: string): string {
  const fence = openFence(head);
  if (fence === undefined || fence.length > MAX_FENCE_CHARS) return '';
  return head.endsWith('\n') ? fence : `\n${fence}`;
}

/** The ends are mended as views, before they are joined, so that the result is copied only once. */
function assemble(held: HeldEnds, { headChars, tailChars }: KeptEnds, marker: string): Cut {
  const head = wellFormed(held.head.slice(0, headChars));
  const tail = wellFormed(held.tail.slice(held.tail.length - tailChars));
  return { text: flat(head + marker + tail), headChars, tailChars, marker, total: held.total };
}
