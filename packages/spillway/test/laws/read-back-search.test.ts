import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveReadLimits } from '../../src/read-back/limits.ts';
import { returnBuffer, takeBuffer } from '../../src/read-back/buffers.ts';
import { createNeedle } from '../../src/read-back/needle.ts';
import { kernelOf } from '../../src/text/byte-kernel.ts';
import { bodyOf, readAll, sourceOf } from '../read-back/source-of.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const fuzzRuns = process.env['FUZZ_RUNS'];
const options = { numRuns: Number(fuzzRuns ?? 800), seed: fuzzRuns === undefined ? 20_260_102 : Date.now() };

const words = fc.constantFrom(
  'needle',
  'need',
  'le',
  'x',
  '工',
  '😀',
  '\n',
  '\n',
  '\r\n',
  '\r',
  ' ',
  'é',
  '\uFEFF',
);
const fragment = fc.oneof(
  { weight: 8, arbitrary: words.map(text => encoder.encode(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 4 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('-', 'needle', 'ab', '工', 'x😀'), fc.integer({ min: 1, max: 1500 }))
      .map(([text, times]) => encoder.encode(text.repeat(times))),
  },
);
const payload = fc.array(fragment, { maxLength: 40 }).map(parts => new Uint8Array(Buffer.concat(parts)));
const pattern = fc.constantFrom(
  'needle',
  'x',
  '工',
  'lex',
  'eneed',
  '😀',
  'ab',
  'needleneedle',
  'é ',
  '-'.repeat(40),
);

interface Line {
  readonly text: string;
  /** Numbers of the pieces in which a match begins; undefined for a line that is not long. */
  readonly pieces: readonly number[] | undefined;
  readonly matches: boolean;
}

/** Everything decoded and split at once, as simply as it can be said. */
function referenceLines(bytes: Uint8Array, wanted: string, pieceBytes: number): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < bytes.length) {
    const lineFeed = bytes.indexOf(10, start);
    const end = lineFeed === -1 ? bytes.length : lineFeed;
    const contentEnd = lineFeed > start && bytes[lineFeed - 1] === 13 ? end - 1 : end;
    const content = Buffer.from(bytes.subarray(start, contentEnd));
    const pieces = new Set<number>();
    for (let at = content.indexOf(wanted); at !== -1; at = content.indexOf(wanted, at + 1))
      pieces.add(Math.floor(at / pieceBytes));
    const text = decoder.decode(content);
    lines.push({
      text,
      pieces: content.length > pieceBytes ? [...pieces] : undefined,
      matches: text.includes(wanted),
    });
    start = end + 1;
  }
  return lines;
}

function expectedHits(lines: readonly Line[]): readonly string[] {
  return lines.flatMap((line, at) => {
    if (!line.matches) return [];
    return line.pieces === undefined ? [`${at + 1}`] : line.pieces.map(piece => `${at + 1}.${piece}`);
  });
}

interface Shown {
  readonly line: number;
  readonly number: string;
  readonly hit: boolean;
  readonly text: string;
}

function shownLines(body: string): readonly Shown[] {
  return body.split('\n').flatMap(row => {
    const [, number = '', mark, text = ''] = /^(\d+(?:\.\d+)?)([:-]) ([^]*)$/.exec(row) ?? [];
    return row === '--' || row === ''
      ? []
      : [{ line: Number.parseInt(number, 10), number, hit: mark === ':', text }];
  });
}

