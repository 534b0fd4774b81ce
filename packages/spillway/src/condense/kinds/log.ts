import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import type { LineTable } from '../line-table.ts';
import { readLogHead } from '../log/head.ts';
import { surveyLog } from '../log/survey.ts';
import { logTotals } from '../log/totals.ts';
import { loudness } from '../signals.ts';
import type { Template } from '../log/templates.ts';
import { statement } from '../statement.ts';

/** Logs of any program: lines that begin with a time or a level. */
export const logKind: Kind = { name: 'log', detect: detectLog, segment: segmentLog };

/** Share of the lines that begin like those of a log; the rest are what belongs to them. */
const LEAST_SHARE = 0.35;

function detectLog({ head, spread }: Sample): number {
  const filled = spread.filter(line => line.trim() !== '');
  if (filled.length < 4) return 0;
  const share = filled.filter(isLogLine).length / filled.length;
  if (share < LEAST_SHARE || !head.some(isLogLine)) return 0;
  return Math.min(0.8, 0.5 + share * 0.3);
}

function isLogLine(line: string): boolean {
  const head = readLogHead(line);
  return head !== undefined && head.time !== '';
}

/** Templates that become candidates. */
const MOST_TEMPLATES = 300;
/** Room from which a template is shown with more of its sample. */
const LARGE_ROOM = 6000;

function segmentLog({ lines, room }: Block): Segmented {
  const survey = surveyLog(lines);
  const segments: Segment[] = [...logTotals(survey)];
  const ranked = rank(survey.templates);
  const maxChars = room > LARGE_ROOM ? 180 : 130;
  for (const { template, score, reason } of ranked.slice(0, MOST_TEMPLATES)) {
    segments.push(statement(templateText(template, maxChars, survey.others > 0), score, reason));
    if (template.count > 1) segments.push(lastOf(template, lines));
  }
  const first = firstLoud(ranked, 2) ?? firstLoud(ranked, 1);
  if (first !== undefined)
    segments.push({
      text: clip(lines.at(first.first)),
      origin: 'verbatim',
      score: 91,
      reason: 'first error',
      from: first.first,
      to: first.first + 1,
    });
  segments.push(...endSegments(lines, room, 0.12));
  return { segments, gaps: true };
}

/** The template that comes first of those that are so loud. */
function firstLoud(ranked: readonly Ranked[], least: number): Template | undefined {
  return ranked
    .filter(({ level }) => level >= least)
    .map(({ template }) => template)
    .toSorted((one, other) => one.first - other.first)[0];
}

interface Ranked {
  readonly template: Template;
  readonly score: number;
  readonly reason: string;
  readonly level: number;
}

/** Loud ones first, rare before frequent; then the most frequent; then the rest from rare to frequent. */
function rank(templates: readonly Template[]): readonly Ranked[] {
  const ranked: Ranked[] = [];
  let loudest: Template | undefined;
  for (const template of templates)
    if (loudness(template.sample) > 0 && template.count > (loudest?.count ?? 0)) loudest = template;
  const frequent = templates.toSorted((one, other) => other.count - one.count);
  const places = new Map(frequent.slice(0, 12).map((template, place) => [template, place]));
  for (const template of templates) {
    const level = loudness(template.sample);
    const place = places.get(template);
    const loud = level === 0 ? 0 : 68 + level * 6 - Math.min(10, Math.log2(template.count));
    const often = place === undefined ? 0 : 88 - place * 4;
    const rare = 48 - Math.min(20, Math.log2(template.count) * 3);
    const score = template === loudest ? 90 : Math.max(loud, often, rare);
    const reason = level > 0 ? 'loud' : often > rare ? 'frequent' : 'rare';
    ranked.push({ template, score, reason, level });
  }
  return ranked.toSorted((one, other) => other.score - one.score);
}

/** With `isLeast` there were lines that were not told apart, some of which may be of this template. */
function templateText(
  { sample, count, first, values, isFull }: Template,
  maxChars: number,
  isLeast: boolean,
): string {
  const text = clip(shortenIds(sample), maxChars);
  if (count === 1) return `line ${first + 1}: ${text}`;
  const [top] = [...values].toSorted((one, other) => other[1] - one[1]);
  const most = top === undefined || top[1] < 2 || isFull || isLeast ? '' : ` (${top[0]}: ${top[1]} ×)`;
  return `${isLeast ? 'at least ' : ''}${count} × ${text}${most}`;
}

/** The last line of a template, for room that is left. */
function lastOf({ last, count }: Template, lines: LineTable): Segment {
  const score = 26 + Math.min(9, Math.log2(count));
  return {
    text: clip(lines.at(last)),
    origin: 'verbatim',
    score,
    reason: 'last of its template',
    from: last,
    to: last + 1,
  };
}

/** Long ids say nothing in the sample of a template. */
function shortenIds(text: string): string {
  return text.replace(LONG_ID, '#').replace(/\s{2,}/g, ' ');
}

const LONG_ID = /\d[\w-]{10,200}/g;
