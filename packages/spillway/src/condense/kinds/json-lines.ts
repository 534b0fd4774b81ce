import type { Block, Kind, Sample, Segmented } from '../contract.ts';
import { collect } from '../json/collect.ts';
import { jsonSegments } from '../json/segments.ts';

/** A JSON value on each line. */
export const jsonLinesKind: Kind = { name: 'json-lines', detect, segment };

function detect({ lines, spread, head, hints }: Sample): number {
  if (lines.count < 3) return 0;
  const filled = spread.filter(line => line.trim() !== '');
  const share =
    filled.filter(line => /^\s?\{\s?"/.test(line) || /^\s?\[["{[\d]/.test(line)).length /
    Math.max(1, filled.length);
  if (share < 0.9 || !isValue(head[0] ?? '', lines.lengthOf(0))) return 0;
  return 0.9 + (hints.mime?.includes('ndjson') === true ? 0.05 : 0);
}

/** A first line that was cut by the sample cannot be judged, and is taken for whole. */
function isValue(line: string, length: number): boolean {
  if (line.length < length) return true;
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

function segment({ lines, room }: Block): Segmented {
  const values: unknown[] = [];
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line).trim();
    if (text !== '') values.push(JSON.parse(text));
  }
  return { segments: jsonSegments(collect(values), room), gaps: false };
}
