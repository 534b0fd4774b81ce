import { describe, expect, it } from 'vitest';
import { base32 } from '../../src/text/base32.ts';

describe('base32', () => {
  it('writes the examples of RFC 4648, in lower case and without padding', () => {
    const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text =>
      base32(new TextEncoder().encode(text)),
    );
    expect(written).toEqual(['', 'my', 'mzxq', 'mzxw6', 'mzxw6yq', 'mzxw6ytb', 'mzxw6ytboi']);
  });

  it('uses the whole alphabet', () => {
    expect(base32(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff))).toBe('77777777');
    expect(base32(Uint8Array.of(0, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf))).toBe(
      'abcdefghijklmnop',
    );
  });
});
