import { bareCut, type Cut, type HeldEnds, heldEnds, markedCut } from './cut-ends.ts';
import { type CutPlan, largestKept, plainPlan, reservedPlan } from './cut-plan.ts';
import { largestFitting } from './largest-fitting.ts';
import { lastLinesStart } from './lines.ts';
import type { CutStrategy } from './marker.ts';
import { sourceOfText, type TextSource } from './text-source.ts';
import { wellFormed } from './well-formed.ts';

export type { Cut } from './cut-ends.ts';
export type { CutStrategy } from './marker.ts';
export { sourceOfText, type TextSource } from './text-source.ts';

/** What a cut may keep. */
export interface CutOptions {
  /** The end or ends to keep. */
  readonly strategy: CutStrategy;
  /** Most UTF-16 units of the result, marker included; 0 or less gives the empty text. */
  readonly maxChars: number;
  /** How many lines of the end must stay in view if they fit the budget. */
  readonly keepTailLines: number;
  /** A second budget that a result must meet, such as tokens; if a text meets it, shorter ones should too. */
  readonly fits?: (text: string) => boolean;
}

/**
 * Cuts a text to a budget that includes the marker; a text within it comes back as it is, but well-formed.
 *
 * A cut that falls into a surrogate pair, a CR LF pair or a grapheme cluster moves inward, and the counts of the marker
 * say what is shown. A Markdown code fence that the kept beginning leaves open is closed before the marker if the budget
 * allows. A budget too small for a marker gives the bare ends. The cost depends on the budget, not on the text.
 */
export function cutText(input: TextSource | string, options: CutOptions): Cut {
  const source = typeof input === 'string' ? sourceOfText(input) : input;
  const total = source.length;
  const maxChars = Math.floor(options.maxChars);
  if (!(maxChars > 0)) return uncut('', total);
  if (total <= maxChars && fitsWhole(source, options)) return uncut(wellFormed(source.head(total)), total);
  const plan = planFor(source, options, maxChars);
  const held = heldEnds(source, maxChars);
  const { fits } = options;
  return fits === undefined ? cutToChars(held, plan, maxChars) : cutToFit(held, plan, maxChars, fits);
}

/** How often a cut is shortened to make room for a closing fence before the fence is left open. */
const FENCE_ATTEMPTS = 8;

function uncut(text: string, total: number): Cut {
  return { text, headChars: text.length, tailChars: 0, marker: '', total };
}

/** Asks for beginnings of growing length first, so that a huge text costs little when it does not fit by far. */
function fitsWhole(source: TextSource, { fits }: CutOptions): boolean {
  const whole = source.head(source.length);
  if (whole.length < source.length) return false;
  if (fits === undefined) return true;
  for (let chars = 16_384; chars < whole.length; chars *= 4) if (!fits(whole.slice(0, chars))) return false;
  return fits(whole);
}

function planFor(
  source: TextSource,
  { strategy, keepTailLines, fits }: CutOptions,
  maxChars: number,
): CutPlan {
  if (!(keepTailLines > 0)) return plainPlan(strategy);
  const end = source.tail(Math.min(source.length, maxChars + 1));
  const chars = end.length - lastLinesStart(end, keepTailLines);
  const tooLong = chars > maxChars || chars === end.length;
  if (tooLong || fits?.(end.slice(end.length - chars)) === false) return plainPlan('tail');
  return reservedPlan(strategy, chars, maxChars);
}

function cutToChars(held: HeldEnds, plan: CutPlan, maxChars: number): Cut {
  const closed = shorten(held, plan, maxChars, FENCE_ATTEMPTS);
  return closed ?? shorten(held, plan, maxChars, 0) ?? bareCut(held, plan, Math.min(maxChars, held.total));
}

/**
 * Moving a cut inward and closing a fence change what the marker and its fence take, so the first number may be some too
 * many. Without fences it is soon right; each fence attempt can bring a longer fence into view, so those are counted.
 */
function shorten(held: HeldEnds, plan: CutPlan, maxChars: number, fenceAttempts: number): Cut | undefined {
  let keptChars = largestKept(plan, held.total, maxChars);
  for (let attempt = 1; keptChars >= plan.leastChars; attempt++) {
    const cut = markedCut(held, plan, keptChars, fenceAttempts > 0);
    const excess = cut.text.length - maxChars;
    if (excess <= 0) return cut;
    if (attempt === fenceAttempts) return undefined;
    keptChars -= excess;
  }
  return undefined;
}

function cutToFit(held: HeldEnds, plan: CutPlan, maxChars: number, fits: (text: string) => boolean): Cut {
  const accepted = (cut: Cut): Cut | undefined =>
    cut.text.length <= maxChars && fits(cut.text) ? cut : undefined;
  const most = largestKept(plan, held.total, maxChars);
  return (
    largestFitting(plan.leastChars, most, keptChars => accepted(markedCut(held, plan, keptChars, true))) ??
    largestFitting(1, Math.min(maxChars, held.total), chars => accepted(bareCut(held, plan, chars))) ??
    uncut('', held.total)
  );
}
