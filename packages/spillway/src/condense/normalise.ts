import { stripAnsi } from '../text/ansi.ts';
import { wellFormed } from '../text/well-formed.ts';

/**
 * Gives a text as a terminal would leave it: escape codes are gone, and of a line that was written over by carriage
 * returns the last state remains. Line numbers stay; lone surrogates become U+FFFD; a mark of the byte order at the beginning is gone.
 */
export function normalise(text: string): string {
  const plain = wellFormed(stripAnsi(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text));
  return OVERWRITTEN.test(plain) ? plain.replace(LINES, lastState) : plain;
}

const BYTE_ORDER_MARK = 0xfeff;

/** A carriage return that no line feed follows. */
const OVERWRITTEN = /\r(?!\n)/;
/** Lines that have a carriage return in them. */
const LINES = /[^\n]*\r[^\n]*/g;

/** What stands behind the last carriage return, or before it when nothing does. */
function lastState(line: string): string {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === 13) end--;
  const ending = end < line.length ? '\r' : '';
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end) + ending;
}
