/** The lines of a text, cut out when they are asked for. Lines end at LF; a CR before it is not part of the line. */
export interface LineTable {
  /** The text that the lines are of. */
  readonly text: string;
  /** Number of lines; a final LF starts no further one. */
  readonly count: number;
  /** Line `index`, counted from 0, without its end; empty outside of the table. */
  at(index: number): string;
  /** Length of a line in UTF-16 units. */
  lengthOf(index: number): number;
  /** Where a line begins in `text`; the place behind the last line for `count`. */
  startOf(index: number): number;
  /** Which line the place `at` of `text` stands on. */
  lineOf(at: number): number;
  /** The lines from `from` to the one before `to` as a table of its own. */
  slice(from: number, to: number): LineTable;
}

/** Finds the lines of a text in one pass. */
export function lineTable(text: string): LineTable {
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return tableOf(text, starts);
}

/** `starts` has one place more than there are lines. */
function tableOf(text: string, starts: readonly number[]): LineTable {
  const count = starts.length - 1;
  const startOf = (index: number): number => starts[Math.max(0, Math.min(index, count))] ?? 0;
  const endOf = (index: number): number => {
    const start = startOf(index);
    let end = startOf(index + 1);
    if (end > start && text.charCodeAt(end - 1) === 10) end--;
    if (end > start && text.charCodeAt(end - 1) === 13) end--;
    return end;
  };
  const within = (index: number): boolean => index >= 0 && index < count;
  return {
    text,
    count,
    at: index => (within(index) ? text.slice(startOf(index), endOf(index)) : ''),
    lengthOf: index => (within(index) ? endOf(index) - startOf(index) : 0),
    startOf,
    lineOf: at => lastAtMost(starts, at, count),
    slice(from, to) {
      const first = startOf(from);
      const last = startOf(to);
      return tableOf(
        text.slice(first, last),
        starts.slice(from, Math.min(to, count) + 1).map(start => start - first),
      );
    },
  };
}

function lastAtMost(starts: readonly number[], at: number, count: number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
