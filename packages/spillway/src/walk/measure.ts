import type { Band } from '../actions/band.ts';
import { binarySize } from '../actions/part.ts';
import type { Part } from '../actions/part.ts';
import type { SizeUnit } from '../observe/record.ts';
import { atMostTokens } from '../text/token-bounds.ts';
import { estimateTokens } from '../text/token-estimate.ts';
import type { Settings } from './settings.ts';
import { dropPromise } from './unhandled.ts';

/** The measure of some limits; counting never throws. */
export interface Meter {
  readonly unit: 'chars' | 'tokens';
  countTokens(text: string): number;
  sizeOf(text: string): number;
}

/** A part's size, and what it counts. */
export interface Measured {
  readonly size: number;
  readonly unit: SizeUnit;
}

/** Makes the measure of some limits; a tokenizer that throws or gives no count is replaced by the estimate, with a report. */
export function createMeter(settings: Settings, onFault: (error: unknown) => void): Meter {
  const { tokenizer, unit } = settings;
  let reported = false;
  const report = (error: unknown): void => {
    if (!reported) onFault(error);
    reported = true;
  };
  const countTokens = (text: string): number => {
    if (tokenizer === undefined) return estimateTokens(text);
    try {
      const count: unknown = tokenizer(text);
      if (typeof count === 'number' && count >= 0 && Number.isFinite(count)) return Math.ceil(count);
      dropPromise(count);
      report(new TypeError(`The tokenizer gave ${String(count)}, which is no count.`));
    } catch (error) {
      report(error);
    }
    return estimateTokens(text);
  };
  return { unit, countTokens, sizeOf: unit === 'chars' ? text => text.length : countTokens };
}

/** Measures a part as far as needed to know its band; undefined when it is below every one. */
export function measurePart(part: Part, bands: readonly Band[], meter: Meter): Measured | undefined {
  const least = smallestThreshold(bands, part, meter);
  if (least === undefined) return undefined;
  const bytes = binarySize(part);
  if (bytes !== undefined) return bytes < least ? undefined : { size: bytes, unit: 'bytes' };
  if (meter.unit === 'chars')
    return part.source.length < least ? undefined : { size: part.source.length, unit: 'chars' };
  // Counting is the expensive part; a text this short cannot have enough tokens.
  if (atMostTokens(part.source.length) < least) return undefined;
  const size = countPart(part, meter);
  return size < least ? undefined : { size, unit: 'tokens' };
}

/** The size of a part whatever the bands say. */
export function sizeOfPart(part: Part, meter: Meter): Measured {
  const bytes = binarySize(part);
  if (bytes !== undefined) return { size: bytes, unit: 'bytes' };
  return meter.unit === 'chars'
    ? { size: part.source.length, unit: 'chars' }
    : { size: countPart(part, meter), unit: 'tokens' };
}

/** The threshold of a band for a part: bytes have their own where tokens are measured. */
export function thresholdFor(band: Band, part: Part, meter: Meter): number {
  if (part.kind !== 'binary') return band.over;
  return band.overBytes ?? (meter.unit === 'tokens' ? 4 * band.over : band.over);
}

function smallestThreshold(bands: readonly Band[], part: Part, meter: Meter): number | undefined {
  let least: number | undefined;
  for (const band of bands) least = Math.min(least ?? Infinity, thresholdFor(band, part, meter));
  return least;
}

function countPart(part: Part, meter: Meter): number {
  const text = part.text();
  if (text !== undefined) return meter.countTokens(text);
  let tokens = 0;
  let chars = 0;
  for (const piece of part.pieces()) {
    tokens += meter.countTokens(piece);
    chars += piece.length;
  }
  // Where only the ends are at hand, what lies between them is taken to be like them.
  return chars < part.source.length && chars > 0 ? Math.ceil((tokens / chars) * part.source.length) : tokens;
}
