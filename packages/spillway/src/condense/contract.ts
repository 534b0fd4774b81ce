import type { LineTable } from './line-table.ts';

/** What a text can be; each has one condenser. */
export type KindName =
  | 'log'
  | 'test'
  | 'build'
  | 'lint'
  | 'ci-log'
  | 'trace'
  | 'coverage'
  | 'diff'
  | 'git-history'
  | 'search'
  | 'system'
  | 'package-manager'
  | 'progress'
  | 'json'
  | 'json-lines'
  | 'csv'
  | 'sql'
  | 'infra'
  | 'html'
  | 'xml'
  | 'yaml'
  | 'markdown'
  | 'accessibility'
  | 'source-code'
  | 'help'
  | 'one-line'
  | 'text';

/** What the caller knows of a text. A hint only settles what the content leaves open; a wrong one does no harm. */
export interface CondenseHints {
  /** Name of the tool that gave the text. */
  readonly tool?: string;
  /** Media type, such as `text/csv`. */
  readonly mime?: string;
  /** The command line that printed it. */
  readonly command?: string;
}

/**
 * Where a line of the condensed text comes from.
 *
 * - `verbatim`: a line of the original, or its beginning, by the normalisation that {@link normalise} documents.
 * - `excerpt`: words of the original in their order, with markup or the space between them changed.
 * - `derived`: a statement about the original, such as a count, a range, or a list of names.
 */
export type Origin = 'verbatim' | 'excerpt' | 'derived';

/** A piece that the condensed text may show: one line, or a few that stand and fall together. */
export interface Segment {
  /** What is shown, without a line end at its end. */
  readonly text: string;
  readonly origin: Origin;
  /**
   * How much it matters, 0 to 100; what is dropped first has the lowest. By convention: 100 verdict and totals, 90
   * errors and their first cause, 80 counts, extremes, rare values, 70 warnings, 60 structure (names, headings, fields),
   * 50 first and last lines, 40 samples, 20 and less whatever else fits. Long segments count a little less than short ones.
   */
  readonly score: number;
  /** Why it is a candidate, in a word or two, for `explain`. */
  readonly reason: string;
  /**
   * The lines of the block that it shows or is about, from the first to the one behind the last. Shown segments stand in the order
   * of `from`; a derived one about the whole has 0 for both and comes first.
   */
  readonly from: number;
  readonly to: number;
  /**
   * True when the lines from `from` to `to` need no gap marker once this is shown, because it shows them or says what they are.
   *
   * @default true for verbatim segments, else false
   */
  readonly covers?: boolean;
}

/** A text, or a stretch of lines of a mixed one, that is of one kind. */
export interface Block {
  /** The lines, normalised; numbers of lines count from 0. */
  readonly lines: LineTable;
  readonly hints: CondenseHints;
  /** About how many chars can be shown, so that a condenser makes no more candidates than could ever fit; at least 400. */
  readonly room: number;
}

/** What a condenser makes of a block. */
export interface Segmented {
  readonly segments: readonly Segment[];
  /**
   * True when lines that no segment covers are named by gap markers, and free room is filled with raw lines around those shown.
   * False for kinds whose derived lines say what there is (JSON, tables, HTML).
   */
  readonly gaps: boolean;
}

/** What detection looks at: never the whole of a large text. */
export interface Sample {
  readonly lines: LineTable;
  /** Up to 120 first lines, each at most 400 chars. */
  readonly head: readonly string[];
  /** Up to 160 lines spread evenly over the whole, each at most 400 chars, in order. */
  readonly spread: readonly string[];
  /** Up to 40 last lines, each at most 400 chars. */
  readonly tail: readonly string[];
  readonly hints: CondenseHints;
}

/** One kind of text: how it is recognised and what of it matters. */
export interface Kind {
  readonly name: KindName;
  /**
   * How sure it is, 0 (not at all) to 1 (certain), that the text is of this kind. By content first: hints may add at most 0.2, and
   * never lift it above 0 alone. The largest answer of 0.5 or more wins; `text` takes what nobody claims.
   */
  detect(sample: Sample): number;
  /**
   * Gives what could be shown. It may throw, or give nothing, on anything it was not made for: then the text condenser runs.
   * Linear in the size of the block.
   */
  segment(block: Block): Segmented | Promise<Segmented>;
}
