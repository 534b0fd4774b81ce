import { compactJson } from 'spillway';
import type { Checks } from '../checks.ts';
import { probe } from '../probes.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';

/** The shape line, compared by its facts: kind, number of items or keys, names of keys, JSON types. */
export async function sketch({ input, expect }: Vector, checks: Checks): Promise<void> {
  const seen = await shapeFacts(valueOf(input.get('value')));
  const suggested = expect.text('suggested') ?? '';
  expect.get('peer');
  if (suggested === '') return checks.equal('no shape', seen, undefined, 'python-types');
  checks.holds(
    'one line of bounded length',
    seen !== undefined && seen.length <= 400 && !/[\n\r]/.test(seen),
    seen,
  );
  const [wanted, got] = [factsOf(suggested), factsOf(seen ?? '')];
  checks.equal('kind', got.kind, wanted.kind);
  checks.equal('items or keys', got.count, wanted.count);
  if (wanted.kind === 'list') checks.equal('type of the first item', got.item, wanted.item);
  // A key of any length stays within the line.
  if (wanted.fields !== undefined && suggested.length <= 400)
    checks.equal('fields', inOrder(got.fields), inOrder(wanted.fields), 'bytes-as-text', 'python-types');
}

async function shapeFacts(value: unknown): Promise<string | undefined> {
  let shape: string | undefined;
  const look = probe(async (_part, context) => void (shape = (await context.facts()).shape));
  await worldOf({ bands: [{ over: 0, action: look }], serializer: compactJson }).limits.reduce(
    value,
    callOf(),
  );
  return shape;
}

interface ShapeFacts {
  readonly kind: 'list' | 'object' | 'none';
  readonly count: number;
  readonly item?: string;
  /** `name: type`, with the names as plain text. */
  readonly fields?: readonly string[];
}

/** Reads `[3 items of number]`, `{"a": number, … (12 keys)}`, and lists whose items are described field by field. */
function factsOf(shape: string): ShapeFacts {
  const list = /^\[([\d,]+) items? of (.*)\]$/s.exec(shape);
  if (list !== null) {
    const item = list[2] ?? '';
    return {
      kind: 'list',
      count: countOf(list[1] ?? ''),
      item: item.startsWith('{') ? 'object' : (item.split(' | ')[0] ?? ''),
    };
  }
  if (!shape.startsWith('{')) return { kind: 'none', count: 0 };
  const fields = [...shape.matchAll(/("(?:[^"\\]|\\.)*"): (\w+)/gs)].map(
    ([, key = '', type = '']) => `${nameOf(key)}: ${type}`,
  );
  const stated = /\(([\d,]+) keys\)/.exec(shape)?.[1];
  return { kind: 'object', count: stated === undefined ? fields.length : countOf(stated), fields };
}

/** JavaScript moves keys that look like integers to the front, whoever reads the value. */
function inOrder(fields: readonly string[] | undefined): readonly string[] | undefined {
  return fields?.some(field => /^\d+: /.test(field)) === true ? fields.toSorted() : fields;
}

function countOf(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}

/** A key without escapes, and without what cannot be seen, which a shape may leave out. */
function nameOf(key: string): string {
  const escaped = key.replaceAll(
    /[\u2028\u2029\u0085\n\r]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return String(JSON.parse(escaped));
}
