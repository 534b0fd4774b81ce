import type { Segment } from './contract.ts';
import type { LogSurvey } from './log-survey.ts';
import type { Tally } from './tally.ts';
import { tallyText } from './tally.ts';

/** The derived lines that open a condensed log: levels, time span, statuses, who occurs most. */
export function logTotals(survey: LogSurvey): readonly Segment[] {
  const { levels, firstTime, lastTime, templates, others, continued } = survey;
  const totals: string[] = [];
  if (levels.size > 0) totals.push(`levels ${tallyText(levels.top(9))}`);
  if (firstTime !== '') totals.push(`time ${firstTime} to ${lastTime}`);
  totals.push(`${others > 0 ? 'at least ' : ''}${templates.length} templates`);
  if (continued > 0) totals.push(`${continued} lines without time`);
  const segments = [derived(totals.join('; '), 100)];
  if (survey.statuses.size > 0)
    segments.push(
      derived(
        `${survey.methods.total} requests ${tallyText(survey.methods.top(8))}; status ${tallyText(survey.statuses.top(12))}`,
        93,
      ),
    );
  pushTop(segments, 'addresses', survey.addresses, 76);
  pushTop(segments, 'addresses in loud lines', survey.loudAddresses, 86);
  for (const [index, column] of survey.columns.entries()) {
    if (isNaming(column) && column.size * 2 < column.total)
      pushTop(segments, `word ${index + 1}`, column, 74);
    const loud = survey.loudColumns[index];
    if (loud !== undefined && isNaming(loud)) pushTop(segments, `word ${index + 1} of loud lines`, loud, 78);
  }
  return segments;
}

/** Values that repeat and name something: neither all different, nor one only. */
function isNaming(tally: Tally): boolean {
  if (tally.isFull || tally.size < 2 || tally.total < 8) return false;
  const top = tally.top(3);
  return top.every(([value, times]) => times > 1 && NAMING.test(value));
}

const NAMING = /^[[<(]?(?=[^\d]*[A-Za-z])(?=\S*[-\d.@]\w)[\w@][\w.:@/*-]{2,38}[\])>:,]?$/;

function pushTop(segments: Segment[], name: string, tally: Tally, score: number): void {
  if (tally.size < 2 || tally.isFull) return;
  const top = tally.top(3).filter(([, count]) => count > 1);
  if (top.length > 0) segments.push(derived(`${name} (${tally.size} different): ${tallyText(top)}`, score));
}

function derived(text: string, score: number): Segment {
  return { text, origin: 'derived', score, reason: 'totals', from: 0, to: 0 };
}