describe('searching a stored text', () => {
  // Seen red: with matchingPieces going on two pieces behind a match, and with the last place of a range left out of pairs.
  it('finds what a plain search of the decoded lines finds, over all pages, forwards and backwards', async () => {
    const world = fc.record({
      bytes: payload,
      wanted: pattern,
      limit: fc.constantFrom(1, 2, 5, 200),
      maxChars: fc.constantFrom(400, 700, 2400, 20_000),
      stepBytes: fc.constantFrom(5, 100, 65_536),
      plain: fc.boolean(),
      fills: fc.boolean(),
      fromEnd: fc.boolean(),
      context: fc.constantFrom(0, 0, 1, 3),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ bytes, wanted, limit, maxChars, fromEnd, context, ...given }) => {
        const source = sourceOf(bytes, { ...given, mediaType: 'text/plain' });
        const lines = referenceLines(bytes, wanted, resolveReadLimits({ maxChars }).pieceBytes);
        const answers = await readAll(source, { pattern: wanted, limit, fromEnd, context }, { maxChars });
        const pages = answers.map(answer =>
          shownLines(bodyOf(answer))
            .filter(({ hit }) => hit)
            .map(({ number }) => number),
        );
        expect((fromEnd ? pages.toReversed() : pages).flat()).toEqual(expectedHits(lines));
        const matches = lines.filter(line => line.matches).length;
        for (const answer of answers) {
          if (bytes.length > 0) expect(answer.matches).toBe(matches);
          expect(answer.text.length).toBeLessThanOrEqual(maxChars);
          expect(answer.text.isWellFormed()).toBe(true);
        }
      }),
      options,
    );
  });

  // Seen red: with context reaching into the next matching line, and with context that was shown before.
  it('shows each matching line whole and the lines around it, none twice and none that matches as context', async () => {
    const world = fc.record({
      bytes: payload,
      wanted: pattern,
      context: fc.nat({ max: 3 }),
      limit: fc.constantFrom(1, 3, 200),
      stepBytes: fc.constantFrom(5, 65_536),
      fromEnd: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ bytes, wanted, context, limit, stepBytes, fromEnd }) => {
        const maxChars = 400_000;
        const source = sourceOf(bytes, { stepBytes, mediaType: 'text/plain' });
        const lines = referenceLines(bytes, wanted, 2048);
        for (const answer of await readAll(
          source,
          { pattern: wanted, limit, context, fromEnd },
          { maxChars },
        )) {
          const shown = shownLines(bodyOf(answer));
          const hits = new Set(shown.filter(({ hit }) => hit).map(({ line }) => line));
          const around = (line: number): boolean => [...hits].some(hit => Math.abs(hit - line) <= context);
          const expected = lines.flatMap((line, at) =>
            !line.matches && around(at + 1) && connected(lines, hits, at + 1, context) ? [at + 1] : [],
          );
          expect(shown.filter(({ hit }) => !hit).map(({ line }) => line)).toEqual(expected);
          for (const { line, hit, text, number } of shown) {
            const whole = lines[line - 1]?.text ?? '';
            if (number.includes('.')) expect(whole).toContain(text);
            else expect(text).toBe(whole);
            expect(text.includes(wanted)).toBe(hit);
          }
        }
      }),
      options,
    );
  });
});

/** Context ends at a matching line that this page does not show. */
function connected(
  lines: readonly Line[],
  hits: ReadonlySet<number>,
  line: number,
  context: number,
): boolean {
  const reaches = (step: number): boolean => {
    for (let at = line + step; Math.abs(at - line) <= context && at >= 1 && at <= lines.length; at += step) {
      if (lines[at - 1]?.matches === true) return hits.has(at);
    }
    return false;
  };
  return reaches(1) || reaches(-1);
}

describe('a needle', () => {
  // Seen red: with findByBorders falling back to 0 in place of the border.
  it('is found where a native search finds it, in bytes without one too, also when it is periodic', () => {
    const run = fc
      .tuple(fc.constantFrom('a', 'b', 'ab', 'aab', 'aabaa', '\n'), fc.integer({ min: 1, max: 900 }))
      .map(([text, times]) => text.repeat(times));
    const world = fc.record({
      haystack: fc.array(run, { maxLength: 12 }).map(runs => Buffer.from(runs.join(''))),
      wanted: fc
        .array(fc.tuple(fc.constantFrom('a', 'b', 'ab', 'aab', 'aabaa'), fc.integer({ min: 1, max: 12 })), {
          minLength: 1,
          maxLength: 4,
        })
        .map(parts => parts.map(([text, times]) => text.repeat(times)).join('')),
      from: fc.nat({ max: 50 }),
    });
    fc.assert(
      fc.property(world, ({ haystack, wanted, from }) => {
        const expected = haystack.indexOf(wanted, Math.min(from, haystack.length));
        expect(createNeedle(wanted).find(haystack, from)).toBe(expected);
        expect(createNeedle(wanted).find(new Uint8Array(haystack), from)).toBe(expected);
        const buffer = takeBuffer(haystack.length);
        buffer.set(haystack);
        const inKernel = buffer.subarray(0, haystack.length);
        expect(kernelOf(inKernel)).toBeDefined();
        expect(createNeedle(wanted).find(inKernel, from)).toBe(expected);
        returnBuffer(buffer);
      }),
      options,
    );
  });
});
