import { describe, expect, it } from 'vitest';
import { endsInHalfPair, forEachUtf8 } from '../../src/text/utf8.ts';

function collected(text: string): { bytes: Uint8Array; pieces: number } {
  const all: number[] = [];
  let pieces = 0;
  forEachUtf8(text, bytes => {
    pieces++;
    for (const byte of bytes) all.push(byte);
  });
  return { bytes: Uint8Array.from(all), pieces };
}

describe('forEachUtf8', () => {
  it('gives the bytes of a text, in pieces that never cut a pair', () => {
    for (const text of [
      '',
      'a',
      'é工\u{1F600}',
      `x${'\u{1F600}'.repeat(20_000)}`,
      '工'.repeat(50_000),
      '\uD83D'.repeat(40_000),
    ]) {
      const { bytes, pieces } = collected(text);
      expect(bytes).toEqual(new TextEncoder().encode(text));
      expect(pieces).toBe(Math.ceil(text.length / 16_384));
    }
  });
});

describe('endsInHalfPair', () => {
  it('looks at the last unit only', () => {
    expect(['', 'a', '\u{1F600}', 'a\uDE00'].map(endsInHalfPair)).toEqual([false, false, false, false]);
    expect(['\uD83D', 'a\uDBFF'].map(endsInHalfPair)).toEqual([true, true]);
  });
});
