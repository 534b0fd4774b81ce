import { countTokens } from './count.ts';

const LINE_CHARS = 200;

/** What a plain literal search of the whole answers: numbered lines, long ones clipped around the match, and their number. */
export function lookUp(text: string, pattern: string, maxTokens: number): string {
  const shown: string[] = [];
  let used = 0;
  let matches = 0;
  for (const [index, line] of text.split('\n').entries()) {
    for (let at = line.indexOf(pattern); at !== -1; at = line.indexOf(pattern, at + LINE_CHARS)) {
      matches++;
      const isLong = line.length > LINE_CHARS;
      const start = Math.max(0, at - LINE_CHARS / 2);
      const excerpt = `${index + 1}: ${isLong ? line.slice(start, at + LINE_CHARS / 2) : line}`;
      if (used < maxTokens) {
        used += countTokens(excerpt) + 1;
        if (used <= maxTokens) shown.push(excerpt);
      }
      if (!isLong) break;
    }
  }
  return [...shown, `[${matches} matches]`].join('\n');
}
