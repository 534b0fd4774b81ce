import { truncate } from 'spillway';
import { describe, expect, it } from 'vitest';
import type { Band } from '../../src/actions/band.ts';
import { atMostTokens } from '../../src/text/token-bounds.ts';
import { estimateTokens } from '../../src/text/token-estimate.ts';
import { chooseBand } from '../../src/walk/band.ts';
import { createMeter, measurePart, sizeOfPart, thresholdFor } from '../../src/walk/measure.ts';
import type { Meter } from '../../src/walk/measure.ts';
import { binaryPart, textPart } from '../actions/context-of.ts';
import { settingsOf } from '../support/settings-of.ts';

const action = truncate();
const bands: readonly Band[] = [
  { over: 500, action },
  { over: 100, action },
];

const chars = createMeter(settingsOf({ bands }), () => undefined);

/** Counts four chars as a token, and how often it was asked. */
function tokenMeter(): { readonly meter: Meter; readonly asked: string[] } {
  const asked: string[] = [];
  const tokenizer = (text: string): number => {
    asked.push(text);
    return text.length / 4;
  };
  return { meter: createMeter(settingsOf({ measure: 'tokens', tokenizer }), () => undefined), asked };
}

describe('measuring in chars', () => {
  it('gives a size from the smallest threshold on', () => {
    expect(measurePart(textPart('x'.repeat(99)), bands, chars)).toBeUndefined();
    expect(measurePart(textPart('x'.repeat(100)), bands, chars)).toEqual({ size: 100, unit: 'chars' });
    expect(measurePart(textPart('x'), [], chars)).toBeUndefined();
    expect(measurePart(textPart(''), [{ over: 0, action }], chars)).toEqual({ size: 0, unit: 'chars' });
  });

  it('counts bytes of binary data, by their own threshold where one is stated', () => {
    const part = binaryPart(new Uint8Array(100));
    expect(measurePart(part, bands, chars)).toEqual({ size: 100, unit: 'bytes' });
    expect(measurePart(part, [{ over: 101, action }], chars)).toBeUndefined();
    expect(measurePart(part, [{ over: 1, overBytes: 101, action }], chars)).toBeUndefined();
    expect(sizeOfPart(part, chars)).toEqual({ size: 100, unit: 'bytes' });
  });

  it('sizes a part whatever the bands say', () => {
    expect(sizeOfPart(textPart('abc'), chars)).toEqual({ size: 3, unit: 'chars' });
    expect(chars.sizeOf('abc')).toBe(3);
  });
});

describe('measuring in tokens', () => {
  it('gives a size from the smallest threshold on, whole tokens', () => {
    const { meter } = tokenMeter();
    expect(measurePart(textPart('x'.repeat(396)), bands, meter)).toBeUndefined();
    expect(measurePart(textPart('x'.repeat(397)), bands, meter)).toEqual({ size: 100, unit: 'tokens' });
    expect(sizeOfPart(textPart('x'.repeat(5)), meter)).toEqual({ size: 2, unit: 'tokens' });
    expect(meter.sizeOf('x'.repeat(5))).toBe(2);
  });

  it('does not count a text that is too short for a band however it is written', () => {
    const { meter, asked } = tokenMeter();
    expect(measurePart(textPart('x'.repeat(20)), bands, meter)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('counts a text that might just have enough tokens', () => {
    const over = atMostTokens(8);
    const meter = createMeter(settingsOf({ measure: 'tokens', tokenizer: () => over }), () => undefined);
    expect(measurePart(textPart('x'.repeat(8)), [{ over, action }], meter)).toEqual({
      size: over,
      unit: 'tokens',
    });
  });

  it('counts a text as a whole where there is one', () => {
    const { meter } = tokenMeter();
    const part = { ...textPart('x'.repeat(6)), pieces: () => ['x'.repeat(5), 'x'] };
    expect(sizeOfPart(part, meter).size).toBe(2);
  });

  it('counts piece by piece what is longer than a string can be', () => {
    const { meter } = tokenMeter();
    const part = {
      ...textPart('x'.repeat(800)),
      text: () => undefined,
      pieces: () => ['x'.repeat(401), 'x'.repeat(399)],
    };
    expect(sizeOfPart(part, meter)).toEqual({ size: 101 + 100, unit: 'tokens' });
  });

  it('takes four bytes of binary data for a token', () => {
    const { meter } = tokenMeter();
    const part = binaryPart(new Uint8Array(1));
    expect(thresholdFor({ over: 100, action }, part, meter)).toBe(400);
    expect(thresholdFor({ over: 100, overBytes: 7, action }, part, meter)).toBe(7);
    expect(thresholdFor({ over: 100, overBytes: 7, action }, textPart(''), meter)).toBe(100);
    expect(thresholdFor({ over: 100, action }, part, chars)).toBe(100);
  });
});

describe('a tokenizer', () => {
  it.each([[Number.NaN], [-1], [Infinity], ['5'], [undefined]])(
    'that gives %s is reported once, and the estimate counts instead',
    count => {
      const faults: unknown[] = [];
      const tokenizer = (): number => count as number;
      const meter = createMeter(settingsOf({ measure: 'tokens', tokenizer }), fault => faults.push(fault));
      const text = 'three words here';
      expect(meter.countTokens(text)).toBe(estimateTokens(text));
      expect(meter.countTokens(text)).toBe(estimateTokens(text));
      expect(faults).toEqual([new TypeError(`The tokenizer gave ${count}, which is no count.`)]);
    },
  );

  it('that throws is reported with its error', () => {
    const faults: unknown[] = [];
    const error = new Error('no vocabulary');
    const tokenizer = (): number => {
      throw error;
    };
    const meter = createMeter(settingsOf({ measure: 'tokens', tokenizer }), fault => faults.push(fault));
    expect(meter.countTokens('words')).toBe(estimateTokens('words'));
    expect(faults).toEqual([error]);
  });

  it('that is not stated is no fault', () => {
    const faults: unknown[] = [];
    const meter = createMeter(settingsOf({ measure: 'tokens' }), fault => faults.push(fault));
    expect(meter.countTokens('words')).toBe(estimateTokens('words'));
    expect(faults).toEqual([]);
  });

  it('may count nothing', () => {
    const faults: unknown[] = [];
    const meter = createMeter(settingsOf({ measure: 'tokens', tokenizer: () => 0 }), fault =>
      faults.push(fault),
    );
    expect(meter.countTokens('words')).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('chooseBand', () => {
  const part = textPart('');
  const chosen = (size: number, list: readonly Band[]): number | undefined =>
    chooseBand(part, size, list, chars)?.over;

  it('takes the largest threshold that the size reaches, in whatever order they stand', () => {
    const unsorted = [100, 900, 500].map(over => ({ over, action }));
    expect(chosen(99, unsorted)).toBeUndefined();
    expect(chosen(100, unsorted)).toBe(100);
    expect(chosen(500, unsorted)).toBe(500);
    expect(chosen(899, unsorted)).toBe(500);
    expect(chosen(900, unsorted)).toBe(900);
    expect(chosen(5, [])).toBeUndefined();
  });

  it('takes the first of two with one threshold', () => {
    const first = { over: 100, action };
    expect(chooseBand(part, 100, [first, { over: 100, action }], chars)).toBe(first);
  });
});
