import { truncate } from 'spillway';
import type { Checks } from '../checks.ts';
import { isObject, type Fields } from '../json.ts';
import { probe } from '../probes.ts';
import { tagOf } from '../spec.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';
import { toolResult } from 'spillway';

/** Views that a result carries are what limits look at; everything about hooks, fences and messages is the executor's. */
export async function compactViews(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  if (input.has('view_chars')) return await checkBounded(input, expect, checks);
  if (isCarriedView(input, expect)) return await checkCarried(input, expect, checks);
  checks.pending('the executor (step 3)');
}

/** A view that stands on the result itself, without anything that only an executor has. */
function isCarriedView(input: Fields, expect: Fields): boolean {
  const executor = [
    'hook',
    'call',
    'tools',
    'tool',
    'fence',
    'annotate',
    'tool_call_id',
    'text_fallback',
    'view',
    'annotations',
  ];
  const result = input.get('result');
  const isResult =
    tagOf(result) === '$result' &&
    isObject(result) &&
    isObject(result['$result']) &&
    result['$result']['content'] === undefined;
  const hasHook = executor.some(name => input.get(name) !== undefined && input.get(name) !== null);
  return isResult && !hasHook && expect.has('view');
}

async function checkCarried(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  let seen: unknown;
  const look = probe(part => void (seen = part.value ?? part.text()));
  const result = valueOf(input.get('result'));
  const { changed, value } = await worldOf({ bands: [{ over: 0, action: look }] }).limits.reduce(
    result,
    callOf(),
  );
  const view = expect.get('view');
  const wanted = isObject(view) ? valueOf(view) : view;
  checks.equal('what is measured and reduced', seen ?? null, wanted ?? null);
  checks.holds('a small result stays the same object', !changed && value === result, value);
}

/** The bands apply to the view as they do to any text. */
async function checkBounded(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  for (const name of ['peer', 'better']) expect.get(name);
  const { limits } = worldOf({ bands: [{ over: 4000, action: truncate() }] });
  const result = toolResult({ output: 'short', modelOutput: 'v'.repeat(input.number('view_chars') ?? 0) });
  const { value } = await limits.reduce(result, callOf());
  const view = (value as typeof result).modelOutput;
  checks.holds('the view is bounded', typeof view === 'string' && view.length <= 4000, String(view).length);
  checks.equal('the output stays', (value as typeof result).output, 'short');
}
