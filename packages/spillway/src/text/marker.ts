import { groupDigits, groupedDigitsChars, decimalDigits } from './digits.ts';

/** Which end of a text a cut keeps. */
export type CutStrategy = 'head' | 'tail' | 'head_tail';

/** How much of a text is shown, in UTF-16 units. */
export interface Shown {
  readonly headChars: number;
  readonly tailChars: number;
  readonly total: number;
}

/**
 * Gives the sentence that stands where text was left out, with the line ends that set it off.
 *
 * Wording and number format are part of the contract, because prompts and tests rely on them; a cut that keeps only the
 * end writes its count without grouping.
 */
export function markerText(strategy: CutStrategy, { headChars, tailChars, total }: Shown): string {
  if (strategy === 'tail') return `[... output truncated, showing last ${tailChars} chars]\n`;
  if (strategy === 'head') {
    return `\n\n[truncated: showing first ${groupDigits(headChars)} of ${groupDigits(total)} chars]`;
  }
  const omitted = groupDigits(total - headChars - tailChars);
  const shown = `first ${groupDigits(headChars)} + last ${groupDigits(tailChars)} of ${groupDigits(total)} chars`;
  return `\n\n[truncated: ${omitted} chars omitted from the middle; showing ${shown}]\n\n`;
}

/** Gives the length of `markerText` without building it. */
export function markerChars(strategy: CutStrategy, { headChars, tailChars, total }: Shown): number {
  if (strategy === 'tail') return FIXED_CHARS.tail + decimalDigits(tailChars);
  const counts = groupedDigitsChars(headChars) + groupedDigitsChars(total);
  if (strategy === 'head') return FIXED_CHARS.head + counts;
  const omitted = total - headChars - tailChars;
  return FIXED_CHARS.head_tail + counts + groupedDigitsChars(omitted) + groupedDigitsChars(tailChars);
}

/** The words without the numbers: each number of nothing is the one digit 0. */
const NOTHING: Shown = { headChars: 0, tailChars: 0, total: 0 };
const FIXED_CHARS: Readonly<Record<CutStrategy, number>> = {
  head: markerText('head', NOTHING).length - 2,
  tail: markerText('tail', NOTHING).length - 1,
  head_tail: markerText('head_tail', NOTHING).length - 4,
};
