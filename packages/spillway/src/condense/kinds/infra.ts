import type { Block, Kind, Segmented } from '../contract.ts';
import { boxSegments } from '../infra/box-segments.ts';
import { BOX_LINE } from '../infra/read-boxes.ts';
import { INFRA_RULES } from '../rules/infra.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

const plan: Kind = outlineKind({
  name: 'infra',
  detect: sample =>
    shareOf(
      linesOf(sample),
      /^\s*# \S+ (?:will|must) be |^\s*[-+~]\/?[-+]? (?:resource|data|module|\w+ {1,40}=)|: (?:Refreshing state|Creating|Destroying|Modifying|Still \w+|Creation complete|Reading)\b|^Plan: \d+|forces replacement|\(known after apply\)/,
    ) > 0.25
      ? 0.85
      : 0,
  rules: INFRA_RULES,
  state(_, { lines }) {
    const counts = new Map<string, number>();
    for (let line = 0; line < lines.count; line++) {
      const done = PLANNED.exec(lines.at(line).slice(0, 300))?.[1];
      if (done !== undefined) counts.set(done, (counts.get(done) ?? 0) + 1);
    }
    return [...counts].map(([done, count]) => `${count} ${done}`).join(', ');
  },
});

/** What a plan says of an address. */
const PLANNED =
  /^\s{0,8}# \S+ (?:will|must) be (replaced|destroyed|created|updated in-place|read during apply|imported)/;

/** Plans and results of infrastructure tools, and the nested boxes in which some show records. */
export const infraKind: Kind = {
  name: 'infra',
  detect(sample) {
    const lines = linesOf(sample);
    const titled = lines.some(line => /^\|{2,20} {3,}[A-Z]\w{1,60} {3,}\|{2,20}$/.test(line));
    return titled && shareOf(lines, BOX_LINE) > 0.8 ? 0.9 : plan.detect(sample);
  },
  segment(block: Block): Segmented | Promise<Segmented> {
    const { lines } = block;
    const boxes = BOX_LINE.test(lines.at(lines.count >> 1)) ? boxSegments(lines) : [];
    return boxes.length > 0 ? { segments: boxes, gaps: false } : plan.segment(block);
  },
};
