import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { type HtmlLine, htmlLines } from '../html/html-text.ts';
import { plural } from '../phrases.ts';
import { evenly } from '../rules/rules.ts';

/** Pages: title, outline, terms, rows of tables, then text from all over. */
export const htmlKind: Kind = { name: 'html', detect, segment };

function detect({ head, hints }: Sample): number {
  const beginning = head.slice(0, 20).join('\n').slice(0, 4000);
  if (
    !/^\s*(?:<!doctype html|<html\b)/i.test(beginning) &&
    !/<(?:head|body|div|article|main)\b[^>]{0,200}>/i.test(beginning)
  )
    return 0;
  return (
    (/<!doctype html|<html\b/i.test(beginning) ? 0.9 : 0.6) +
    (hints.mime?.includes('html') === true ? 0.05 : 0)
  );
}

const SCORES: Readonly<Record<HtmlLine['sort'], number>> = {
  title: 96,
  heading: 82,
  term: 66,
  row: 60,
  code: 54,
  text: 40,
};

async function segment({ lines, room }: Block): Promise<Segmented> {
  const page = await htmlLines(lines.text);
  const headings = page.filter(({ sort }) => sort === 'heading').length;
  const rows = page.filter(({ sort }) => sort === 'row').length;
  const segments: Segment[] = [
    {
      text: `page of ${plural(page.length, 'line')} of text, ${plural(headings, 'heading')}, ${plural(rows, 'table row')}`,
      origin: 'derived',
      score: 97,
      reason: 'counts',
      from: 0,
      to: 0,
    },
  ];
  for (const sort of ['title', 'heading', 'term', 'row', 'code', 'text'] as const) {
    const own = page.flatMap((line, index) => (line.sort === sort ? [index] : []));
    for (const [place, at] of evenly(own.map((_, index) => index))
      .slice(0, Math.ceil(room / 12))
      .entries()) {
      const index = own[at] ?? 0;
      const line = page[index];
      if (line === undefined) continue;
      segments.push({
        text: clip(sort === 'heading' ? `# ${line.text}` : line.text, sort === 'text' ? 160 : 200),
        origin: 'excerpt',
        score: SCORES[sort] - (line.isFrame ? 30 : 0) - Math.min(22, Math.log2(1 + place) * 2.2),
        reason: sort,
        from: lines.lineOf(line.at),
        to: lines.lineOf(line.at) + 1,
      });
    }
  }
  return { segments, gaps: false };
}
