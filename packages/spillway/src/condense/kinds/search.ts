import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import { plural } from '../phrases.ts';
import { evenly } from '../rules/rules.ts';
import { readLogHead } from '../log/head.ts';
import { type Entry, listingForm, readListing } from '../search/listing.ts';
import { statement } from '../statement.ts';

/** What searches and listings print: matches by file, counts, files with their sizes. */
export const searchKind: Kind = { name: 'search', detect, segment };

function detect({ head, spread, hints }: Sample): number {
  const filled = [...head, ...spread].filter(line => line.trim() !== '');
  if (
    filled.length < 5 ||
    filled.filter(line => (readLogHead(line)?.time ?? '') !== '').length > 0.3 * filled.length
  )
    return 0;
  const forms = filled.map(listingForm);
  const share = forms.filter(form => form !== undefined).length / filled.length;
  const strong =
    forms.filter(
      form => form === 'match' || form === 'long' || form === 'count' || form === 'path' || form === 'sized',
    ).length / filled.length;
  const headed =
    forms.includes('path') && forms.filter(form => form === 'numbered').length > 0.5 * filled.length;
  if (share < 0.7 || (strong < 0.5 && !headed)) return 0;
  const hinted =
    /grep|search|find|list|glob/i.test(hints.tool ?? '') ||
    /^(?:rg|grep|find|ls|tree|du|fd)\b/.test(hints.command ?? '');
  return 0.5 + share * 0.25 + (hinted ? 0.15 : 0);
}

function segment({ lines, room }: Block): Segmented {
  const { sort, entries, folders } = readListing(lines);
  const byFile = new Map<string, Entry[]>();
  for (const entry of entries) {
    const list = byFile.get(entry.file);
    if (list === undefined) byFile.set(entry.file, [entry]);
    else list.push(entry);
  }
  if (byFile.size === 0) return { segments: [], gaps: true };
  const amounts = entries.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const of = folders > 0 ? `, ${plural(folders, 'folder')}` : '';
  const head =
    sort === 'matches'
      ? `${plural(entries.length, 'match', 'matches')} in ${plural(byFile.size, 'file')}${of}`
      : sort === 'counts'
        ? `${total} matches in total, in ${plural(byFile.size, 'file')}`
        : `${plural(byFile.size, 'file')}${of}${amounts.length > 0 ? `, ${total} bytes in all` : ''}`;
  const weights = new Map(
    [...byFile].map(([file, list]) => [file, sort === 'matches' ? list.length : (list[0]?.amount ?? 0)]),
  );
  return {
    gaps: true,
    segments: [
      statement(head, 99, 'counts'),
      ...ranking(weights, sort === 'files' ? 'largest' : 'most matches'),
      ...foldersOf(byFile, entries.length),
      ...extensionsOf(byFile),
      ...(sort === 'matches' ? matchSamples(byFile, lines.at) : []),
      ...names(byFile, sort === 'matches' ? 38 : 56),
      ...endSegments(lines, room, 0.1),
    ],
  };
}

function ranking(weights: ReadonlyMap<string, number>, what: string): Segment[] {
  const sorted = [...weights].filter(([, weight]) => weight > 0).toSorted((one, other) => other[1] - one[1]);
  const shown = sorted.map(([file, weight]) => `${clip(file, 120)}:${weight}`);
  if (shown.length < 2) return [];
  return [
    statement(`${what}: ${shown.slice(0, 4).join(', ')}`, 92, 'largest'),
    ...(shown.length > 4 ? [statement(`then: ${shown.slice(4, 12).join(', ')}`, 70, 'largest')] : []),
    ...(shown.length > 12 ? [statement(`then: ${shown.slice(12, 40).join(', ')}`, 42, 'largest')] : []),
  ];
}

const MOST_FOLDERS = 12;

function foldersOf(byFile: ReadonlyMap<string, readonly Entry[]>, entries: number): Segment[] {
  const counts = new Map<string, number>();
  for (const [file, list] of byFile) {
    const parts = file.split(/[/\\]/);
    const folder = parts.slice(0, Math.min(3, parts.length - 1)).join('/');
    if (folder !== '') counts.set(folder, (counts.get(folder) ?? 0) + list.length);
  }
  const sorted = [...counts].toSorted((one, other) => other[1] - one[1]);
  if (sorted.length < 2 || sorted.length > 0.9 * entries) return [];
  const shown = sorted.map(([folder, count]) => `${folder} (${count})`);
  return [
    statement(
      `folders: ${shown.slice(0, MOST_FOLDERS).join(', ')}${sorted.length > MOST_FOLDERS ? `, … ${sorted.length - MOST_FOLDERS} more` : ''}`,
      80,
      'folders',
    ),
    ...(sorted.length > MOST_FOLDERS
      ? [statement(`more folders: ${shown.slice(MOST_FOLDERS, 60).join(', ')}`, 54, 'folders')]
      : []),
  ];
}

function extensionsOf(byFile: ReadonlyMap<string, readonly Entry[]>): Segment[] {
  const counts = new Map<string, number>();
  for (const file of byFile.keys()) {
    const extension = /\.[A-Za-z]\w{0,9}$/.exec(file)?.[0] ?? 'no extension';
    counts.set(extension, (counts.get(extension) ?? 0) + 1);
  }
  const sorted = [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .map(([extension, count]) => `${extension} (${count})`);
  return byFile.size < 8
    ? []
    : [statement(`files by extension: ${sorted.slice(0, 8).join(', ')}`, 74, 'extensions')];
}

/** One match of a file before a second one of any; loud ones first. */
function matchSamples(
  byFile: ReadonlyMap<string, readonly Entry[]>,
  at: (line: number) => string,
): Segment[] {
  const files = [...byFile.values()];
  const order = evenly(files.map((_, index) => index));
  return order.flatMap((index, place) =>
    (files[index] ?? []).slice(0, 6).map(({ line, file }, number) => {
      const text = at(line);
      const isNamed = text.startsWith(file);
      return {
        text: clip(isNamed ? text : `${file}:${text}`, 150),
        origin: isNamed ? 'verbatim' : 'derived',
        score:
          (/\bFIXME\b|\bBUG\b|\bXXX\b|error|fail|deprecat/i.test(text.slice(file.length)) ? 62 : 46) -
          Math.min(20, Math.log2(1 + place) * 2) -
          number * 8,
        reason: 'match',
        from: line,
        to: line + 1,
        covers: true,
      } as const;
    }),
  );
}

/** File names by folder, some a line, all over the listing. */
function names(byFile: ReadonlyMap<string, readonly Entry[]>, score: number): Segment[] {
  const byFolder = new Map<string, string[]>();
  for (const file of byFile.keys()) {
    const cut = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
    const folder = file.slice(0, cut + 1);
    const list = byFolder.get(folder);
    if (list === undefined) byFolder.set(folder, [file.slice(cut + 1)]);
    else list.push(file.slice(cut + 1));
  }
  const folders = [...byFolder];
  return evenly(folders.map((_, index) => index)).flatMap((index, place) => {
    const [folder, list] = folders[index] ?? ['', []];
    const shown = list.slice(0, 14).join(', ');
    return [
      statement(
        clip(`${folder}: ${shown}${list.length > 14 ? `, … ${list.length - 14} more` : ''}`, 300),
        score - Math.min(30, place / 3),
        'names',
      ),
    ];
  });
}
