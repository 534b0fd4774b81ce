import * as fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { atMostTokens } from '../../src/text/token-bounds.ts';

describe('atMostTokens', () => {
  it('is no less than the bytes of UTF-8, which a byte-level tokenizer cannot go beyond', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(atMostTokens(text.length));
      }),
    );
  });

  it('is reached by text that a tokenizer spells out in bytes', () => {
    const text = '\u1401\uA500\u2C00'.repeat(10);
    expect(countTokens(text)).toBe(atMostTokens(text.length));
  });

  it('is zero for nothing', () => {
    expect(atMostTokens(0)).toBe(0);
  });
});
