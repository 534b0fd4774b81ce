import { describe, expect, it } from 'vitest';
import { wellFormed } from '../../src/text/well-formed.ts';

describe('wellFormed', () => {
  it('gives a text in order back as it is', () => {
    expect(wellFormed('ok \u{1F600} end')).toBe('ok \u{1F600} end');
  });

  it('replaces lone surrogates and keeps the length and all around them', () => {
    expect(wellFormed('ok \uD83D end')).toBe('ok \uFFFD end');
    expect(wellFormed('\uDE00\uD83D\uD83D\uDE00')).toBe('\uFFFD\uFFFD\u{1F600}');
  });
});
