import type { Segment } from '../contract.ts';
import type { LogSurvey } from './survey.ts';
import type { Tally } from './tally.ts';
import { tallyText } from './tally.ts';
import { statement } from '../statement.ts';

/** The derived lines that open a condensed log: levels, time span, statuses, who occurs most. */
export function logTotals(survey: LogSurvey): readonly Segment[] {
  const { levels, firstTime, lastTime, templates, others, continued } = survey;
  const totals: string[] = [];
  if (levels.size > 0) totals.push(`levels ${tallyText(levels.top(9))}`);
  if (firstTime !== '') totals.push(`time ${firstTime} to ${lastTime}`);
  totals.push(`${others > 0 ? 'at least ' : ''}${templates.length} templates`);
  if (continued > 0) totals.push(`${continued} lines without time`);
  const segments = [statement(totals.join('; '), 100, 'totals')];
  if (survey.statuses.size > 0)
    segments.push(
      statement(
        `${survey.methods.total} requests ${tallyText(survey.methods.top(8))}; status ${tallyText(survey.statuses.top(12))}`,
        93,
        'totals',
      ),
    );
  pushTop(segments, 'addresses', survey.addresses, 76, survey.lines);
  pushTop(segments, 'addresses in loud lines', survey.loudAddresses, 86, survey.lines);
  pushTop(segments, 'names', survey.names, 78, survey.lines);
  pushTop(segments, 'names in loud lines', survey.loudNames, 79, survey.lines);
  return segments;
}

/** A value that stands in nearly all lines tells nothing. */
const MOST_SHARE = 0.9;

function pushTop(segments: Segment[], name: string, tally: Tally, score: number, lines: number): void {
  if (tally.size < 2 || tally.isFull) return;
  const top = tally
    .top(8)
    .filter(([, count]) => count > 1 && count < lines * MOST_SHARE)
    .slice(0, 4);
  if (top.length > 0)
    segments.push(statement(`${name} (${tally.size} different): ${tallyText(top)}`, score, 'totals'));
}
