import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createErrorIndex } from '../../src/capture/error-index.ts';

const line = fc.oneof(
  fc.constantFrom(
    'ok',
    'Error: no',
    'build FAILED',
    '0 errors',
    'terrors',
    'failed: 0',
    'request timed out',
    '',
    'é error 漢字',
    '漢字'.repeat(500) + ' failed',
  ),
  fc.constantFrom('panic', 'ok').map(word => `${'x '.repeat(3000)}${word}`),
);

/** The UTF-8 of a text, each byte as a character. */
const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** What the words mean, line by line. */
const isError = (text: string): boolean =>
  /\b(?:error|failed|panic|timed out)\b/i.test(text) && text !== 'failed: 0';

describe('an index of error lines', () => {
  it('counts the lines that read like errors and numbers them, however the text is divided', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        fc.array(fc.nat(9000), { maxLength: 12 }),
        (lines, cuts) => {
          const text = latin1(lines.map(each => `${each}\n`).join(''));
          const places = [0, ...cuts.map(cut => cut % (text.length + 1)), text.length].toSorted(
            (a, b) => a - b,
          );
          const index = createErrorIndex();
          let before = 0;
          for (const [at, place] of places.slice(1).entries()) {
            const piece = text.slice(places[at], place);
            const after = before + piece.split('\n').length - 1;
            index.add(piece, before, after);
            before = after;
          }
          const wanted = lines.flatMap((each, at) => (isError(each) ? [at + 1] : []));
          expect(index.count).toBe(wanted.length);
          for (const { line: number, text: excerpt } of index.lines()) {
            expect(wanted).toContain(number);
            expect(lines[number - 1]).toContain(excerpt);
            expect(excerpt.length).toBe(Math.min(240, excerpt.length));
            expect(isError(excerpt)).toBe(true);
          }
          if (wanted.length > 0) expect(index.lines()[0]?.line).toBe(wanted[0]);
          expect(index.lines().at(-1)?.line).toBe(wanted.at(-1));
        },
      ),
    );
  });
});
