import { toolResult, truncate } from 'spillway';
import type { Checks } from '../checks.ts';
import { isObject, type Fields } from '../json.ts';
import { probe } from '../probes.ts';
import { tagOf } from '../spec.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';
import { checkFence, checkInstruction, checkNames, checkPayload } from './view-fences.ts';
import { checkMedia, checkOrder, checkPart } from './view-media.ts';
import { checkGuard, checkHooks, checkNotes, checkWhoSeesWhat } from './view-notes.ts';
import { checkFields, checkMessage, checkResolved, checkText } from './view-resolve.ts';

/** A vector is about the first of the subjects that its input or its expectation names. */
export async function compactViews(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  for (const [place, name, check] of SUBJECTS) {
    const fields = place === 'input' ? input : expect;
    if (fields.get(name) !== undefined) return await check(vector, checks);
  }
  if (isCarried(input, expect)) await checkCarried(input, expect, checks);
  await checkResolved(vector, checks);
}

type Subject = (vector: Vector, checks: Checks) => void | Promise<void>;

const SUBJECTS: readonly (readonly ['input' | 'expect', string, Subject])[] = [
  ['input', 'view_chars', checkBounded],
  ['input', 'annotate', (vector, checks) => checkNotes(vector, below(vector, 'annotate'), checks)],
  ['input', 'guard', (vector, checks) => checkGuard(vector, below(vector, 'guard'), checks)],
  ['input', 'annotations', (vector, checks) => checkNotes(vector, vector.input, checks)],
  ['input', 'fence', checkFenced],
  ['input', 'payload', checkPayload],
  ['input', 'system_prompt_addition', checkInstruction],
  ['expect', 'is_external', checkNames],
  ['input', 'after_tool', checkHooks],
  ['input', 'result_chars', checkWhoSeesWhat],
  ['input', 'tool_result', checkMessage],
  ['expect', 'has_keys', checkFields],
  ['expect', 'lacks_keys', checkFields],
  ['input', 'results', checkOrder],
  ['expect', 'part', checkPart],
  ['expect', 'messages', checkMedia],
  ['expect', 'pair', checkMedia],
  ['expect', 'multimodal', checkMedia],
  ['expect', 'image_url', checkMedia],
  ['expect', 'tool_text', checkMedia],
  ['expect', 'parts_text', checkMedia],
  ['expect', 'text', checkText],
];

function below({ input }: Vector, name: string): Fields {
  return input.object(name) ?? input;
}

/** A fence round a result, or round a view of it. */
async function checkFenced(vector: Vector, checks: Checks): Promise<void> {
  if (vector.input.has('view')) await checkNotes(vector, vector.input, checks);
  else await checkFence(vector, below(vector, 'fence'), checks);
}

/** A view that stands on the result, which limits without an executor look at too. */
function isCarried(input: Fields, expect: Fields): boolean {
  return (
    tagOf(input.get('result')) === '$result' && typeof input.get('hook') !== 'string' && expect.has('view')
  );
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
async function checkBounded({ input, expect }: Vector, checks: Checks): Promise<void> {
  for (const name of ['peer', 'better']) expect.get(name);
  const { limits } = worldOf({ bands: [{ over: 4000, action: truncate() }] });
  const result = toolResult({ output: 'short', modelOutput: 'v'.repeat(input.number('view_chars') ?? 0) });
  const { value } = await limits.reduce(result, callOf());
  const view = (value as typeof result).modelOutput;
  checks.holds('the view is bounded', typeof view === 'string' && view.length <= 4000, String(view).length);
  checks.equal('the output stays', (value as typeof result).output, 'short');
}
