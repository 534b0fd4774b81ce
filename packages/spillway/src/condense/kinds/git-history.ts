import type { Block, Kind } from '../contract.ts';
import type { LineTable } from '../line-table.ts';
import { GIT_HISTORY_RULES } from '../rules/git-history.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import type { Ruled } from '../rules/rules.ts';
import { shareOf } from '../sample.ts';

/** `git log` in its usual forms. */
export const gitHistoryKind: Kind = outlineKind({
  name: 'git-history',
  detect(sample) {
    const commits = shareOf(
      linesOf(sample),
      /^commit [0-9a-f]{7,40}\b|^(?:Author|AuthorDate|Date|Merge|Commit): {1,8}\S|^\*? ?[0-9a-f]{7,12} \S/,
    );
    const blame = shareOf(sample.spread, /^\^?[0-9a-f]{7,40} (?:\S+ )?\([^)]{4,80} \d{4}-\d\d-\d\d/);
    return blame > 0.8 ||
      (commits > 0.05 && sample.head.some(line => /^commit [0-9a-f]{7,40}\b/.test(line))) ||
      commits > 0.9
      ? 0.88
      : 0;
  },
  rules: GIT_HISTORY_RULES,
  state: statistics,
});

/** Who committed how often: subjects follow as lines. */
function statistics(counts: Ruled['counts'], { lines }: Block): string {
  const authors = new Map<string, number>();
  const blamed = new Map<string, number>();
  let commits = 0;
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line).slice(0, 160);
    if (/^commit [0-9a-f]{7,40}/.test(text)) commits++;
    const author = /^Author: +(.+?)(?: <|$)/.exec(text)?.[1];
    if (author !== undefined) authors.set(author, (authors.get(author) ?? 0) + 1);
    const blame = /^(\^?[0-9a-f]{7,40}) (?:\S+ )?\((.+?) +(\d{4}-\d\d-\d\d)/.exec(text);
    if (blame !== null) {
      const who = `${blame[1] ?? ''} ${(blame[2] ?? '').trim()} ${blame[3] ?? ''}`;
      blamed.set(who, (blamed.get(who) ?? 0) + 1);
    }
  }
  if (blamed.size > 0)
    return `${lines.count} lines of ${blamed.size} commits; most lines: ${top(blamed, 8, 'lines')}`;
  const largest = largestChange(lines);
  return `${commits > 0 ? commits : (counts.get('oneline') ?? 0)} commits${authors.size > 0 ? `; by ${top(authors, 8)}` : ''}${largest}`;
}

const CHANGED = /^ (\d+) files? changed(?:, (\d+) insertions?\(\+\))?(?:, (\d+) deletions?\(-\))?/;

/** The commit with the most lines changed, when the log says how many. */
function largestChange(lines: LineTable): string {
  let commit = '';
  let most = 0;
  let found = '';
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line).slice(0, 160);
    const started = /^(?:commit )?([0-9a-f]{7,40})\b/.exec(text)?.[1];
    if (started !== undefined) commit = started;
    const changed = text.startsWith(' ') ? CHANGED.exec(text) : null;
    const size = Number(changed?.[2] ?? 0) + Number(changed?.[3] ?? 0);
    if (size <= most) continue;
    most = size;
    found = `; largest: ${commit.slice(0, 10)},${text}`;
  }
  return found;
}

function top(counts: ReadonlyMap<string, number>, most: number, unit = ''): string {
  return [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, most)
    .map(([name, count]) => `${name} (${count}${unit === '' ? '' : ` ${unit}`})`)
    .join(', ');
}
