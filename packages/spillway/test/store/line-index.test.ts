import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineIndexFromNotes, lineIndexToNotes } from '../../src/store/line-index-notes.ts';
import { createLineIndexer, lineStart, lineStartAtByte, type LineIndex } from '../../src/store/line-index.ts';

/** The index by the plainest possible way. */
function expected(bytes: Uint8Array, stepBytes: number): LineIndex {
  const lineStarts = [0];
  for (const [at, byte] of bytes.entries()) if (byte === 10) lineStarts.push(at + 1);
  const endsWithLineFeed = bytes.at(-1) === 10;
  const real = bytes.length === 0 ? [] : endsWithLineFeed ? lineStarts.slice(0, -1) : lineStarts;
  const lengths = real.map((start, line) => (lineStarts[line + 1] ?? bytes.length + 1) - 1 - start);
  const starts = [0, 0];
  let line = 0;
  for (let mark = stepBytes; mark < bytes.length; mark += stepBytes) {
    while (line < real.length && (real[line] ?? 0) < mark) line += 1;
    if (line === real.length) break;
    if (line > (starts.at(-2) ?? 0)) starts.push(line, real[line] ?? 0);
  }
  return {
    lines: real.length,
    bytes: bytes.length,
    longestLineBytes: lengths.reduce((one, other) => Math.max(one, other), 0),
    stepBytes,
    starts,
    endsWithLineFeed,
  };
}

function indexOf(chunks: readonly Uint8Array[], stepBytes?: number): LineIndex {
  const indexer = createLineIndexer(stepBytes);
  for (const chunk of chunks) indexer.add(chunk);
  return indexer.finish();
}

/** Bytes with as many line feeds as the first number says, cut into chunks at odd places. */
const anyChunks = fc
  .tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.array(fc.uint8Array({ max: 60, maxLength: 120 }), { maxLength: 6 }),
  )
  .map(([every, arrays]) => arrays.map(array => array.map(byte => (byte % every === 0 ? 10 : byte))));

