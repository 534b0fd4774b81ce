import type { ReadAnswer } from './answer.ts';
import type { ReadArguments } from './arguments.ts';
import { binaryAnswer } from './binary.ts';
import { createByteReader } from './byte-reader.ts';
import type { ByteReader } from './byte-reader.ts';
import { labelOf } from './label.ts';
import { handleLabelChars, resolveReadLimits } from './limits.ts';
import type { ReadLimits, ResolvedReadLimits } from './limits.ts';
import { createLineFinder } from './line-finder.ts';
import { linesAnswer } from './lines-answer.ts';
import { searchAnswer } from './matches.ts';
import { pathAnswer } from './path-answer.ts';
import { queryAnswer } from './query-answer.ts';
import type { ReadSource } from './read-source.ts';
import type { OpenedText } from './stored-result.ts';

/**
 * Answers one read of a stored payload: a page of lines, the lines that match a pattern, the values a path leads to, or
 * what binary data is.
 *
 * The answer is at most `maxChars` UTF-16 units with everything in it, names the next cursor when something is left, and
 * is the same for the same arguments. Following the cursors from offset 0 gives every byte of the text.
 *
 * @throws What the source throws.
 */
export async function readPage(
  source: ReadSource,
  args: ReadArguments,
  options: ReadLimits = {},
): Promise<ReadAnswer> {
  const limits = resolveReadLimits(options);
  const label = labelOf(source.handle, handleLabelChars(limits.maxChars));
  if (source.bytes === 0)
    return { text: `[${label}: the stored text is empty, 0 lines; end]`, totalLines: 0, complete: true };
  const reader = createByteReader(source);
  try {
    return (
      (await binaryAnswer(reader, label, source.mediaType)) ??
      (await textAnswer(source, reader, args, limits))
    );
  } finally {
    reader.release();
  }
}

async function textAnswer(
  source: ReadSource,
  reader: ByteReader,
  args: ReadArguments,
  limits: ResolvedReadLimits,
): Promise<ReadAnswer> {
  const label = labelOf(source.handle, handleLabelChars(limits.maxChars));
  const { pattern, path, query } = args;
  if (path !== undefined) {
    return await pathAnswer({ reader, label, mediaType: source.mediaType }, { ...args, path }, limits);
  }
  const finder = createLineFinder(await source.index(), reader);
  if (query !== undefined) {
    const texts = oneText({ handle: source.handle, finder });
    const { shown: _shown, ...answer } = await queryAnswer({ label, texts }, { ...args, query }, limits);
    return answer;
  }
  return pattern === undefined
    ? await linesAnswer(finder, label, args, limits)
    : await searchAnswer(finder, label, { ...args, pattern }, limits);
}

async function* oneText(text: OpenedText): AsyncGenerator<OpenedText> {
  yield text;
}
