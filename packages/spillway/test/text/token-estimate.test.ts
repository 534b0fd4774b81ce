import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atMostTokens } from '../../src/text/token-bounds.ts';
import { estimateTokens } from '../../src/text/token-estimate.ts';

interface TokenSample {
  readonly kind: string;
  /** Counted with o200k_base. */
  readonly tokens: number;
  readonly text: string;
}

const SAMPLES = JSON.parse(
  readFileSync(new URL('token-samples.json', import.meta.url), 'utf8'),
) as readonly TokenSample[];

/** Pseudo-random base64 characters, always the same. */
function randomBase64(length: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let state = 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return alphabet.charAt((state >>> 16) & 63);
  }).join('');
}

/** Strings of units as they come, lone surrogates and all. */
const anyUnits = fc
  .array(
    fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x7f }), fc.constant(0xd83d)),
    {
      maxLength: 3000,
    },
  )
  .map(units => String.fromCharCode(...units));

describe('estimateTokens', () => {
  it.each(SAMPLES)('keeps within -15% and +20% of o200k_base on $kind', ({ tokens, text }) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(0.85 * tokens);
    expect(estimateTokens(text)).toBeLessThanOrEqual(1.2 * tokens);
  });

  it('has samples of all families of text to show it on', () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(40);
    expect(SAMPLES.map(sample => sample.tokens).every(tokens => tokens > 50)).toBe(true);
  });

  it.each([
    ['Chinese', '\u4F60\u597D\u4E16\u754C'.repeat(2500), 5000],
    ['Korean', '\uD55C\uAD6D\uC5B4'.repeat(3000), 6000],
    ['emoji', '\u{1F600}'.repeat(3000), 3000],
    ['Hindi', '\u0928\u092E\u0938\u094D\u0924\u0947'.repeat(1500), 4501],
  ])('gives one word of %s again and again at least 90% of its tokens', (_, text, tokens) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(0.9 * tokens);
  });

  it('knows that base64 costs more than a token for two characters', () => {
    const estimate = estimateTokens(randomBase64(10_000));
    expect(estimate).toBeGreaterThan(0.85 * 6848);
    expect(estimate).toBeLessThan(1.2 * 6848);
  });

  it('is zero for the empty text only', () => {
    expect(estimateTokens('')).toBe(0);
    for (const text of ['a', ' ', '\n', '.', '\u0000', '\uD800', '\uDC00', '\u4E2D'])
      expect(estimateTokens(text)).toBe(1);
  });

  it('counts digits three to a token', () => {
    for (const [digits, tokens] of [
      [1, 1],
      [3, 1],
      [4, 2],
      [9, 3],
      [10, 4],
    ] as const)
      expect(estimateTokens('7'.repeat(digits))).toBe(tokens);
  });

  it('counts a blank or mark with the word behind it, and what nothing follows for itself', () => {
    expect(estimateTokens('one two, three')).toBe(4);
    expect(estimateTokens('one two')).toBe(2);
    expect(estimateTokens('one,')).toBe(2);
    expect(estimateTokens('x ')).toBe(2);
    expect(estimateTokens('x 5')).toBe(3);
  });

  it('counts an escape sequence by its characters', () => {
    expect(estimateTokens('\u001B[31m')).toBe(4);
  });

  it('is a whole number of at least one, and at most what the bytes allow, for whatever units', () => {
    fc.assert(
      fc.property(anyUnits, text => {
        const estimate = estimateTokens(text);
        expect(Number.isInteger(estimate)).toBe(true);
        expect(estimate).toBeGreaterThanOrEqual(text === '' ? 0 : 1);
        expect(estimate).toBeLessThanOrEqual(atMostTokens(text.length));
      }),
    );
  });

  it('is the same for the same text, however the string came about', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, (one, other) => {
        const whole = [one, other].join('');
        const padded = `${'\u4E2D'.repeat(20)}${one}${other}`;
        expect(estimateTokens(one + other)).toBe(estimateTokens(whole));
        expect(estimateTokens(padded.slice(20))).toBe(estimateTokens(whole));
      }),
    );
  });

  it('adds up over the parts of a text', () => {
    for (const { text } of SAMPLES) {
      const tenfold = estimateTokens(`${text}\n`.repeat(10));
      expect(tenfold / (10 * estimateTokens(`${text}\n`))).toBeCloseTo(1, 1);
    }
  });
});

describe('estimateTokens of a text too long to be read whole', () => {
  const parts = SAMPLES.map(({ text }) => text);

  it('comes close to what the whole would give', () => {
    const long = parts.join('\n').repeat(40);
    expect(long.length).toBeGreaterThan(1_000_000);
    const parted = 40 * estimateTokens(parts.join('\n'));
    expect(Math.abs(estimateTokens(long) / parted - 1)).toBeLessThan(0.05);
  });

  it('does not jump where sampling begins', () => {
    const text = parts.join('\n').repeat(10).slice(0, 262_144);
    const whole = estimateTokens(text);
    const sampled = estimateTokens(`${text}and a little more`);
    expect(Math.abs(sampled / whole - 1)).toBeLessThan(0.002);
  });

  it.each([
    ['a', 125_000],
    ['A', 125_000],
    ['0', 333_334],
    ['\n', 62_500],
    ['\u044F', 500_000],
    ['\u4E2D', 1_000_000],
    ['\u001B', 1_000_000],
  ])('holds for a million of %j', (unit, tokens) => {
    const estimate = estimateTokens(unit.repeat(1_000_000));
    expect(estimate).toBeGreaterThanOrEqual(0.85 * tokens);
    expect(estimate).toBeLessThanOrEqual(1.2 * tokens);
  });

  it('takes bounded time, whatever the text', () => {
    const started = performance.now();
    for (const unit of ['a', 'Ab', '0', ' ', '\n', '=', '\u4E2D', '\uD83D', '\u001B[', 'x '])
      estimateTokens(unit.repeat(16_000_000 / unit.length));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
