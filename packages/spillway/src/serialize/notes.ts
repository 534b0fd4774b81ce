import { groupDigits } from '../text/digits.ts';
import { wellFormed } from '../text/well-formed.ts';
import { sniffMediaType, UNKNOWN_MEDIA_TYPE } from './media-type.ts';

/** Stands for a value that cannot be read, with the reason where there is one. */
export function unreadableNote(error: unknown): string {
  const reason = reasonOf(error);
  return reason === '' ? '[Unreadable]' : `[Unreadable: ${reason}]`;
}

/** Stands for bytes that are too long to be shown: their type and length. */
export function bytesNote(bytes: Uint8Array, typeName: string): string {
  const mediaType = sniffMediaType(bytes);
  const media = mediaType === UNKNOWN_MEDIA_TYPE ? '' : `, ${mediaType}`;
  return `[${typeName} of ${groupDigits(bytes.length)} bytes${media}]`;
}

/** Stands for an array of numbers that is too long to be shown. */
export function numbersNote(count: number, typeName: string): string {
  return `[${typeName} of ${groupDigits(count)} numbers]`;
}

/** Stands for a run of places in an array that were never filled. */
export function holesNote(count: number): string {
  return `[${groupDigits(count)} empty items]`;
}

/** Stands for an object that is one of those it is part of; the path leads there from the root, which is `~`. */
export function circularNote(path: string | undefined, levelsUp: number): string {
  return path === undefined ? `[Circular, ${groupDigits(levelsUp)} levels up]` : `[Circular ~${path}]`;
}

/** Stands for what comes after more objects than can be there. */
export const TOO_MANY_NOTE = '[Not written: too many objects]';

/** Stands for what is nested too deep to be written. */
export const DEPTH_NOTE = '[Nested too deep]';

/** Stands for a whole text that is longer than a string can be. */
export function tooLongNote(maxChars: number): string {
  return `[Text of more than ${groupDigits(maxChars)} chars]`;
}

const MAX_REASON_CHARS = 200;

function reasonOf(error: unknown): string {
  try {
    const message: unknown =
      typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return wellFormed(String(message).slice(0, MAX_REASON_CHARS));
  } catch {
    return '';
  }
}
