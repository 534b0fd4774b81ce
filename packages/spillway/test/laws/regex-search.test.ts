import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../src/read-back/byte-reader.ts';
import { createPace } from '../../src/read-back/pace.ts';
import { createRegexSearch } from '../../src/read-back/regex-search.ts';
import { loadRegexCompiler } from '../../src/read-back/regex.ts';
import { sourceOf } from '../read-back/source-of.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const fuzzRuns = process.env['FUZZ_RUNS'];
const options = {
  numRuns: Number(fuzzRuns ?? 1_500),
  seed: fuzzRuns === undefined ? 20_261_201 : Date.now(),
};

const words = [
  'sk',
  'ask',
  'key',
  'SKY',
  'ſk',
  'ſ\u212A',
  's\u212Aé',
  'é',
  '工具',
  '😀x',
  'y=1',
  '\uFFFD\uFFFD',
  'a.b',
];
const text = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(...words, '\n', '\r\n', ' ').map(word => encoder.encode(word)),
      },
      { weight: 1, arbitrary: fc.uint8Array({ min: 0x80, minLength: 2, maxLength: 3 }) },
    ),
    { maxLength: 60 },
  )
  .map(parts => new Uint8Array(Buffer.concat(parts)));

const expression = fc.letrec<{ readonly any: string }>(tie => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(
      ...words,
      '[sk]y',
      '[^k]',
      '\\d',
      '.',
      '^',
      '$',
      '\\x{FFFD}\\x{FFFD}',
      '(?i:sk)',
      'sk\\n',
      '\\b',
    ),
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => one + other),
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(tie('any'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}'))
      .map(([one, times]) => `(?:${one})${times}`),
  ),
})).any;
const flags = fc.constantFrom('', '', '(?i)', '(?s)', '(?is)', '(?im)', '(?U)');
const pattern = fc.oneof(
  fc.tuple(flags, fc.constantFrom(...words)).map(([set, word]) => set + word),
  fc.tuple(flags, expression).map(([set, one]) => set + one),
  fc.tuple(flags, expression, expression).map(([set, one, other]) => `${set}${one}|${other}`),
);

/** Every line by itself, as simply as it can be said. */
function linesThatMatch(bytes: Uint8Array, compiled: RE2JS): readonly number[] {
  const starts: number[] = [];
  for (let start = 0; start < bytes.length;) {
    const lineFeed = bytes.indexOf(10, start);
    const end = lineFeed === -1 ? bytes.length : lineFeed;
    const contentEnd = lineFeed > start && bytes[lineFeed - 1] === 13 ? end - 1 : end;
    if (compiled.test(decoder.decode(bytes.subarray(start, contentEnd)))) starts.push(start);
    start = end + 1;
  }
  return starts;
}

describe('a search by a regular expression', () => {
  // Seen red: with the other cases of s and k left out, and with choices of which one is unknown.
  it('finds the lines that the expression matches, each by itself', async () => {
    const compile = await loadRegexCompiler();
    await fc.assert(
      fc.asyncProperty(text, pattern, async (bytes, wanted) => {
        const regex = compile(wanted);
        fc.pre(regex.ok);
        const found: number[] = [];
        const search = createRegexSearch(regex.value, createPace());
        const take = async (_: number, byte: number): Promise<void> => {
          found.push(byte);
        };
        const matches = await search.scan(createByteReader(sourceOf(bytes)), { from: 0, to: Infinity, take });
        expect(found).toEqual(linesThatMatch(bytes, RE2JS.compile(wanted)));
        expect(matches).toBe(found.length);
      }),
      options,
    );
  });
});
