import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CutOptions, cutText } from '../../src/text/cut.ts';
import { largestKept, plainPlan } from '../../src/text/cut-plan.ts';
import { openFence } from '../../src/text/fence.ts';

/** Texts of what makes cutting hard, with lone surrogates and fences among it. */
const pieces = fc.constantFrom(
  'a',
  'word ',
  'line\n',
  '\r\n',
  '\r',
  '\n',
  '```\n',
  '```ts',
  '~~~~\n',
  '   ',
  'e\u0301',
  '\u{1F600}',
  '\uD83D',
  '\uDE00',
  '\u{1F1F0}\u{1F1F7}',
  '\u{1F469}\u200D\u{1F467}',
  '\u0915\u094D\u0937',
  '\u1112\u1161\u11AB',
  '工具',
  '\u0301',
);
const text = fc
  .array(fc.tuple(pieces, fc.integer({ min: 1, max: 40 })), { maxLength: 40 })
  .map(runs => runs.map(([piece, times]) => piece.repeat(times)).join(''));
const plainText = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', '工'),
  minLength: 200,
  maxLength: 3000,
});
const strategy = fc.constantFrom('head' as const, 'tail' as const, 'head_tail' as const);
const options = fc.record({
  strategy,
  maxChars: fc.oneof(fc.integer({ min: -1, max: 400 }), fc.integer({ min: 0, max: 3000 })),
  keepTailLines: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    fc.integer({ min: 0, max: 8 }),
    fc.constant(1e12),
  ),
});

function wordsAtMost(limit: number): (part: string) => boolean {
  return part => part.split(' ').length <= limit;
}

describe('the laws of cutting', () => {
  // Seen red: with one char more of the head kept than is safe.
  it('hold the budget, in order, with a beginning and an end of the text and true counts', () => {
    fc.assert(
      fc.property(text, options, (whole, chosen) => {
        const cut = cutText(whole, chosen);
        expect(cut.text.length).toBeLessThanOrEqual(Math.max(0, chosen.maxChars));
        expect(cut.text.isWellFormed()).toBe(true);
        const head = whole.slice(0, cut.headChars).toWellFormed();
        const tail = whole.slice(whole.length - cut.tailChars).toWellFormed();
        expect(cut.text).toBe(head + cut.marker + tail);
        expect(cut.headChars + cut.tailChars).toBeLessThanOrEqual(whole.length);
        expect(countsOf(cut.marker, whole.length)).toEqual(
          cut.marker === '' ? undefined : { headChars: cut.headChars, tailChars: cut.tailChars },
        );
      }),
      { numRuns: 1500 },
    );
  });

  // Seen red: with a text of just the budget cut.
  it('leave a text within the budget alone', () => {
    fc.assert(
      fc.property(text, strategy, fc.integer({ min: 0, max: 50 }), (whole, chosen, spare) => {
        const maxChars = whole.length + spare;
        const cut = cutText(whole, { strategy: chosen, maxChars, keepTailLines: spare });
        expect(cut.text).toBe(whole.toWellFormed());
        expect(cut.marker).toBe('');
      }),
    );
  });

  // Seen red: with one char more of the head kept than is safe.
  it('keep as much as fits where no cut has to move', () => {
    fc.assert(
      fc.property(plainText, strategy, fc.integer({ min: 46, max: 2000 }), (whole, chosen, budget) => {
        const maxChars = Math.min(budget, whole.length - 1);
        const kept = largestKept(plainPlan(chosen), whole.length, maxChars);
        const cut = cutText(whole, { strategy: chosen, maxChars, keepTailLines: 0 });
        expect(cut.headChars + cut.tailChars).toBe(kept === 0 ? maxChars : kept);
      }),
    );
  });

  // Seen red: with last lines of just the budget too long, and with leastChars of reservedPlan always 1.
  it('end with the last lines if these fit the budget', () => {
    fc.assert(
      fc.property(
        text,
        strategy,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 900 }),
        (whole, chosen, count, maxChars) => {
          const lines = whole.match(/[^\n]*\n|[^\n]+$/g) ?? [];
          const last = lines.slice(-count).join('');
          fc.pre(last.length <= maxChars && lines.length > count);
          const cut = cutText(whole, { strategy: chosen, maxChars, keepTailLines: count });
          expect(cut.text.endsWith(last.toWellFormed())).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });

  // Seen red: without any closing fence.
  it('leave no fence open before a marker that stands between a head and its end, if there is room', () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 600, max: 2000 }),
        fc.constantFrom('head' as const, 'head_tail' as const),
        (whole, maxChars, chosen) => {
          fc.pre(whole.length > maxChars);
          const cut = cutText(whole, { strategy: chosen, maxChars, keepTailLines: 0 });
          const shown = cut.text.slice(0, cut.headChars) + cut.marker;
          const fence = openFence(shown.slice(0, shown.indexOf('[truncated', cut.headChars)));
          expect(fence === undefined || fence.length > 64).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });

  // Seen red: with cutToFit not asking `fits`, and with cutToFit not looking at the length.
  it('hold a second budget too', () => {
    fc.assert(
      fc.property(text, options, fc.integer({ min: 0, max: 60 }), (whole, chosen, limit) => {
        const both: CutOptions = { ...chosen, fits: wordsAtMost(limit) };
        const cut = cutText(whole, both);
        expect(cut.text === '' || wordsAtMost(limit)(cut.text)).toBe(true);
        expect(cut.text.length).toBeLessThanOrEqual(Math.max(0, chosen.maxChars));
        expect(cut.text.isWellFormed()).toBe(true);
      }),
      { numRuns: 600 },
    );
  });
});

/** Reads the counts of a marker back; the total and the omitted part must agree with them. */
function countsOf(marker: string, total: number): { headChars: number; tailChars: number } | undefined {
  const tail = /^\[\.\.\. output truncated, showing last (\d+) chars\]\n$/.exec(marker);
  if (tail !== null) return { headChars: 0, tailChars: numberOf(tail[1]) };
  const head = /\n\n\[truncated: showing first ([\d,]+) of ([\d,]+) chars\]$/.exec(marker);
  if (head !== null)
    return numberOf(head[2]) === total ? { headChars: numberOf(head[1]), tailChars: 0 } : undefined;
  const both =
    /\n\n\[truncated: ([\d,]+) chars omitted from the middle; showing first ([\d,]+) \+ last ([\d,]+) of ([\d,]+) chars\]\n\n$/.exec(
      marker,
    );
  if (both === null) return undefined;
  const [omitted, headChars, tailChars, all] = both.slice(1).map(numberOf);
  if (omitted === undefined || headChars === undefined || tailChars === undefined) return undefined;
  return all === total && omitted + headChars + tailChars === total ? { headChars, tailChars } : undefined;
}

function numberOf(digits = ''): number {
  return Number(digits.replaceAll(',', ''));
}
