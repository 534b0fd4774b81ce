import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import type { LineTable } from '../line-table.ts';
import { levelOf, levelRank } from '../log/level.ts';
import { frequentValues } from '../log/values.ts';
import { counted, plural } from '../phrases.ts';
import { shareOf } from '../sample.ts';
import { loudness } from '../signals.ts';
import { timestampOf } from '../templates/timestamp.ts';
import { mineTemplates, type Template, type Templates } from '../templates/templates.ts';

/** Lines of a log: a time stamp or a level in most of them. */
export const logKind: Kind = { name: 'log', detect, segment };

function detect({ spread, hints }: Sample): number {
  const filled = spread.filter(line => line.trim() !== '');
  if (filled.length < 5) return 0;
  const stamped = filled.filter(line => timestampOf(line) !== undefined).length / filled.length;
  const levelled = filled.filter(line => levelOf(line) !== undefined).length / filled.length;
  const share = Math.max(stamped, levelled * 0.8);
  if (share < 0.4) return 0;
  const hinted =
    hints.command !== undefined && /\blogs?\b|journalctl|dmesg|\.log\b/.test(hints.command) ? 0.1 : 0;
  return Math.min(0.85, 0.35 + share * 0.5) + hinted - (shareOf(filled, TABLE) > 0.6 ? 0.3 : 0);
}

const TABLE = /\t.*\t|^\|.*\|$|,.*,.*,.*,.*,/;

/** Templates that are shown at most: what is beyond is counted. */
const MOST_TEMPLATES = 300;

function segment({ lines, room }: Block): Segmented {
  const templates = mineTemplates(lines, bodyStart);
  const segments: Segment[] = [headline(lines, templates)];
  const ranked = rank(lines, templates);
  for (const [place, event] of ranked.slice(0, MOST_TEMPLATES).entries())
    segments.push(...eventSegments(lines, event, place, ranked.length));
  segments.push(
    ...frequentValues(
      lines,
      templates,
      ranked.map(({ template }) => template),
    ),
  );
  segments.push(...endSegments(lines, room, 0.12));
  return { segments, gaps: true };
}

/** Where a line says what happened: behind its time stamp. */
function bodyStart(line: string): number {
  const stamp = timestampOf(line);
  return stamp === undefined ? 0 : line.indexOf(stamp) + stamp.length;
}

function headline(lines: LineTable, { list }: Templates): Segment {
  const levels = new Map<string, number>();
  for (let line = 0; line < lines.count; line++) {
    const level = levelOf(lines.at(line));
    if (level !== undefined) levels.set(level, (levels.get(level) ?? 0) + 1);
  }
  const sorted = [...levels].toSorted(([one], [other]) => levelRank(other) - levelRank(one));
  const span = timeSpan(lines);
  const parts = [
    plural(lines.count, 'line'),
    ...(span === undefined ? [] : [span]),
    ...(sorted.length === 0 ? [] : [sorted.map(([level, count]) => `${level}: ${count}`).join(', ')]),
    plural(list.length, 'kind of line', 'kinds of lines'),
  ];
  return { text: parts.join('; '), origin: 'derived', score: 99, reason: 'counts', from: 0, to: 0 };
}

function timeSpan(lines: LineTable): string | undefined {
  const first = firstStamp(lines, 0, 1);
  const last = firstStamp(lines, lines.count - 1, -1);
  return first === undefined || last === undefined || first === last ? undefined : `${first} to ${last}`;
}

function firstStamp(lines: LineTable, from: number, step: 1 | -1): string | undefined {
  for (let line = from, tries = 0; tries < 50; line += step, tries++) {
    const stamp = timestampOf(lines.at(line));
    if (stamp !== undefined) return stamp;
  }
  return undefined;
}

interface Event {
  readonly template: Template;
  readonly text: string;
  /** 0 to 4. */
  readonly weight: number;
  readonly isLoud: boolean;
}

/** Loud and rare first, then by how often. */
function rank(lines: LineTable, { list }: Templates): readonly Event[] {
  return list
    .map(template => {
      const text = lines.at(template.first);
      const level = levelRank(levelOf(text) ?? '');
      const loud = loudness(text.slice(bodyStart(text)));
      return { template, text, weight: Math.max(level, loud), isLoud: Math.max(level, loud) >= 2 };
    })
    .toSorted(
      (one, other) =>
        other.weight - one.weight ||
        one.template.count - other.template.count ||
        one.template.first - other.template.first,
    );
}

function eventSegments(
  lines: LineTable,
  { template, text, weight, isLoud }: Event,
  place: number,
  of: number,
): Segment[] {
  const { count, first, last } = template;
  const share = count / Math.max(1, lines.count);
  const score = isLoud
    ? 84 + weight - Math.min(14, place / 4)
    : Math.max(
        share > 0.02 ? 70 + Math.min(16, Math.log2(share * 100) * 3) : 0,
        count <= 2 ? 52 - Math.min(20, (10 * place) / of) : 40 - Math.min(15, (10 * place) / of),
      ) + (weight === 1 ? 12 : 0);
  if (count === 1)
    return [
      {
        text: clip(text, 200),
        origin: 'verbatim',
        score,
        reason: isLoud ? 'rare error' : 'rare',
        from: first,
        to: first + 1,
      },
    ];
  const body = text.slice(bodyStart(text)).trim();
  return [
    {
      text: `${counted(count)} lines ${first + 1}-${last + 1}: ${clip(isLoud ? text : body, 160)}`,
      origin: 'derived',
      score,
      reason: isLoud ? 'repeated error' : 'frequent',
      from: first,
      to: first + 1,
    },
  ];
}
