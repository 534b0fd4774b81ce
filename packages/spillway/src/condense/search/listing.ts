import type { LineTable } from '../line-table.ts';

/** One line of a search or a listing. */
export interface Entry {
  readonly line: number;
  readonly file: string;
  /** What is said of the file: matches in counted output, bytes in listings with sizes. */
  readonly amount?: number;
}

/** What sort of listing it is. */
export type ListingSort = 'matches' | 'counts' | 'files';

/** The entries of a search or listing. */
export interface Listing {
  readonly sort: ListingSort;
  readonly entries: readonly Entry[];
  readonly folders: number;
}

const MATCH = /^((?:[A-Za-z]:)?[^:\s][^:]{0,300}?):(\d+)(?::\d+)?[:-]/;
const COUNT = /^([^:]{1,300}):(\d+)$/;
const NUMBERED = /^\s{0,4}(\d+)[:-]/;
const HEADING = /^(?:[\w@.~-]+[/\\])*[\w@.+~ -]+\.\w{1,10}$/;
const SIZED = /^\s{0,12}(\d+)\s+(\.{0,2}\/?\S{1,300})$/;
const PATH = /^(?:\.{0,2}[/\\])?[\w@.+~-]+(?:[/\\][\w@.+~ ()[\]-]+)+[/\\]?$/;
const LONG = /^([-dlcbps])[rwxsStT-]{9}[.+@]?\s+\d+\s+\S+\s+\S+\s+(\d+)\s+\S+\s+\S+\s+\S+\s(.+)$/;
const FOLDER = /^(.{1,300}):$/;
const TREE = /^[│|\s]{0,160}[├└|`]──\s(.+)$/;

/** Tells which of the forms a line has, for detection. */
export function listingForm(
  text: string,
): 'match' | 'count' | 'numbered' | 'sized' | 'path' | 'long' | 'tree' | undefined {
  if (LONG.test(text)) return 'long';
  if (COUNT.test(text)) return 'count';
  if (MATCH.test(text)) return 'match';
  if (TREE.test(text)) return 'tree';
  if (SIZED.test(text) && /[/\\.]/.test(text)) return 'sized';
  if (NUMBERED.test(text)) return 'numbered';
  return PATH.test(text) ? 'path' : undefined;
}

/** Reads a listing, in whichever form most of its lines are. */
export function readListing(lines: LineTable): Listing {
  const reading: Reading = { entries: [], matches: 0, counts: 0, folders: 0, heading: '' };
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line).slice(0, LOOK_CHARS);
    if (text.trim() !== '') readLine(reading, text, line);
  }
  const { entries, matches, counts, folders } = reading;
  if (matches > entries.length / 3) {
    const found = entries.filter(({ line }) => !PATH.test(lines.at(line)));
    return { sort: 'matches', entries: found, folders };
  }
  return { sort: counts > entries.length / 2 ? 'counts' : 'files', entries, folders };
}

const LOOK_CHARS = 400;

interface Reading {
  readonly entries: Entry[];
  matches: number;
  counts: number;
  folders: number;
  /** The file or folder that the following lines are of. */
  heading: string;
}

function readLine(reading: Reading, text: string, line: number): void {
  const long = LONG.exec(text);
  if (long !== null) {
    readLong(reading, long, line);
    return;
  }
  const count = COUNT.exec(text);
  if (count !== null) {
    reading.counts++;
    reading.entries.push({ line, file: count[1] ?? '', amount: Number(count[2]) });
    return;
  }
  const match = MATCH.exec(text);
  const file = match?.[1] ?? (reading.heading !== '' && NUMBERED.test(text) ? reading.heading : undefined);
  if (file !== undefined) {
    reading.matches++;
    reading.entries.push({ line, file });
    return;
  }
  readPath(reading, text, line);
}

function readLong(reading: Reading, [, type, bytes, named = '']: RegExpExecArray, line: number): void {
  const name = named.replace(/ -> .*/, '');
  if (type === 'd' || name === '.' || name === '..') return;
  const file = reading.heading === '' ? name : `${reading.heading}/${name}`;
  reading.entries.push({ line, file, amount: Number(bytes) });
}

function readPath(reading: Reading, text: string, line: number): void {
  const folder = FOLDER.exec(text);
  const sized = SIZED.exec(text);
  if (folder !== null) {
    reading.folders++;
    reading.heading = folder[1] ?? '';
  } else if (sized !== null) {
    reading.entries.push({ line, file: sized[2] ?? '', amount: Number(sized[1]) });
  } else if (HEADING.test(text) || PATH.test(text)) {
    reading.heading = text;
    if (PATH.test(text)) reading.entries.push({ line, file: text });
  }
}
