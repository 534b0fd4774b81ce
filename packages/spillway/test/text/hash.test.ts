import { describe, expect, it } from 'vitest';
import { createFingerprint, fingerprint, fingerprintSlowly } from '../../src/text/hash.ts';

describe('fingerprint', () => {
  it('gives 26 characters that any name or path may hold', () => {
    for (const text of ['', 'a', 'ok \u{1F600}', 'x'.repeat(100_000)]) {
      expect(fingerprint(text)).toMatch(/^[a-z2-7]{26}$/);
    }
  });

  it('never changes, because keys of stored results are made of it', () => {
    expect(fingerprint('')).toBe('aaaaaaaaaaaaaaaaaaaaaaaaaa');
    expect(fingerprint('The quick brown fox jumps over the lazy dog')).toBe('f4kyhq7m5ywgoxl36zwol2i5fq');
    expect(fingerprint('工具輸出 \u{1F600}\n')).toBe(
      bytesPrint(new TextEncoder().encode('工具輸出 \u{1F600}\n')),
    );
  });

  it('takes a lone surrogate for U+FFFD, as stores do', () => {
    expect(fingerprint('a\uD83Db\uDE00')).toBe(fingerprint('a\uFFFDb\uFFFD'));
    expect(fingerprint('a\uD83D')).toBe(fingerprint('a\uFFFD'));
  });

  it('tells many like texts apart', () => {
    const prints = new Set<string>();
    for (let index = 0; index < 10_000; index++) {
      prints
        .add(fingerprint(`result ${index} of a tool`))
        .add(fingerprint(`${'x'.repeat(index % 40)}${index}`));
    }
    expect(prints.size).toBe(20_000);
  });

  it('tells texts apart that differ in one character or in their length', () => {
    const prints = new Set<string>();
    const base = 'a'.repeat(200);
    for (let at = 0; at < base.length; at++) {
      for (const letter of 'bcd\u0000')
        prints.add(fingerprint(base.slice(0, at) + letter + base.slice(at + 1)));
      prints.add(fingerprint(base.slice(0, at)));
    }
    expect(prints.size).toBe(1000);
  });

  it('changes about half of its bits with any one of the text', () => {
    const base = new TextEncoder().encode('The record of one reduction, twice as long as a block.');
    const before = bitsOf(bytesPrint(base));
    for (let bit = 0; bit < base.length * 8; bit++) {
      const flipped = base.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const after = bitsOf(bytesPrint(flipped));
      const changed = before.filter((value, index) => value !== after[index]).length;
      expect(changed).toBeGreaterThan(36);
      expect(changed).toBeLessThan(92);
    }
  });
});

describe('createFingerprint', () => {
  it('does not depend on how a text is cut, through pairs and blocks alike', () => {
    const text = 'ab\u{1F600}cdéf工具\uD83Dg\uDE00h'.repeat(5);
    for (let size = 1; size < 40; size++) {
      const print = createFingerprint();
      for (let at = 0; at < text.length; at += size) print.update(text.slice(at, at + size));
      expect(print.digest()).toBe(fingerprint(text));
    }
  });

  it('gives bytes the fingerprint of their text, however they come', () => {
    const text = 'line of 工具 \u{1F600}\n'.repeat(20_000);
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 15, 16, 17, 1000, 65_536]) {
      const print = createFingerprint();
      for (let at = 0; at < bytes.length; at += size) print.updateBytes(bytes.subarray(at, at + size));
      expect(print.digest()).toBe(fingerprint(text));
    }
  });

  it('ends an open half of a pair where bytes follow', () => {
    const print = createFingerprint();
    print.update('a\uD83D');
    print.updateBytes(Uint8Array.of(98));
    print.update('\uDE00');
    expect(print.digest()).toBe(fingerprint('a\uFFFDb\uFFFD'));
  });

  it('can be asked in between', () => {
    const print = createFingerprint();
    print.update('one \uD83D');
    expect(print.digest()).toBe(fingerprint('one \uFFFD'));
    expect(print.digest()).toBe(fingerprint('one \uFFFD'));
    print.update('\uDE00 two');
    expect(print.digest()).toBe(fingerprint('one \u{1F600} two'));
  });
});

describe('fingerprintSlowly', () => {
  it('gives the same and lets timers run meanwhile', async () => {
    const text = `x${'\u{1F600}'.repeat(5_000_000)}`;
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const print = await fingerprintSlowly(text);
    clearInterval(timer);
    expect(print).toBe(fingerprint(text));
    expect(turns).toBeGreaterThan(0);
    expect(await fingerprintSlowly('')).toBe(fingerprint(''));
  });
});

function bytesPrint(bytes: Uint8Array): string {
  const print = createFingerprint();
  print.updateBytes(bytes);
  return print.digest();
}

function bitsOf(print: string): readonly boolean[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from(print)
    .flatMap(letter => [16, 8, 4, 2, 1].map(bit => (letters.indexOf(letter) & bit) > 0))
    .slice(0, 128);
}
