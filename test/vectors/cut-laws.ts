import type { CutAsked, CutSeen } from './cutting.ts';

/** A statement about every cut; undefined when it holds, else what is wrong. */
export type CutLaw = (text: string, asked: CutAsked, seen: CutSeen) => string | undefined;

/** What holds for every cut of every text, by the names that the vectors give the statements. */
export const CUT_LAWS: Readonly<Record<string, CutLaw>> = {
  P1: (_text, { maxChars }, seen) =>
    seen.text.length <= Math.max(0, maxChars) ? undefined : `${seen.text.length} chars, at most ${maxChars}`,
  P2: (text, { maxChars }, seen) =>
    maxChars <= 0 || text.length > maxChars || seen.text === text.toWellFormed()
      ? undefined
      : 'a text that fits was changed',
  P3: onlyEnds,
  P4: trueCounts,
  P5: largestKept,
  P7: lastLines,
  P8: (text, _asked, seen) =>
    !text.isWellFormed() || seen.text.isWellFormed() ? undefined : 'a surrogate pair was cut',
};

interface Ends {
  readonly head: string;
  readonly tail: string;
  readonly marker: string;
}

/** The ends that a cut says to have kept. */
function endsOf(seen: CutSeen): Ends {
  const { headChars = seen.text.length, tailChars = 0, marker = '' } = seen.kept ?? {};
  return {
    head: seen.text.slice(0, headChars),
    tail: seen.text.slice(seen.text.length - tailChars),
    marker: seen.kept === undefined ? '' : marker,
  };
}

function onlyEnds(text: string, _asked: CutAsked, seen: CutSeen): string | undefined {
  const { head, tail, marker } = endsOf(seen);
  if (seen.kept === undefined) return undefined;
  if (`${head}${marker}${tail}` !== seen.text) return 'head, marker and tail do not make the output';
  return text.startsWith(head) && text.endsWith(tail)
    ? undefined
    : 'what is kept is no prefix and suffix of the text';
}

function trueCounts(text: string, _asked: CutAsked, seen: CutSeen): string | undefined {
  const { head, tail, marker } = endsOf(seen);
  const counts = countsOf(marker);
  const { first = head.length, last = tail.length, total = text.length } = counts;
  const { omitted = text.length - head.length - tail.length } = counts;
  const isTrue =
    first === head.length &&
    last === tail.length &&
    total === text.length &&
    omitted === total - first - last;
  return isTrue
    ? undefined
    : `the marker ${JSON.stringify(marker)} does not tell what is kept: ${head.length} + ${tail.length}`;
}

interface Counts {
  readonly first?: number;
  readonly last?: number;
  readonly total?: number;
  readonly omitted?: number;
}

function countsOf(marker: string): Counts {
  const count = (pattern: RegExp): number | undefined => {
    const digits = pattern.exec(marker)?.[1];
    return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
  };
  const counts = {
    first: count(/first ([\d,]+)/),
    last: count(/last ([\d,]+)/),
    total: count(/of ([\d,]+) chars/),
    omitted: count(/([\d,]+) chars omitted/),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
}

/** With plain text of one-unit characters, no larger cut with a marker would have fitted. */
function largestKept(text: string, asked: CutAsked, seen: CutSeen): string | undefined {
  const { kept } = seen;
  if (
    kept === undefined ||
    kept.marker === '' ||
    !/^[\t\n -~]*$/.test(text) ||
    text.includes('```') ||
    text.includes('~~~')
  )
    return undefined;
  const { headChars, tailChars, marker } = kept;
  const more = headChars + tailChars + 1;
  if (more > text.length) return undefined;
  const shortest = markerChars(marker, more, headChars, text.length);
  return more + shortest > asked.maxChars ? undefined : `${more} chars and a marker would have fitted`;
}

/** Length of the same form of marker for one more char, however it is divided. */
function markerChars(marker: string, kept: number, headChars: number, total: number): number {
  if (marker.startsWith('[...'))
    return '[... output truncated, showing last  chars]\n'.length + String(kept).length;
  if (!marker.includes('omitted'))
    return '\n\n[truncated: showing first  of  chars]'.length + groupedChars(kept) + groupedChars(total);
  const words = '\n\n[truncated:  chars omitted from the middle; showing first  + last  of  chars]\n\n'
    .length;
  const numbers = groupedChars(total - kept) + groupedChars(total);
  const divided = [headChars, headChars + 1].map(head => groupedChars(head) + groupedChars(kept - head));
  return words + numbers + Math.max(...divided);
}

/** Digits of a count with their separators. */
function groupedChars(count: number): number {
  return count.toLocaleString('en-US').length;
}

/** If the last lines fit the budget, the output ends with them. */
function lastLines(
  text: string,
  { maxChars, keepTailLines = 0 }: CutAsked,
  seen: CutSeen,
): string | undefined {
  if (keepTailLines === 0 || maxChars <= 0) return undefined;
  const lines = text.split(/(?<=\n)/);
  const reserved = lines.slice(Math.max(0, lines.length - keepTailLines)).join('');
  return reserved.length > maxChars || seen.text.endsWith(reserved)
    ? undefined
    : 'the last lines are not all there';
}
