import type { Line } from './line.ts';

/** How thoroughly to measure. */
export interface Settings {
  readonly rounds: number;
  /** True for small sizes and few rounds, to see that everything runs. */
  readonly smoke: boolean;
  /** True for sizes over 256 MB too. */
  readonly full: boolean;
}

/** Hands on a figure as soon as it is known. */
export type Report = (line: Line) => void;

/** One row of the table: what it compares, and how its figures come about. */
export interface Row {
  readonly id: string;
  readonly what: string;
  measure(settings: Settings, report: Report): Promise<void> | void;
}

/** A row whose subject a later step builds. */
export interface PendingRow {
  readonly id: string;
  readonly what: string;
  readonly pending: string;
}
