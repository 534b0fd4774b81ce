import type { SizeUnit } from '../observe/record.ts';
import { groupDigits } from '../text/digits.ts';

/** A size in words: `4,000 chars`, `1,000 tokens`, `200 bytes (binary)`. */
function sizeInWords(size: number, unit: SizeUnit): string {
  return unit === 'bytes' ? `${groupDigits(size)} bytes (binary)` : `${groupDigits(size)} ${unit}`;
}

/** The first line of a stand-in: how large the result was, where it is, how to read it. */
export function storedNotice(size: number, unit: SizeUnit, handle: string, readCall: string): string {
  return `[Tool output too large (${sizeInWords(size, unit)}); stored to handle ${JSON.stringify(handle)}.${spaced(readCall)}]`;
}

/** The first line of a summary: that it is one, of how much, and where the whole is. */
export function summaryNotice(
  size: number,
  unit: SizeUnit,
  handle: string | undefined,
  readCall: string,
): string {
  const where = whereabouts(handle, 'the whole is ');
  return `[Summary of ${sizeInWords(size, unit)} of tool output, written by a model; ${where}.${spaced(readCall)}]`;
}

/** The first line of a condensed text: that it is one, of how much, and where the whole is. */
export function condensedNotice(
  size: number,
  unit: SizeUnit,
  handle: string | undefined,
  readCall: string,
): string {
  return `[Condensed from ${sizeInWords(size, unit)}; ${whereabouts(handle, '')}.${spaced(readCall)}]`;
}

/** The last resort for binary data that nothing could keep. */
export function notStoredNotice(bytes: number, mediaType: string): string {
  return `[${groupDigits(bytes)} bytes of ${mediaType} not stored]`;
}

function whereabouts(handle: string | undefined, subject: string): string {
  return handle === undefined
    ? 'the whole was not stored'
    : `${subject}stored to handle ${JSON.stringify(handle)}`;
}

function spaced(sentence: string): string {
  return sentence === '' ? '' : ` ${sentence}`;
}
