import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterStart, decode } from '../../src/read-back/decode.ts';

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc
    .array(fc.constantFrom(0x80, 0xbf, 0xc3, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x61, 0xff, 0xed, 0xa0), {
      maxLength: 40,
    })
    .map(values => Uint8Array.from(values)),
  fc.string({ unit: 'binary', maxLength: 20 }).map(text => new TextEncoder().encode(text)),
);

describe('a place where bytes may be cut', () => {
  it('leaves two parts that decode to the same text as the whole, whatever the bytes are', () => {
    fc.assert(
      fc.property(bytes, fc.nat({ max: 40 }), (data, place) => {
        const at = Math.min(place, data.length);
        const cut = characterStart(data, at, data.length);
        expect(cut - at).toBeLessThanOrEqual(3);
        expect(decode(data.subarray(0, cut)) + decode(data.subarray(cut))).toBe(decode(data));
      }),
      { numRuns: 3000, seed: 3 },
    );
  });

  it('does not go past the end it is given', () => {
    expect(characterStart(new TextEncoder().encode('a工'), 2, 3)).toBe(3);
    expect(characterStart(new TextEncoder().encode('a工b'), 2, 9)).toBe(4);
  });
});

describe('decoding', () => {
  it('keeps a byte order mark', () => {
    expect(decode(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).toBe('\uFEFFa');
  });
});
