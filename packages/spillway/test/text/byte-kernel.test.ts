import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kernelMemory, kernelOf } from '../../src/text/byte-kernel.ts';
import type { ByteKernel } from '../../src/text/byte-kernel.ts';

const SIZE = 700;
const memory = kernelMemory(SIZE);
if (memory === undefined) throw new Error('this platform has no kernel');
const area = memory;

/** Bytes of the kernel's memory, with bytes around them that would be found if they were looked at. */
function placed(values: readonly number[], shift: number): { bytes: Uint8Array; kernel: ByteKernel } {
  area.fill(10);
  area.set(values, shift);
  const bytes = area.subarray(shift, shift + values.length);
  const kernel = kernelOf(bytes);
  if (kernel === undefined) throw new Error('the bytes are not in the memory');
  return { bytes, kernel };
}

const values = fc.array(fc.constantFrom(10, 10, 11, 0x8a, 0xff, 0, 97, 98), { maxLength: 600 });
const shift = fc.nat({ max: 70 });
const options = { seed: 20_260_104, numRuns: 400 };

describe('the kernel', () => {
  // Seen red: with the mask of the last bytes left out.
  it('counts and skips line feeds of a range, and looks at nothing behind it', () => {
    fc.assert(
      fc.property(values, shift, fc.integer({ min: 1, max: 300 }), (list, at, nth) => {
        const { bytes, kernel } = placed(list, at);
        const [from, end] = [bytes.byteOffset, bytes.byteOffset + bytes.length];
        const places = [...bytes.keys()].filter(place => bytes[place] === 10);
        expect(kernel.count(from, end)).toBe(places.length);
        const place = places[nth - 1];
        expect(kernel.skip(from, end, nth)).toBe(place === undefined ? -1 : from + place + 1);
      }),
      options,
    );
  });

  // Seen red: with a place behind the end given as found.
  it('finds the first pair of bytes', () => {
    const byte = fc.constantFrom(10, 0xff, 97, 98);
    fc.assert(
      fc.property(values, shift, byte, byte, fc.nat({ max: 40 }), (list, at, a, b, gap) => {
        const { bytes, kernel } = placed(list, at);
        const from = bytes.byteOffset;
        const last = Math.max(0, bytes.length - gap);
        const place = [...bytes.keys()].find(
          here => here < last && bytes[here] === a && bytes[here + gap] === b,
        );
        expect(kernel.find(from, from + last, a, b, gap)).toBe(place === undefined ? -1 : from + place);
      }),
      options,
    );
  });

  // Seen red: with the start of the next line left at the LF.
  it('measures lines that begin before the range or in it', () => {
    fc.assert(
      fc.property(
        values,
        shift,
        fc.integer({ min: 0, max: 5000 }),
        fc.nat({ max: 100 }),
        (list, at, open, longest) => {
          const { bytes, kernel } = placed(list, at);
          const from = bytes.byteOffset;
          const lengths: number[] = [];
          let start = -open;
          for (const [place, value] of bytes.entries()) {
            if (value !== 10) continue;
            lengths.push(place - start);
            start = place + 1;
          }
          expect(kernel.lines(from, from + bytes.length, from - open, longest)).toBe(lengths.length);
          expect([...kernel.left]).toEqual([from + start, Math.max(longest, ...lengths)]);
        },
      ),
      options,
    );
  });

  it('knows no bytes but its own, and gives out no more memory than it has', () => {
    expect(kernelOf(new Uint8Array(8))).toBeUndefined();
    expect(kernelMemory(1 << 30)).toBeUndefined();
  });
});
