import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { readLock } from '../lock/read-lock.ts';
import { statement } from '../statement.ts';
import { packed } from '../packed.ts';

/** Lock files of package managers: counts, what the project asks for, deprecated packages, then all versions. */
export const lockKind: Kind = { name: 'yaml', detect, segment };

const RECORD = /^\[\[package\]\]$|^ {2}['"]?@?[\w./-]+@\d[^\s:]*['"]?:$/;
const FIELD = /^\s*(?:checksum|integrity|resolution|hash|sdist|wheels|source) ?[:=]/;
/** How lists are cut: each line counts a little less than the one before. */
const NAMES = { size: 8, step: 1 };

function detect({ head, spread, lines }: Sample): number {
  if (lines.count < 20) return 0;
  const all = [...head, ...spread];
  return all.some(line => RECORD.test(line)) && all.some(line => FIELD.test(line)) ? 0.75 : 0;
}

function segment({ lines }: Block): Segmented {
  const { packages, deprecated, importers, direct, head } = readLock(lines);
  if (packages.length === 0) return { segments: [], gaps: true };
  const counts = [`${packages.length} packages`];
  if (deprecated.length > 0) counts.push(`${deprecated.length} deprecated`);
  if (importers.length > 0)
    counts.push(`${importers.length} importers`, `${direct.length} direct dependencies`);
  const ends = [...importers.slice(0, 1), ...importers.slice(1).slice(-1)];
  return {
    gaps: false,
    segments: [
      statement(counts.join(', '), 99, 'counts'),
      ...head.map(({ line, text }): Segment => ({
        text,
        origin: 'verbatim',
        score: 88,
        reason: 'head',
        from: line,
        to: line + 1,
      })),
      ...packed(ends, { name: 'importers, first and last', score: 86, ...NAMES }),
      ...packed(deprecated, { name: 'deprecated', score: 84, ...NAMES }),
      ...packed(direct, { name: 'direct', score: 80, ...NAMES }),
      ...packed([...packages.slice(0, 1), ...packages.slice(-1)], {
        name: 'first and last package',
        score: 83,
        ...NAMES,
      }),
      ...packed(importers, { name: 'importers', score: 68, ...NAMES }),
      ...packed(packages, { name: 'packages', score: 56, ...NAMES }),
    ],
  };
}
