import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnBuffer, takeBuffer } from '../../src/read-back/buffers.ts';
import { scanLinesFast } from '../../src/read-back/kernel-lines.ts';
import { createLineIndexer } from '../../src/store/line-index.ts';
import { scanLines } from '../../src/store/line-scan.ts';
import type { LineScan } from '../../src/store/line-scan.ts';
import { kernelOf } from '../../src/text/byte-kernel.ts';

const run = fc.tuple(fc.constantFrom(10, 10, 120, 0x8a), fc.integer({ min: 1, max: 90 }));
const chunk = fc.array(run, { minLength: 1, maxLength: 12 });

/** Gives the bytes where the kernel reaches them, for as long as the work takes. */
function inKernel(bytes: readonly number[], shift: number, work: (placed: Uint8Array) => void): void {
  const buffer = takeBuffer(4096);
  try {
    buffer.set(bytes, shift);
    const placed = buffer.subarray(shift, shift + bytes.length);
    expect(kernelOf(placed)).toBeDefined();
    work(placed);
  } finally {
    returnBuffer(buffer);
  }
}

describe('lines in the memory of the kernel', () => {
  // Seen red: with the mark one byte later.
  it('have the same index as anywhere else, however the bytes are divided', () => {
    fc.assert(
      fc.property(
        fc.array(chunk, { maxLength: 6 }),
        fc.constantFrom(1, 7, 64, 500),
        fc.nat({ max: 40 }),
        (chunks, stepBytes, shift) => {
          const [fast, plain] = [createLineIndexer(stepBytes, scanLinesFast), createLineIndexer(stepBytes)];
          for (const runs of chunks) {
            const bytes = runs.flatMap(([byte, times]) => Array<number>(times).fill(byte));
            inKernel(bytes, shift, placed => fast.add(placed));
            plain.add(Uint8Array.from(bytes));
          }
          expect(fast.finish()).toEqual(plain.finish());
        },
      ),
      { seed: 20_260_105, numRuns: 400 },
    );
  });

  // Seen red: with the longest line of the stretch alone.
  it.each([9, 4_000_000_000])('may be longer than an address can tell: begun at %i', lineStart => {
    const bytes = [120, 120, 10, 120, 10, 120];
    const [fast, plain] = [scanLinesFast, scanLines].map(scanChunk => {
      const scan: LineScan = {
        stepBytes: 64,
        bytes: 5_000_000_000,
        lineFeeds: 1,
        lineStart,
        longestLineBytes: 3_000_000_000,
        nextMark: 5_000_000_000,
        starts: [0, 0],
      };
      inKernel(bytes, 3, placed => scanChunk(scan, placed));
      return scan;
    });
    expect(fast).toEqual(plain);
    const longest = lineStart === 9 ? 4_999_999_993 : 3_000_000_000;
    expect(fast).toMatchObject({ longestLineBytes: longest, lineFeeds: 3, lineStart: 5_000_000_005 });
  });
});
