import type { Report } from './checks.ts';
import { appliesTo, type RuleName } from './rules.ts';
import type { Vector } from './vector.ts';

/** How a vector ended. */
export type Verdict =
  | { readonly type: 'passed' }
  | { readonly type: 'failed'; readonly reasons: readonly string[] }
  | { readonly type: 'deviates'; readonly rules: readonly RuleName[]; readonly facts: readonly string[] }
  | { readonly type: 'pending' | 'information'; readonly why: string };

/** Judges what an adapter reported; a vector of which any part was overlooked fails. */
export function judge(vector: Vector, report: Report): Verdict {
  const outcome = report.outcome();
  if (outcome.type !== 'checked') return outcome;
  const reasons: string[] = [];
  const rules = new Set<RuleName>();
  const differing: string[] = [];
  for (const fact of report.facts) {
    if (fact.holds) continue;
    const rule = fact.rules.find(candidate => appliesTo(candidate, vector));
    const told = `${fact.what}\n      expected ${shown(fact.expected)}\n      got      ${shown(fact.got)}`;
    if (rule === undefined) reasons.push(told);
    else differing.push(told);
    if (rule !== undefined) rules.add(rule);
  }
  if (report.facts.length === 0) reasons.push('the adapter checked nothing');
  reasons.push(...overlooked(vector));
  if (reasons.length > 0) return { type: 'failed', reasons };
  return rules.size > 0 ? { type: 'deviates', rules: [...rules], facts: differing } : { type: 'passed' };
}

/** Fields that say something to a reader only. */
const PROSE = new Set(['note', 'why', 'peer', 'hence', 'problem', 'effect']);

function overlooked({ input, expect }: Vector): readonly string[] {
  const unread = [
    ...input.unread().map(name => `input.${name}`),
    ...expect.unread().map(name => `expect.${name}`),
  ].filter(name => !PROSE.has(name.slice(name.lastIndexOf('.') + 1)));
  return unread.length === 0 ? [] : [`no adapter knows ${unread.join(', ')}`];
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : textOf(value);
  return text.length <= 600 ? text : `${text.slice(0, 400)} … ${text.slice(-150)} (${text.length} chars)`;
}

function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return (
      JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)) ??
      String(value)
    );
  } catch {
    return String(value);
  }
}
