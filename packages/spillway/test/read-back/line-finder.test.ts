import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../src/read-back/byte-reader.ts';
import { createLineFinder } from '../../src/read-back/line-finder.ts';
import type { LineFinder, LineSpan } from '../../src/read-back/line-finder.ts';
import { sourceOf } from './source-of.ts';

async function finderOf(text: string, stepBytes: number): Promise<LineFinder> {
  const source = sourceOf(text, { stepBytes });
  return createLineFinder(await source.index(), createByteReader(source));
}

function spansOf(text: string): readonly LineSpan[] {
  const rows = text.split('\n');
  if (rows.at(-1) === '') rows.pop();
  let start = 0;
  return rows.map((row, line) => {
    const end = Math.min(text.length, start + row.length + 1);
    const ended = end === start + row.length + 1 && row.endsWith('\r');
    const span = { line, start, contentEnd: start + row.length - (ended ? 1 : 0), end };
    start = end;
    return span;
  });
}

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r\n', '\r', 'a'),
      fc.integer({ min: 1, max: 90 }).map(times => 'b'.repeat(times)),
    ),
    {
      maxLength: 60,
    },
  )
  .map(parts => parts.join(''));

describe('a line finder', () => {
  it('finds each line by its number and by any of its bytes, in any order, with an index of any step', async () => {
    const world = fc.record({
      stored: text,
      stepBytes: fc.integer({ min: 1, max: 200 }),
      order: fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ stored, stepBytes, order }) => {
        const spans = spansOf(stored);
        const finder = await finderOf(stored, stepBytes);
        expect(finder.index.lines).toBe(spans.length);
        for (const place of order) {
          const span = spans[place % Math.max(1, spans.length)];
          if (span === undefined) continue;
          expect(await finder.spanOf(span.line)).toEqual(span);
          expect(await finder.startOf(span.line)).toBe(span.start);
          const byte = place % stored.length;
          expect(await finder.lineAt(byte)).toEqual(spans.find(({ end }) => byte < end));
        }
        expect(await finder.startOf(spans.length)).toBe(stored.length);
      }),
      { numRuns: 500, seed: 4 },
    );
  });
});
