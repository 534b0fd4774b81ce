import type { Band } from '../actions/band.ts';
import type { Part } from '../actions/part.ts';
import { thresholdFor } from './measure.ts';
import type { Meter } from './measure.ts';

/** The band that acts on a part of that size: the one with the largest threshold that the size reaches. */
export function chooseBand(part: Part, size: number, bands: readonly Band[], meter: Meter): Band | undefined {
  let chosen: Band | undefined;
  for (const band of bands) {
    const threshold = thresholdFor(band, part, meter);
    if (size >= threshold && (chosen === undefined || threshold > thresholdFor(chosen, part, meter)))
      chosen = band;
  }
  return chosen;
}
