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

/** A vector is about what its input or its expectation names. */
export async function compactViews(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  const [annotated, fence, guard] = [input.object('annotate'), input.object('fence'), input.object('guard')];
  const payload = input.get('payload');
  if (input.has('view_chars')) return await checkBounded(input, expect, checks);
  if (annotated !== undefined) return await checkNotes(vector, annotated, checks);
  if (guard !== undefined) return await checkGuard(vector, guard, checks);
  if (input.has('annotations')) return await checkNotes(vector, input, checks);
  if (fence !== undefined) return await checkFence(vector, fence, checks);
  if (payload !== undefined) return checkPayload(payload, expect, checks);
  if (input.has('system_prompt_addition')) return checkInstruction(vector, checks);
  if (expect.has('is_external')) return await checkNames(vector, checks);
  if (input.has('after_tool')) return await checkHooks(vector, checks);
  if (input.has('result_chars')) return await checkWhoSeesWhat(vector, checks);
  if (input.has('tool_result')) return await checkMessage(vector, checks);
  if (expect.has('has_keys') || expect.has('lacks_keys')) return await checkFields(vector, checks);
  if (input.has('results')) return await checkOrder(vector, checks);
  if (expect.has('part')) return await checkPart(vector, checks);
  if (MEDIA.some(name => expect.get(name) !== undefined)) return await checkMedia(vector, checks);
  if (expect.has('text')) return await checkText(vector, checks);
  if (isCarried(input, expect)) await checkCarried(input, expect, checks);
  await checkResolved(vector, checks);
}

/** What is said of results with media, or of none. */
const MEDIA = ['messages', 'pair', 'multimodal', 'image_url', 'tool_text', 'parts_text'];

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
async function checkBounded(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  for (const name of ['peer', 'better']) expect.get(name);
  const { limits } = worldOf({ bands: [{ over: 4000, action: truncate() }] });
  const result = toolResult({ output: 'short', modelOutput: 'v'.repeat(input.number('view_chars') ?? 0) });
  const { value } = await limits.reduce(result, callOf());
  const view = (value as typeof result).modelOutput;
  checks.holds('the view is bounded', typeof view === 'string' && view.length <= 4000, String(view).length);
  checks.equal('the output stays', (value as typeof result).output, 'short');
}
