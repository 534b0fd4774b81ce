import { closingLine } from '../../scripts/tally.ts';
import type { Verdict } from './judge.ts';
import { RULES, type RuleName } from './rules.ts';
import type { Judged } from './runner.ts';

/** What the runner prints: each failure, a line for each area, the rules with their hits, the closing line. */
export function summary(judged: readonly Judged[], isVerbose: boolean): string {
  const passed = count(judged, 'passed');
  const failed = count(judged, 'failed');
  const pending = count(judged, 'pending');
  const deviating = count(judged, 'deviates');
  const information = count(judged, 'information');
  return [
    ...(isVerbose ? judged.flatMap(skipped) : []),
    ...judged.flatMap(failure),
    ...areaLines(judged),
    '',
    ...ruleLines(judged),
    ...pendingLines(judged),
    `pending ${pending}, deviating by rule ${deviating}, information ${information}`,
    closingLine({ passed, failed, skipped: pending + deviating + information }),
    '',
  ].join('\n');
}

function failure({ vector, verdict }: Judged): readonly string[] {
  if (verdict.type !== 'failed') return [];
  return [`FAILED ${vector.id} (${vector.kind})`, ...verdict.reasons.map(reason => `    ${reason}`), ''];
}

/** What a vector that does not count as passed differs in, or waits for. */
function skipped({ vector, verdict }: Judged): readonly string[] {
  if (verdict.type === 'deviates')
    return [
      `${vector.id} deviates by ${verdict.rules.join(', ')}`,
      ...verdict.facts.map(fact => `    ${fact}`),
    ];
  if (verdict.type === 'pending' || verdict.type === 'information')
    return [`${vector.id}: ${verdict.type}, ${verdict.why}`];
  return [];
}

function areaLines(judged: readonly Judged[]): readonly string[] {
  const areas = [...new Set(judged.map(({ vector }) => vector.area))];
  return areas.map(area => {
    const own = judged.filter(({ vector }) => vector.area === area);
    const kinds = (['passed', 'failed', 'pending', 'deviates', 'information'] as const)
      .map(type => ({ type, times: count(own, type) }))
      .filter(({ times }) => times > 0);
    return `${area.padEnd(22)} ${kinds.map(({ type, times }) => `${times} ${type}`).join(', ')}`;
  });
}

function ruleLines(judged: readonly Judged[]): readonly string[] {
  const hits = new Map<RuleName, number>();
  for (const { verdict } of judged) {
    if (verdict.type !== 'deviates') continue;
    for (const rule of verdict.rules) hits.set(rule, (hits.get(rule) ?? 0) + 1);
  }
  return RULES.map(
    ({ name, why }) => `rule ${name.padEnd(22)} ${String(hits.get(name) ?? 0).padStart(3)}  ${why}`,
  );
}

function pendingLines(judged: readonly Judged[]): readonly string[] {
  const whys = judged.flatMap(({ vector, verdict }) =>
    verdict.type === 'pending' ? [`${vector.area}: ${verdict.why}`] : [],
  );
  return [...new Set(whys)].map(
    why => `pending ${String(whys.filter(other => other === why).length).padStart(3)}  ${why}`,
  );
}

function count(judged: readonly Judged[], type: Verdict['type']): number {
  return judged.filter(({ verdict }) => verdict.type === type).length;
}
