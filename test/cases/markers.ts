/** A record, as far as the grammar of the sentences depends on it. */
export interface RecordSeen {
  readonly action: string;
  readonly size: number;
  readonly measure: string;
  readonly handle?: string;
}

/**
 * Finds the sentences that limits put into a text, in order, with the line ends that they bring.
 *
 * What only looks like one is told apart by its place: a cut marker stands where the head that it counts ends, a notice is the
 * first line and names the handle of the record.
 */
export function markersIn(text: string, records: readonly RecordSeen[]): readonly string[] {
  const block = noticeBlock(text, records);
  const below = text.slice(block.length);
  return [
    ...(block === '' ? [] : [block]),
    ...(omissionLine(below, block !== '') ?? []),
    ...cutMarkers(below, records),
    ...gapMarkers(below, records),
  ];
}

const NOTICE = /^\[(?:Tool output too large|Summary of|Condensed from) [^\n]*\](?:\n|$)/;
const LINE = /^[^\n]*(?:\n|$)/;
const NOT_STORED = /^\[[\d,]+ bytes of [^\n\]]+ not stored\]$/;
/** A code fence that was closed before a marker belongs to it. */
const FENCE = '(\\n?(?:`{3,}|~{3,})|)';
const CUTS = {
  head: new RegExp(`${FENCE}\\n\\n\\[truncated: showing first ([\\d,]+) of [\\d,]+ chars\\]`, 'g'),
  middle: new RegExp(
    `${FENCE}\\n\\n\\[truncated: [\\d,]+ chars omitted from the middle; showing first ([\\d,]+) \\+ last ([\\d,]+) of [\\d,]+ chars\\]\\n\\n`,
    'g',
  ),
  tail: /^\[\.\.\. output truncated, showing last (\d+) chars\]\n/,
};

/** The notice with the lines of facts that follow it. */
function noticeBlock(text: string, records: readonly RecordSeen[]): string {
  if (records.length > 0 && NOT_STORED.test(text)) return text;
  const notice = NOTICE.exec(text)?.[0];
  if (notice === undefined) return '';
  const record = records.find(({ action, handle }) =>
    handle === undefined
      ? action === 'summarize' || action === 'condense'
      : notice.includes(JSON.stringify(handle)),
  );
  if (record === undefined) return '';
  return record.action === 'spill' ? notice + factLines(text.slice(notice.length)) : notice;
}

/** Facts always, then the shape and the rest of a structure where there are. */
function factLines(text: string): string {
  let lines = LINE.exec(text)?.[0] ?? '';
  for (const name of ['shape: ', 'rest: ', 'errors: ']) {
    const next = text.slice(lines.length);
    if (next.startsWith(name)) lines += LINE.exec(next)?.[0] ?? '';
  }
  return lines;
}

/** The heading of a condensed text, and what stands where lines were left out. */
function gapMarkers(text: string, records: readonly RecordSeen[]): readonly string[] {
  if (!records.some(({ action }) => action === 'condense')) return [];
  const heading = /^\[condensed [^\n]*\]\n/.exec(text)?.[0];
  const gaps = text.match(/^\[… \d+(?:-\d+)?\](?:\n|$)/gm) ?? [];
  return heading === undefined ? gaps : [heading, ...gaps];
}

/** The line between the two ends of a preview. */
function omissionLine(preview: string, isPreview: boolean): readonly string[] | undefined {
  if (!isPreview) return undefined;
  const lines = [...preview.matchAll(/\n\.\.\.\[([\d,]+) chars omitted\]\.\.\.\n/g)];
  // The two ends are about equally long.
  const middle = lines.toSorted((left, right) => unevenness(preview, left) - unevenness(preview, right))[0];
  return middle && [middle[0]];
}

function unevenness(preview: string, line: RegExpExecArray): number {
  return Math.abs(preview.length - line[0].length - 2 * line.index);
}

function cutMarkers(text: string, records: readonly RecordSeen[]): readonly string[] {
  if (records.length === 0) return [];
  const tail = CUTS.tail.exec(text);
  if (tail !== null && text.length - tail[0].length === Number(tail[1])) return [tail[0]];
  for (const found of [...text.matchAll(CUTS.head), ...text.matchAll(CUTS.middle)]) {
    const marker = markerAt(text, found);
    if (marker !== undefined) return [marker];
  }
  return [];
}

/** The marker, when it stands where it says that the head ends, and the tail behind it is as long as it says. */
function markerAt(
  text: string,
  { 0: whole, 1: fence = '', 2: first = '', 3: last = '0', index }: RegExpExecArray,
): string | undefined {
  if (index + whole.length + countOf(last) !== text.length) return undefined;
  if (index === countOf(first)) return whole;
  return index + fence.length === countOf(first) ? whole.slice(fence.length) : undefined;
}

function countOf(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}
