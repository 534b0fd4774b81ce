import type { Action } from './action.ts';

/** From which size on an action acts; of all bands a size reaches, the one with the largest threshold acts. */
export interface Band {
  /** The smallest size that the band takes, in the measure of the limits; 0 takes everything. */
  readonly over: number;
  /** The threshold for binary data, in bytes. @default `over` when measuring chars, four times `over` when measuring tokens */
  readonly overBytes?: number;
  readonly action: Action;
}

/** Orders bands by threshold, largest first; of two equal ones the first listed stays first. */
export function sortBands(bands: readonly Band[]): readonly Band[] {
  return bands.toSorted((left, right) => right.over - left.over);
}
