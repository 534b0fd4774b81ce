import { groupDigits } from '../text/digits.ts';
import type { ReadAnswer } from './answer.ts';
import type { ReadArguments } from './arguments.ts';
import { binaryAnswer } from './binary.ts';
import { createByteReader } from './byte-reader.ts';
import { decode } from './decode.ts';
import { labelOf } from './label.ts';
import { handleLabelChars, resolveReadLimits } from './limits.ts';
import type { ReadLimits } from './limits.ts';
import { linesAnswer } from './lines-answer.ts';
import type { ReadSource } from './read-source.ts';
import { finderOfText } from './text-finder.ts';

/** The larger of two results that are compared has at most so many bytes. */
const MAX_DIFF_BYTES = 8_388_608;

/** Lines taken out and put in; the time grows with their square. */
const MAX_CHANGED_LINES = 1_000;

const CONTEXT_LINES = 3;

/**
 * Answers with the lines in which a result differs from an earlier one, as a unified diff that is paged like any text.
 *
 * @throws What the sources throw.
 */
export async function diffAnswer(
  earlier: ReadSource,
  later: ReadSource,
  args: ReadArguments,
  options: ReadLimits = {},
): Promise<ReadAnswer> {
  const limits = resolveReadLimits(options);
  const labelChars = handleLabelChars(limits.maxChars);
  const label = labelOf(later.handle, labelChars);
  const other = labelOf(earlier.handle, labelChars);
  const say = (sentence: string): ReadAnswer => ({ text: `[${label}: ${sentence}]`, complete: false });
  const bytes = Math.max(earlier.bytes, later.bytes);
  if (bytes > MAX_DIFF_BYTES) {
    return say(
      `diff compares results of at most ${groupDigits(MAX_DIFF_BYTES)} bytes, and the larger has ${groupDigits(bytes)}; search both with pattern`,
    );
  }
  const texts = [await textOf(earlier), await textOf(later)];
  const [before, after] = texts;
  if (before === undefined || after === undefined)
    return say('diff compares text, and one of the two is binary data');
  if (before === after) return say(`the same as "${other}", nothing changed; end`);
  const changes = await changedLines(before, after, args.context > 0 ? args.context : CONTEXT_LINES);
  if (changes === undefined) {
    return say(
      `more than ${groupDigits(MAX_CHANGED_LINES)} lines differ from "${other}"; read or search both instead`,
    );
  }
  const compared = labelOf(`${later.handle} since ${earlier.handle}`, labelChars);
  return { ...(await linesAnswer(finderOfText(changes), compared, args, limits)), complete: false };
}

async function textOf(source: ReadSource): Promise<string | undefined> {
  const reader = createByteReader(source);
  try {
    if (source.bytes === 0) return '';
    if ((await binaryAnswer(reader, '', source.mediaType)) !== undefined) return undefined;
    return decode(await reader.read(0, source.bytes));
  } finally {
    reader.release();
  }
}

/** The library is loaded by the first call. */
async function changedLines(before: string, after: string, context: number): Promise<string | undefined> {
  const { structuredPatch } = await import('diff');
  const patch = structuredPatch('', '', before, after, '', '', {
    context,
    maxEditLength: MAX_CHANGED_LINES,
  });
  return patch?.hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines }) =>
      [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...lines].join('\n'),
    )
    .join('\n');
}
