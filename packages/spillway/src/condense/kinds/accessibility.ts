import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { linesOf } from '../rules/outline-kind.ts';
import { evenly } from '../rules/rules.ts';
import { shareOf } from '../sample.ts';
import { CONTROLS, type PageNode, readSnapshot, shownNode } from '../snapshot/read-snapshot.ts';

/** Snapshots of a page as a tree of roles: what can be read or acted on keeps its reference; wrappers go. */
export const accessibilityKind: Kind = { name: 'accessibility', detect, segment };

const NODE =
  /^\s*- (?:'?(?:generic|link|button|text|heading|list|listitem|img|textbox|checkbox|paragraph|navigation|main|banner|row|cell|table|rowgroup|code|combobox|tab|menuitem|document|region|article|contentinfo|search)\b|\/url:)|\[ref=\w+\]/;

function detect(sample: Sample): number {
  return shareOf(linesOf(sample), NODE) > 0.5 ? 0.92 : 0;
}

/** What matters more comes first; everything else is text. */
const SCORES: ReadonlyMap<string, number> = new Map([
  ['heading', 84],
  ['alert', 90],
  ['dialog', 88],
  ['link', 66],
  ['row', 70],
  ['table', 80],
]);
const LINKS_A_LINE = 6;

function segment({ lines, room }: Block): Segmented {
  const nodes = readSnapshot(lines);
  if (nodes.length === 0) return { segments: [], gaps: true };
  const byRole = new Map<string, PageNode[]>();
  for (const node of nodes) {
    const role = CONTROLS.has(node.role) ? 'control' : node.role;
    const list = byRole.get(role);
    if (list === undefined) byRole.set(role, [node]);
    else list.push(node);
  }
  const counts = [...byRole].map(([role, list]) => `${role}: ${list.length}`).join(', ');
  const head: Segment = {
    text: `page with ${counts}`,
    origin: 'derived',
    score: 96,
    reason: 'counts',
    from: 0,
    to: 0,
  };
  return {
    segments: [head, ...[...byRole].flatMap(([role, list]) => roleSegments(role, list, room))],
    gaps: false,
  };
}

function roleSegments(role: string, list: readonly PageNode[], room: number): Segment[] {
  const score = role === 'control' ? 82 : (SCORES.get(role) ?? 48);
  const step = role === 'link' ? LINKS_A_LINE : 1;
  const starts = Array.from({ length: Math.ceil(list.length / step) }, (_, at) => at * step);
  return evenly(starts)
    .slice(0, Math.ceil(room / 20))
    .flatMap((start, place) => {
      const own = list.slice(start, start + step);
      const text = own
        .map(shownNode)
        .filter(shown => shown.length > role.length + 12 || role === 'link')
        .join(', ');
      const [first] = own;
      if (first === undefined || text === '') return [];
      return [
        {
          text: step > 1 ? text : clip(text, 200),
          origin: 'excerpt',
          score: Math.max(5, score - Math.min(24, Math.log2(1 + place) * (role === 'link' ? 3 : 2.2))),
          reason: role,
          from: first.line,
          to: first.line + 1,
        } as const,
      ];
    });
}
