import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../src/errors.ts';
import { charsPerToken, estimateTokens, inPieces, sampled } from '../src/tokens.ts';
import type { CountTokens } from '../src/tokens.ts';

interface MeasureVector {
  readonly id: string;
  readonly textSpec: readonly (readonly [piece: string, times: number])[];
  readonly charsPerToken: number;
  readonly tokens: number;
}

const VECTORS = JSON.parse(
  readFileSync(new URL('vectors/measure.json', import.meta.url), 'utf8'),
) as readonly MeasureVector[];
const SAMPLES = JSON.parse(
  readFileSync(new URL('text/token-samples.json', import.meta.url), 'utf8'),
) as readonly { readonly kind: string; readonly tokens: number; readonly text: string }[];

const anyText = fc.string({ unit: 'binary', maxLength: 400 });

/** A counter that keeps what it was asked. */
function recording(count: CountTokens): { readonly count: CountTokens; readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    count: text => {
      asked.push(text);
      return count(text);
    },
  };
}

/** About 100,000 characters of one kind. */
function longText(kind: string): string {
  const text = SAMPLES.find(sample => sample.kind === kind)?.text ?? '';
  return `${text}\n`.repeat(Math.ceil(100_000 / (text.length + 1)));
}

/** Calls a function with arguments that its types forbid, as plain JavaScript may. */
function loosely(call: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown {
  const answer: unknown = Reflect.apply(call, undefined, given);
  return answer;
}

function splitsPair(text: string): boolean {
  return /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(text);
}

describe('charsPerToken', () => {
  it.each(VECTORS)('gives what $id says', ({ textSpec, charsPerToken: chars, tokens }) => {
    expect(charsPerToken(chars)(textSpec.map(([piece, times]) => piece.repeat(times)).join(''))).toBe(tokens);
  });

  it('counts code points, lone surrogates as one each', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '\uD83D', '\uDE00', '\uDE00\uD83D'),
        (text, lone) => {
          const whole = text + lone + text;
          expect(charsPerToken(1)(whole)).toBe(Array.from(whole).length);
        },
      ),
    );
  });

  it('takes fractions', () => {
    expect(charsPerToken(2.5)('x'.repeat(10))).toBe(4);
  });

  it.each([0, -4, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', chars => {
    expect(() => charsPerToken(chars)).toThrow(ConfigError);
    expect(() => charsPerToken(chars)).toThrow(`chars must be a number above 0, but is ${chars}.`);
  });
});

describe('inPieces', () => {
  it('counts each character once, in pieces that are not too long and split no surrogate pair', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 50 }), (text, pieceChars) => {
        const { count, asked } = recording(piece => piece.length);
        expect(inPieces(count, pieceChars)(text)).toBe(text.length);
        expect(asked.join('')).toBe(text);
        for (const piece of asked) {
          expect(piece.length).toBeLessThanOrEqual(pieceChars);
          expect(piece).not.toBe('');
          if (text.isWellFormed()) expect(splitsPair(piece)).toBe(false);
        }
      }),
    );
  });

  it('cuts after a line end or before a word where it can', () => {
    const { count, asked } = recording(() => 1);
    inPieces(count, 20)('the first line\nand a second line of it');
    expect(asked).toEqual(['the first line\nand a', ' second line of it']);
  });

  it.each(['log-service', 'json-pretty', 'typescript-source', 'prose-english', 'diff'])(
    'gives the exact count of %s',
    kind => {
      const text = longText(kind);
      expect(inPieces(countTokens)(text)).toBe(countTokens(text));
    },
  );

  it('spares a tokenizer what it is slow on', () => {
    const { count, asked } = recording(countTokens);
    expect(inPieces(count)('a'.repeat(50_000))).toBe(6250);
    expect(asked).toHaveLength(50);
  });

  it('is zero for the empty text', () => {
    expect(inPieces(countTokens)('')).toBe(0);
  });

  it.each([1, 0, 2.5, Number.NaN])('refuses pieces of %d', pieceChars => {
    expect(() => inPieces(countTokens, pieceChars)).toThrow(ConfigError);
  });

  it('refuses what is no function', () => {
    expect(() => loosely(inPieces, 'o200k')).toThrow(ConfigError);
  });
});

describe('sampled', () => {
  it('is exact up to the length of all windows', () => {
    const texts = SAMPLES.map(({ text }) => text);
    expect(texts.map(sampled(countTokens))).toEqual(texts.map(text => countTokens(text)));
  });

  it.each(SAMPLES.map(({ kind }) => kind))('is within 3%% on 100,000 characters of %s', kind => {
    const text = longText(kind);
    const exact = inPieces(countTokens)(text);
    expect(Math.abs(sampled(countTokens)(text) / exact - 1)).toBeLessThanOrEqual(0.03);
  });

  it('shows the tokenizer no more of a long text than of one that is just too long to be counted whole', () => {
    const { count, asked } = recording(countTokens);
    for (const length of [17_000, 10_000_000]) {
      asked.length = 0;
      sampled(count)(longText('log-service').repeat(100).slice(0, length));
      expect(asked).toHaveLength(64);
      expect(asked.join('').length).toBeLessThanOrEqual(16_384);
    }
  });

  it('shows the tokenizer no run that it is slow on', () => {
    for (const unit of ['a', 'Az', '-', '\n', '\u4E2D']) {
      const { count, asked } = recording(() => 1);
      sampled(count)(unit.repeat(8000 / unit.length));
      sampled(count, { windows: 2, windowChars: 4000 })(unit.repeat(50_000));
      expect(Math.max(...asked.map(piece => piece.length))).toBeLessThanOrEqual(1000);
    }
  });

  it('always counts the same windows, and none that splits a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 300, maxLength: 600 }), text => {
        const first = recording(piece => piece.length);
        const second = recording(piece => piece.length);
        const options = { windows: 3, windowChars: 16 };
        expect(sampled(first.count, options)(text)).toBe(sampled(second.count, options)(text));
        expect(first.asked).toEqual(second.asked);
        expect(first.asked.some(splitsPair)).toBe(false);
      }),
    );
  });

  it('scales a count that goes by length to the length', () => {
    expect(sampled(text => text.length)(longText('yaml'))).toBe(longText('yaml').length);
  });

  it.each([
    [{ windows: 0 }, 'sampled: windows must be a whole number of at least 1, but is 0.'],
    [{ windowChars: 8 }, 'sampled: windowChars must be a whole number of at least 16, but is 8.'],
    [{ windows: 1.5 }, 'sampled: windows must be a whole number of at least 1, but is 1.5.'],
  ])('refuses %j', (options, message) => {
    expect(() => sampled(countTokens, options)).toThrow(ConfigError);
    expect(() => sampled(countTokens, options)).toThrow(message);
  });

  it('refuses options that it does not know, and what is no function', () => {
    expect(() => loosely(sampled, countTokens, { window: 3 })).toThrow(ConfigError);
    expect(() => loosely(sampled, undefined)).toThrow(ConfigError);
  });
});

describe('estimateTokens', () => {
  it('is offered here as a counter among the others', () => {
    expect(estimateTokens('one two three')).toBe(3);
  });
});
