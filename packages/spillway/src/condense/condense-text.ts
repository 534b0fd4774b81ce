import { checkKeys, checkWhole } from '../check.ts';
import { ConfigError } from '../errors.ts';
import { cutText } from '../text/cut.ts';
import { groupDigits } from '../text/digits.ts';
import { estimateTokens } from '../text/token-estimate.ts';
import { wellFormed } from '../text/well-formed.ts';
import { splitBlocks, type TextBlock } from './blocks.ts';
import type { CondenseHints, KindName } from './contract.ts';
import { candidatesOf } from './candidates.ts';
import { detect } from './detect.ts';
import { explanation, type Explained } from './explain.ts';
import { fitSelection } from './fit.ts';
import { type LineTable, lineTable } from './line-table.ts';
import { type Meter, meterOf } from './meter.ts';
import { normalise } from './normalise.ts';

/** Options of {@link condenseText}; one of `maxChars` and `maxTokens` is needed. */
export interface CondenseTextOptions {
  /** Most UTF-16 units of the result, everything included. */
  readonly maxChars?: number;
  /** Most tokens of the result; holds beside `maxChars` when both are stated. */
  readonly maxTokens?: number;
  /**
   * Counts tokens.
   *
   * @default an estimate without a tokenizer, see `estimateTokens` of `spillway/tokens`
   */
  readonly countTokens?: (text: string) => number;
  /** What is known of the text; wrong hints do no harm. */
  readonly hints?: CondenseHints;
  /** Tell for each candidate what it is, why, and whether it was kept. @default false */
  readonly explain?: boolean;
}

/** What {@link condenseText} gives. */
export interface Condensed {
  /** The condensed text, or the text as it was when it fits. */
  readonly text: string;
  /** False when the text fits the budget and came back as it was. */
  readonly changed: boolean;
  /** What the text was taken for; for a mixed one the kind of its largest block. */
  readonly kind: KindName;
  /** With `explain`: all candidates in the order of the original. */
  readonly segments?: readonly Explained[];
}

/**
 * Shortens a text to a budget so that what matters stays: errors, counts, first and last lines, names, outliers.
 *
 * Each line of the result is a line of the original, a marker for lines left out, or a statement that was derived from
 * all of it; nothing is made up, and no model is asked. The same text, options and version give the same result. The result is never
 * longer than the text and never over the budget; a budget too small for anything gives a cut of both ends.
 *
 * @throws ConfigError when an option is unknown or has no usable value, or no budget is stated.
 */
export async function condenseText(text: string, options: CondenseTextOptions): Promise<Condensed> {
  const meter = meterFor(options);
  const hints = options.hints ?? {};
  const told = options.explain === true ? { segments: [] } : {};
  if (holds(text, meter)) {
    const kind = detect(lineTable(normalise(text)), hints).name;
    return { text: wellFormed(text), changed: false, kind, ...told };
  }
  const lines = lineTable(normalise(text));
  // What a terminal would not show is gone, and often that is enough.
  if (holds(lines.text, meter))
    return { text: lines.text, changed: true, kind: detect(lines, hints).name, ...told };
  return await condensed(text, lines, meter, options);
}

function holds(text: string, meter: Meter): boolean {
  return text.length <= meter.room * ROOM_TO_COUNT && meter.sizeOf(text) <= meter.limit;
}

async function condensed(
  text: string,
  lines: LineTable,
  meter: Meter,
  { hints = {}, explain }: CondenseTextOptions,
): Promise<Condensed> {
  const blocks = await splitBlocks(lines, hints, meter.room);
  const kind = mainKind(blocks);
  const candidates = candidatesOf(blocks);
  const selection = { lines, candidates, isFillable: fillableBy(blocks) };
  const hasGaps = blocks.some(({ segmented }) => segmented.gaps);
  const fitted = fitSelection(selection, headers(kind, lines.count, text.length, hasGaps), meter);
  const shown = fitted !== undefined && meter.sizeOf(fitted.text) <= meter.limit ? fitted : undefined;
  return {
    text: shown === undefined || shown.text.length > text.length ? cutToBudget(text, meter) : shown.text,
    changed: true,
    kind,
    ...(explain === true && { segments: explanation(candidates, shown?.chosen) }),
  };
}

/** A text that has more chars for its budget than this is not counted. */
const ROOM_TO_COUNT = 8;

function meterFor(options: CondenseTextOptions): Meter {
  checkKeys('condenseText()', options, ['maxChars', 'maxTokens', 'countTokens', 'hints', 'explain']);
  const maxChars =
    options.maxChars === undefined ? undefined : checkWhole('condenseText().maxChars', options.maxChars);
  const maxTokens =
    options.maxTokens === undefined ? undefined : checkWhole('condenseText().maxTokens', options.maxTokens);
  if (maxChars === undefined && maxTokens === undefined)
    throw new ConfigError('condenseText: state maxChars or maxTokens.');
  return meterOf({
    ...(maxChars !== undefined && { maxChars }),
    ...(maxTokens !== undefined && { maxTokens }),
    countTokens: options.countTokens ?? estimateTokens,
  });
}

function mainKind(blocks: readonly TextBlock[]): KindName {
  const sizes = new Map<KindName, number>();
  for (const { kind, from, to } of blocks) sizes.set(kind, (sizes.get(kind) ?? 0) + to - from);
  return [...sizes].reduce<readonly [KindName, number]>(
    (best, size) => (size[1] > best[1] ? size : best),
    ['text', 0],
  )[0];
}

function fillableBy(blocks: readonly TextBlock[]): (line: number) => boolean {
  if (blocks.every(({ segmented }) => segmented.gaps)) return () => true;
  return line => blocks.some(({ from, to, segmented }) => line >= from && line < to && segmented.gaps);
}

/** The longest header first; a small budget takes a shorter one. */
function headers(kind: KindName, lines: number, chars: number, gaps: boolean): readonly string[] {
  const counts = `${groupDigits(lines)} ${lines === 1 ? 'line' : 'lines'}, ${groupDigits(chars)} chars`;
  if (!gaps) return [`[condensed ${kind}: ${counts}]`, ''];
  return [
    `[condensed ${kind}: ${counts}; "[… 2-9]" stands for lines left out]`,
    `[condensed: ${counts}]`,
    '',
  ];
}

function cutToBudget(text: string, meter: Meter): string {
  return cutText(text, {
    strategy: 'head_tail',
    maxChars: Math.min(text.length, meter.room),
    keepTailLines: 0,
    fits: shorter => meter.sizeOf(shorter) <= meter.limit,
  }).text;
}