describe('createLineIndexer', () => {
  it('finds the same as looking at each byte, however the bytes are cut', () => {
    fc.assert(
      fc.property(anyChunks, fc.integer({ min: 1, max: 50 }), (chunks, stepBytes) => {
        const bytes = new Uint8Array(Buffer.concat(chunks));
        expect(indexOf(chunks, stepBytes)).toEqual(expected(bytes, stepBytes));
        expect(
          indexOf(
            chunks.map(chunk => Buffer.from(chunk)),
            stepBytes,
          ),
        ).toEqual(expected(bytes, stepBytes));
      }),
    );
  });

  // Seen red: with the last word of a step left out.
  it('tells whether all bytes are ASCII', () => {
    const ascii = fc.uint8Array({ max: 127, maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(ascii, fc.nat(3), fc.option(fc.nat(199)), (bytes, offset, high) => {
        const chunk = new Uint8Array(bytes.length + offset).subarray(offset);
        chunk.set(bytes);
        const hasHigh = high !== null && high < chunk.length;
        if (hasHigh) chunk[high] = 0x80 | (chunk[high] ?? 0);
        expect(createLineIndexer().add(chunk)).toBe(!hasHigh);
      }),
    );
  });

  // Seen red: with 64 steps before the counters are read, and with lines that go on from chunk to chunk measured from the start of a chunk.
  it('counts long chunks of short and long lines with bytes of every value', () => {
    const lengths = fc.array(fc.oneof(fc.nat(20), fc.nat(300), fc.nat(40_000)), { maxLength: 60 });
    fc.assert(
      fc.property(lengths, fc.array(fc.nat(200_000), { maxLength: 4 }), fc.nat(255), (lines, cuts, fill) => {
        const bytes = new Uint8Array(
          Buffer.concat(lines.map(length => Buffer.alloc(length + 1, fill).fill(10, length))),
        );
        const places = [...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
        const chunks = places.map((place, at) => bytes.subarray(at === 0 ? 0 : places[at - 1], place));
        expect(indexOf(chunks, 4096)).toEqual(expected(bytes, 4096));
      }),
      { numRuns: 60 },
    );
  });

  it.each([1, 9, 63, 64, 200, 5_000, 70_000, 1_000_000])(
    'finds lines of %d bytes in chunks of every kind',
    lineBytes => {
      const bytes = new Uint8Array(900_001).fill(97);
      for (let at = lineBytes; at < bytes.length; at += lineBytes + 1) bytes[at] = 10;
      const wanted = expected(bytes, 65_536);
      const offset = new Uint8Array(bytes.length + 3);
      offset.set(bytes, 3);
      const cut = [0, 1, 32_768, 32_769, 100_003, 900_001];
      expect(indexOf([bytes])).toEqual(wanted);
      expect(indexOf([Buffer.from(bytes)])).toEqual(wanted);
      expect(indexOf([offset.subarray(3)])).toEqual(wanted);
      expect(indexOf(cut.slice(1).map((end, at) => bytes.subarray(cut[at], end)))).toEqual(wanted);
    },
  );

  it.each<[string, string, Partial<LineIndex>]>([
    ['nothing', '', { lines: 0, bytes: 0, longestLineBytes: 0, starts: [0, 0], endsWithLineFeed: false }],
    ['one line without an end', 'abc', { lines: 1, longestLineBytes: 3, endsWithLineFeed: false }],
    ['one line with an end', 'abc\n', { lines: 1, longestLineBytes: 3, endsWithLineFeed: true }],
    ['an empty line', '\n', { lines: 1, longestLineBytes: 0, endsWithLineFeed: true }],
    ['two empty lines', '\n\n', { lines: 2, longestLineBytes: 0, endsWithLineFeed: true }],
    ['CR LF', 'a\r\nbc\r\n', { lines: 2, longestLineBytes: 3, endsWithLineFeed: true }],
    ['CR alone, which ends no line', 'a\rb\rc', { lines: 1, longestLineBytes: 5, endsWithLineFeed: false }],
    ['characters of several bytes', '漢\n😀', { lines: 2, bytes: 8, longestLineBytes: 4 }],
  ])('counts %s', (_, text, wanted) => {
    expect(indexOf([new TextEncoder().encode(text)])).toMatchObject(wanted);
  });

  it('can be asked in between, and goes on', () => {
    const indexer = createLineIndexer(4);
    indexer.add(new TextEncoder().encode('one\ntwo\n'));
    expect(indexer.finish()).toMatchObject({ lines: 2, starts: [0, 0, 1, 4] });
    indexer.add(new TextEncoder().encode('three'));
    expect(indexer.finish()).toMatchObject({ lines: 3, starts: [0, 0, 1, 4, 2, 8] });
  });

  it('keeps no start of a line that did not come', () => {
    expect(indexOf([new TextEncoder().encode('abc\n')], 4).starts).toEqual([0, 0]);
  });

  it('takes memory by bytes and not by lines', () => {
    const { starts } = indexOf([new Uint8Array(8 << 20).fill(10)]);
    // A pair for each 64 KiB: 256 KB a gigabyte as numbers of eight bytes.
    expect(starts).toHaveLength(2 * 128);
  });

  it('counts bytes beyond what fits 32 bits', () => {
    const chunk = Buffer.alloc(64 << 20);
    chunk[chunk.length - 1] = 10;
    const indexer = createLineIndexer();
    for (let at = 0; at < 80; at += 1) indexer.add(chunk);
    const index = indexer.finish();
    expect(index).toMatchObject({ lines: 80, bytes: 80 * (64 << 20), longestLineBytes: (64 << 20) - 1 });
    expect(lineStart(index, 79)).toEqual({ line: 79, byte: 79 * (64 << 20) });
  });
});

describe('lineStart', () => {
  it('gives the nearest known start at or before a line or a byte', () => {
    fc.assert(
      fc.property(anyChunks, fc.integer({ min: 1, max: 50 }), fc.nat(200), (chunks, stepBytes, wanted) => {
        const index = indexOf(chunks, stepBytes);
        const pairs = Array.from({ length: index.starts.length / 2 }, (_, at) => ({
          line: index.starts[2 * at] ?? 0,
          byte: index.starts[2 * at + 1] ?? 0,
        }));
        expect(lineStart(index, wanted)).toEqual(pairs.findLast(({ line }) => line <= wanted));
        expect(lineStartAtByte(index, wanted)).toEqual(pairs.findLast(({ byte }) => byte <= wanted));
      }),
    );
  });

  it('is at most one step and one line before the byte that is looked for', () => {
    const bytes = new TextEncoder().encode('a line of text\n'.repeat(50_000));
    const index = indexOf([bytes]);
    for (const line of [0, 1, 4_369, 25_000, 49_999]) {
      const start = lineStart(index, line);
      expect(start.byte).toBe(start.line * 15);
      expect(line * 15 - start.byte).toBeLessThanOrEqual(65_536 + 15);
    }
  });
});

describe('lineIndexFromNotes', () => {
  it('gives back the index, through JSON', () => {
    fc.assert(
      fc.property(anyChunks, fc.integer({ min: 1, max: 50 }), (chunks, stepBytes) => {
        const index = indexOf(chunks, stepBytes);
        expect(lineIndexFromNotes(JSON.parse(JSON.stringify(lineIndexToNotes(index))))).toEqual(index);
      }),
    );
  });

  it('takes about 160 KB a gigabyte', () => {
    const bytes = new TextEncoder().encode(
      '2024-01-01T00:00:00 INFO request served in 17 ms, with some more words here\n'.repeat(200_000),
    );
    const notes = JSON.stringify(lineIndexToNotes(indexOf([bytes])));
    expect((notes.length / bytes.length) * 2 ** 30).toBeLessThan(200_000);
  });

  const good = {
    form: 1,
    lines: 3,
    bytes: 30,
    longestLineBytes: 9,
    stepBytes: 10,
    endsWithLineFeed: true,
    steps: [0, 0, 1, 10],
  };

  it('takes what it is made for', () => {
    expect(lineIndexFromNotes(good)).toMatchObject({ starts: [0, 0, 1, 10] });
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'notes'],
    ['a list', []],
    ['an empty object', {}],
    ['another form', { ...good, form: 2 }],
    ['a fraction', { ...good, lines: 1.5 }],
    ['a negative number', { ...good, bytes: -1 }],
    ['a text for a number', { ...good, lines: '3' }],
    ['no step', { ...good, stepBytes: 0 }],
    ['a line longer than all', { ...good, longestLineBytes: 31 }],
    ['no starts', { ...good, steps: undefined }],
    ['half a pair', { ...good, steps: [0, 0, 1] }],
    ['another beginning', { ...good, steps: [1, 0] }],
    ['starts that do not rise', { ...good, steps: [0, 0, 0, 10] }],
    ['starts that go back', { ...good, steps: [0, 0, 2, 20, -1, 5] }],
    ['a start behind the end', { ...good, steps: [0, 0, 1, 31] }],
    ['a line behind the last', { ...good, steps: [0, 0, 4, 10] }],
    ['an infinite number', { ...good, steps: [0, 0, 1, Number.POSITIVE_INFINITY] }],
  ])('refuses %s', (_, notes) => {
    expect(lineIndexFromNotes(notes)).toBeUndefined();
  });
});
