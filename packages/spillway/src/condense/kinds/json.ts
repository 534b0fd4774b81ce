import type { Block, Kind, Sample, Segmented } from '../contract.ts';
import { collect } from '../json/collect.ts';
import { jsonSegments } from '../json/segments.ts';

/** JSON of any shape: counts, fields, statistics of records, extremes and rare values, names, samples. */
export const jsonKind: Kind = { name: 'json', detect, segment };

function detect({ lines, head, hints }: Sample): number {
  const start = firstUnit(lines.text);
  if (start !== '{' && start !== '[') return 0;
  const end = lines.text.slice(-200).trimEnd().at(-1);
  if (end !== (start === '{' ? '}' : ']')) return 0;
  const beginning = head.slice(0, 5).join('').slice(0, 400).trimStart();
  if (!/^(?:\{\s*(?:"|\})|\[\s*(?:["{[\d\]tfn-]))/.test(beginning)) return 0;
  return 0.85 + (hints.mime?.includes('json') === true ? 0.1 : 0);
}

function firstUnit(text: string): string {
  return text.slice(0, 200).trimStart().charAt(0);
}

function segment({ lines, room }: Block): Segmented {
  const value: unknown = JSON.parse(lines.text);
  return { segments: jsonSegments(collect(value), room), gaps: false };
}
