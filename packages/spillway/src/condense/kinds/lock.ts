import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { readLock } from '../lock/read-lock.ts';

/** Lock files of package managers: counts, what the project asks for, deprecated packages, then all versions. */
export const lockKind: Kind = { name: 'yaml', detect, segment };

const RECORD = /^\[\[package\]\]$|^ {2}['"]?@?[\w./-]+@\d[^\s:]*['"]?:$/;
const FIELD = /^\s*(?:checksum|integrity|resolution|hash|sdist|wheels|source) ?[:=]/;
const NAMES_A_LINE = 8;

function detect({ head, spread, lines }: Sample): number {
  if (lines.count < 20) return 0;
  const all = [...head, ...spread];
  return all.some(line => RECORD.test(line)) && all.some(line => FIELD.test(line)) ? 0.75 : 0;
}

function segment({ lines, room }: Block): Segmented {
  const { packages, deprecated, importers, direct, head } = readLock(lines);
  if (packages.length === 0) return { segments: [], gaps: true };
  const counts = [`${packages.length} packages`];
  if (deprecated.length > 0) counts.push(`${deprecated.length} deprecated`);
  if (importers.length > 0)
    counts.push(`${importers.length} importers`, `${direct.length} direct dependencies`);
  const most = Math.ceil(room / 10);
  const ends = [...importers.slice(0, 1), ...importers.slice(1).slice(-1)];
  return {
    gaps: false,
    segments: [
      state(counts.join(', '), 99, 'counts'),
      ...head.map(({ line, text }): Segment => ({
        text,
        origin: 'verbatim',
        score: 88,
        reason: 'head',
        from: line,
        to: line + 1,
      })),
      ...packed('importers, first and last: ', ends, 86, most),
      ...packed('deprecated: ', deprecated, 84, most),
      ...packed('direct: ', direct, 80, most),
      ...packed('first and last package: ', [...packages.slice(0, 1), ...packages.slice(-1)], 83, most),
      ...packed('importers: ', importers, 68, most),
      ...packed('packages: ', packages, 56, most),
    ],
  };
}

/** Names in lines of a few, each line a little less urgent than the one before. */
function packed(title: string, names: readonly string[], score: number, most: number): Segment[] {
  const shown = names.slice(0, most);
  return Array.from({ length: Math.ceil(shown.length / NAMES_A_LINE) }, (_, at) =>
    state(
      title + shown.slice(at * NAMES_A_LINE, (at + 1) * NAMES_A_LINE).join(', '),
      score - Math.min(40, at),
      title.split(/[,:]/)[0] ?? 'names',
    ),
  );
}

function state(text: string, score: number, reason: string): Segment {
  return { text, origin: 'derived', score, reason, from: 0, to: 0 };
}
