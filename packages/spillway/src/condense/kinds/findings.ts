import type { Block, Kind, KindName, Sample, Segmented } from '../contract.ts';
import { isFinding, readFindings } from '../findings/finding.ts';
import { findingSegments } from '../findings/segments.ts';
import { shareOf } from '../sample.ts';

/** Output of compilers: findings between commands and quoted source. */
export const buildKind: Kind = kindOf('build', true);

/** Output of linters. */
export const lintKind: Kind = kindOf('lint', false);

function kindOf(name: KindName, builds: boolean): Kind {
  return { name, detect: sample => certainty(sample, builds), segment };
}

const BUILD =
  /^(?:make|cmake|ninja|gcc|g\+\+|clang|cc|rustc|javac|tsc|go build|msbuild)\b|: (?:fatal )?error: |error TS\d|\[-W[\w-]+|^error\[E\d|^\s+Compiling |^\d+ errors?$|Leaving directory/;

function certainty({ spread, head, tail }: Sample, builds: boolean): number {
  const all = [...head, ...spread, ...tail];
  const found = all.filter(isFinding).length + all.filter(line => /^error(?:\[\w+\])?: /.test(line)).length;
  const share = found / Math.max(1, all.filter(line => line.trim() !== '').length);
  if (found < 4 || share < 0.08) return 0;
  const isBuild = shareOf(all, BUILD) >= 0.02;
  return isBuild === builds ? 0.62 + 0.3 * Math.min(1, share) : 0.55;
}

function segment({ lines, room }: Block): Segmented {
  return findingSegments(lines, readFindings(lines), room);
}
