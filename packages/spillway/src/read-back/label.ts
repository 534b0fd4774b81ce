// Letters, digits and what occurs in handles, paths and tool names; everything else could end a quotation or a line.
const UNSAFE = /[^\p{L}\p{N}\p{M}_./:@+=~\\,'#%&! -]/gu;

/**
 * Gives a foreign text in a form that is safe inside one of our sentences: one line, no quotes or brackets, at most
 * `maxChars` UTF-16 units, a long one by its two ends.
 */
export function labelOf(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text.replace(UNSAFE, '?');
  const tailChars = (maxChars - 1) >> 1;
  const headChars = maxChars - 1 - tailChars;
  const tail = text.slice(text.length - tailChars);
  return `${text.slice(0, headChars).replace(UNSAFE, '?')}…${tail.replace(UNSAFE, '?')}`;
}
