import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condenseText } from '../../src/condense/index.ts';
import { normalise } from '../../src/condense/normalise.ts';
import { csvText, logText, recordsText, testText } from '../condense/outputs.ts';

const hostile = fc.oneof(
  fc
    .constantFrom('[', '{"a":', '"', ',', '\n', 'a,"b', '<div>', '|', '-', ' ', '@@ -1 +1 @@\n', '\uD83D')
    .chain(piece => fc.integer({ min: 1, max: 3000 }).map(times => piece.repeat(times))),
  fc.array(fc.string({ maxLength: 40 }), { maxLength: 400 }).map(lines => lines.join('\n')),
  fc.json().map(value => value.repeat(20)),
);
const output = fc.oneof(
  fc.integer({ min: 30, max: 400 }).map(count => logText(count, count)),
  fc
    .integer({ min: 60, max: 300 })
    .map(count => logText(count, count).replaceAll('WARN', `WARN ${'long '.repeat(90)}`)),
  fc.integer({ min: 5, max: 200 }).map(count => recordsText(count, count)),
  fc.integer({ min: 5, max: 300 }).map(count => csvText(count, count)),
  fc.integer({ min: 5, max: 200 }).map(testText),
);
const text = fc.oneof(
  hostile,
  output,
  fc.tuple(output, hostile, output).map(parts => parts.join('\n')),
);
const budget = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 6000 }));
const words = (shown: string): number => shown.split(/\s+/).filter(word => word !== '').length;

describe('the laws of condensing', () => {
  // Seen red: with the looks at the size of the whole left out, in `fitSelection` and in `condensed`.
  it('hold the budget, in chars and tokens, and are never longer than the text, and well-formed', async () => {
    await fc.assert(
      fc.asyncProperty(text, budget, fc.boolean(), async (whole, limit, inTokens) => {
        const options = inTokens ? { maxTokens: limit, countTokens: words } : { maxChars: limit };
        const { text: shown } = await condenseText(whole, options);
        expect(inTokens ? words(shown) : shown.length).toBeLessThanOrEqual(limit);
        expect(shown.length).toBeLessThanOrEqual(Math.max(whole.length, normalise(whole).length));
        expect(shown.isWellFormed()).toBe(true);
        if (limit > 20 && whole.trim() !== '') expect(shown.trim()).not.toBe('');
      }),
      { numRuns: 150 },
    );
  });

  // Seen red: with `Math.random()` in the rank of a candidate.
  it('give the same for the same', async () => {
    await fc.assert(
      fc.asyncProperty(text, budget, async (whole, maxChars) => {
        expect(await condenseText(whole, { maxChars })).toEqual(await condenseText(whole, { maxChars }));
      }),
      { numRuns: 40 },
    );
  });

  // Seen red: with upper case in what `clip` keeps, and with a character added to what is shown.
  it('show lines of the text, markers, and what is explained, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(output, fc.integer({ min: 400, max: 4000 }), async (whole, maxChars) => {
        const {
          text: shown,
          changed,
          segments = [],
        } = await condenseText(whole, { maxChars, explain: true });
        if (!changed) return;
        const lines = new Set(normalise(whole).split('\n'));
        const said = new Set(
          segments.filter(({ kept }) => kept).flatMap(segment => segment.text.split('\n')),
        );
        const verbatim = segments.filter(({ origin, kept }) => origin === 'verbatim' && kept);
        for (const { text: line } of verbatim) expect(isBeginning(line, lines)).toBe(true);
        for (const [at, line] of shown.split('\n').entries())
          if (at > 0) expect(said.has(line) || MARKER.test(line) || lines.has(line)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  // Seen red: with `to + 1` in `gapMarker`.
  it('name exactly the lines that are left out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 60, max: 500 }),
        fc.integer({ min: 500, max: 3000 }),
        async (count, maxChars) => {
          const whole = logText(count, count);
          const { text: shown, changed } = await condenseText(whole, { maxChars });
          if (!changed) return;
          const hidden = [...shown.matchAll(/^\[… (\d+)(?:-(\d+))?\]$/gm)].map(
            ([, first, last]) => [Number(first), Number(last ?? first)] as const,
          );
          const lines = whole.split('\n');
          const visible = new Set(shown.split('\n'));
          for (const [first, last] of hidden)
            for (const line of lines.slice(first - 1, last)) expect(visible.has(line)).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });
});

const MARKER = /^\[… \d+(?:-\d+)?\]$/;

function isBeginning(line: string, lines: ReadonlySet<string>): boolean {
  if (lines.has(line)) return true;
  const kept = line.replace(/\[…\+\d+\]$/, '');
  return kept !== line && [...lines].some(whole => whole.startsWith(kept));
}
