import { textFacts } from './lines.ts';
import type { TextFacts } from './lines.ts';
import { nextTurn } from './event-loop.ts';

/** Above this a text is looked at in turns, so that a count never holds the event loop for more than a few milliseconds. */
const turnChars = 8 * 1024 * 1024;

/** Gives what `textFacts` gives, but lets other work run after every 8 Mi characters. */
export async function textFactsSlowly(text: string): Promise<TextFacts> {
  let lines = 0;
  let longestLineChars = 0;
  for (let start = 0; start < text.length;) {
    if (start > 0) await nextTurn();
    const end = endOfLine(text, start + turnChars);
    const facts = textFacts(text.slice(start, end));
    lines += facts.lines;
    longestLineChars = Math.max(longestLineChars, facts.longestLineChars);
    start = end;
  }
  return { lines, longestLineChars };
}

/** The end of the line that goes on at a place, so that no line is counted twice. */
function endOfLine(text: string, from: number): number {
  if (from >= text.length) return text.length;
  const feed = text.indexOf('\n', from);
  return feed === -1 ? text.length : feed + 1;
}
