import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/read-back/page.ts';
import { argsOf, bodyOf, readAll, sourceOf } from '../read-back/source-of.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const fragment = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom('\n', '\r\n', '\n\n', 'é', '工具', '😀', '\u2028', '\uFEFF', '\r', 'needle'),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('x', 'ab', '工', '😀', 'é', 'needle '), fc.integer({ min: 1, max: 3000 }))
      .map(([text, times]) => text.repeat(times)),
  },
);
const bytesFragment = fc.oneof(
  { weight: 8, arbitrary: fragment.map(text => encoder.encode(text)) },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(0x80, 0xbf, 0xe2, 0xf0, 0xff), fc.integer({ min: 1, max: 900 }))
      .map(([byte, times]) => new Uint8Array(times).fill(byte)),
  },
);
const payload = fc.array(bytesFragment, { maxLength: 14 }).map(parts => new Uint8Array(Buffer.concat(parts)));
const maxChars = fc.constantFrom(400, 401, 450, 700, 1000, 2400, 5000, 20_000);
const world = fc.record({
  bytes: payload,
  stepBytes: fc.constantFrom(7, 64, 1000, 65_536),
  plain: fc.boolean(),
  fills: fc.boolean(),
  limit: fc.constantFrom(1, 2, 3, 10, 200, 1000),
  maxChars,
});
const options = {
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 1000),
  seed: process.env['FUZZ_RUNS'] === undefined ? 20_260_101 : Date.now(),
};
const mediaType = 'text/plain';

describe('reading page after page', () => {
  // Seen red: with pieces beginning one byte later, and with the next offset one line later.
  it('gives the stored text, forwards and backwards, whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.boolean(), async ({ bytes, limit, maxChars: most, ...given }, fromEnd) => {
        const source = sourceOf(bytes, { ...given, mediaType });
        const answers = await readAll(source, { limit, fromEnd }, { maxChars: most });
        const bodies = bytes.length === 0 ? [] : answers.map(bodyOf);
        expect((fromEnd ? bodies.toReversed() : bodies).join('')).toBe(decoder.decode(bytes));
        for (const { text } of answers) {
          expect(text.length).toBeLessThanOrEqual(most);
          expect(text.isWellFormed()).toBe(true);
        }
      }),
      options,
    );
  });

  // Seen red: with the next offset one line later.
  it('names cursors that advance, and pages whose lines meet', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ bytes, limit, maxChars: most, ...given }) => {
        const answers = await readAll(
          sourceOf(bytes, { ...given, mediaType }),
          { limit },
          { maxChars: most },
        );
        let last = { offset: 0, piece: 0 };
        for (const { nextOffset, nextPiece, firstLine, lastLine } of answers) {
          if (firstLine !== undefined) expect(firstLine).toBe(last.offset + 1);
          if (nextOffset === undefined) continue;
          expect(lastLine).toBe(nextPiece === undefined ? nextOffset : nextOffset + 1);
          const next = { offset: nextOffset, piece: nextPiece ?? 0 };
          expect(next.offset > last.offset || (next.offset === last.offset && next.piece > last.piece)).toBe(
            true,
          );
          last = next;
        }
      }),
      options,
    );
  });

  // Seen red: with the heading of matches not taken from the budget.
  it('answers any arguments within its budget and the same each time', async () => {
    const args = fc.record({
      offset: fc.nat({ max: 30 }),
      piece: fc.nat({ max: 9 }),
      limit: fc.integer({ min: 1, max: 1000 }),
      fromEnd: fc.boolean(),
      context: fc.nat({ max: 4 }),
      pattern: fc.option(fc.constantFrom('needle', 'x', '工', 'é', ' '), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(world, args, async ({ bytes, limit: _limit, maxChars: most, ...given }, asked) => {
        const source = sourceOf(bytes, { ...given, mediaType, handle: 'h'.repeat(300) });
        const first = await readPage(source, argsOf(asked), { maxChars: most });
        const second = await readPage(source, argsOf(asked), { maxChars: most });
        expect(second).toEqual(first);
        expect(first.text.length).toBeLessThanOrEqual(most);
      }),
      options,
    );
  });
});
