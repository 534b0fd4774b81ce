import { headBoundary } from '../text/boundary.ts';

/** Longest line that is shown whole unless a kind states another. */
const LINE_CHARS = 240;

/**
 * Shortens a line to at most `maxChars` UTF-16 units, the mark included, which says how many chars are missing; a line
 * that is not longer comes back as it is.
 */
export function clip(line: string, maxChars: number = LINE_CHARS): string {
  if (line.length <= maxChars) return line;
  const kept = headBoundary(line, Math.max(1, maxChars - MARK_CHARS));
  return `${line.slice(0, kept)}[…+${line.length - kept}]`;
}

/** Room for the mark with a count of seven digits. */
const MARK_CHARS = 11;
