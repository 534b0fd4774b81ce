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
  const entries: Entry[] = [];
  let matches = 0;
  let counts = 0;
  let folders = 0;
  let heading = '';
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line).slice(0, 400);
    if (text.trim() === '') continue;
    const long = LONG.exec(text);
    if (long !== null) {
      const name = (long[3] ?? '').replace(/ -> .*/, '');
      if (long[1] === 'd' || name === '.' || name === '..') continue;
      entries.push({ line, file: heading === '' ? name : `${heading}/${name}`, amount: Number(long[2]) });
      continue;
    }
    const count = COUNT.exec(text);
    if (count !== null) {
      counts++;
      entries.push({ line, file: count[1] ?? '', amount: Number(count[2]) });
      continue;
    }
    const match = MATCH.exec(text);
    if (match !== null) {
      matches++;
      entries.push({ line, file: match[1] ?? '' });
      continue;
    }
    const numbered = heading === '' ? null : NUMBERED.exec(text);
    if (numbered !== null) {
      matches++;
      entries.push({ line, file: heading });
      continue;
    }
    const folder = FOLDER.exec(text);
    const sized = SIZED.exec(text);
    if (folder !== null) {
      folders++;
      heading = folder[1] ?? '';
    } else if (sized !== null) entries.push({ line, file: sized[2] ?? '', amount: Number(sized[1]) });
    else if (HEADING.test(text) || PATH.test(text)) {
      heading = text;
      if (PATH.test(text)) entries.push({ line, file: text });
    }
  }
  if (matches > entries.length / 3) {
    const found = entries.filter(({ line }) => !PATH.test(lines.at(line)));
    return { sort: 'matches', entries: found, folders };
  }
  return { sort: counts > entries.length / 2 ? 'counts' : 'files', entries, folders };
}
