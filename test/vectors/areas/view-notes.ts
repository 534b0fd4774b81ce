import { createToolExecutor, defineTool, toolResult, type AfterToolHook } from 'spillway';
import type { Checks } from '../checks.ts';
import { isObject, words, type Fields, type Json, type JsonObject } from '../json.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { worldOf } from '../world.ts';
import { callTool, type CallSeen } from './view-calls.ts';
import { isOutside } from './view-fences.ts';
import { hasReason, hooksOf } from './view-words.ts';

const GUARD = '[loop-guard]';

/** Notes are added behind a view, each kept: those of hooks, then the one of the loop guard, which is the library's own. */
export async function checkNotes(vector: Vector, stated: Fields, checks: Checks): Promise<void> {
  const { input, expect, better } = vector;
  const view = valueOf(stated.get('view') ?? null);
  const notes = (stated.list('annotations') ?? []).map(words);
  const toolName = input.object('fence')?.text('tool') ?? 'read_log';
  const { outcome } = await withNotes(view, notes, toolName, checks);
  const own = guardIn(outcome.modelValue);
  checks.equal('a note of the loop guard', own !== undefined, notes.some(isGuard));
  const raw = better?.get('model_sees') ?? expect.get('model_sees') ?? expect.get('result') ?? null;
  if (vector.kind === 'weakness' && better?.has('model_sees') !== true)
    return checkKept(view, notes, own, outcome.text, checks);
  checks.equal(
    'what the model sees',
    outcome.modelValue,
    valueOf(withGuard(raw, notes, own)),
    'one-note-format',
  );
}

/** Hooks, traces, the screen and the loop guard get the full result; the model gets the view. */
export async function checkWhoSeesWhat({ input, expect }: Vector, checks: Checks): Promise<void> {
  const full = 'f'.repeat(input.number('result_chars') ?? 0);
  const view = valueOf(input.get('view') ?? null);
  const hooked: unknown[] = [];
  const look: AfterToolHook = ({ result }) => void hooked.push(result);
  const result = (): unknown => toolResult({ output: full, modelOutput: view });
  const { outcome, results, displayed } = await callTool({ result, afterTool: [look] }, checks);
  const named = (value: unknown): unknown => (value === full ? 'full' : value);
  const seen: Readonly<Record<string, unknown>> = {
    tracing: named(results[0]?.result),
    stream_event: named(displayed.at(-1)?.value),
    display: named(displayed.at(-1)?.value),
    after_tool_hook: named(hooked[0]),
    loop_detection: (await looksAtFull(view)) ? 'full' : 'view',
    loop_guard: (await looksAtFull(view)) ? 'full' : 'view',
    app: named(outcome.result),
    model: outcome.modelValue,
  };
  for (const name of expect.keys()) checks.equal(name, seen[name], valueOf(expect.get(name) ?? null));
}

/** Hooks in words, on a result with a view. */
export async function checkHooks({ input, expect, better }: Vector, checks: Checks): Promise<void> {
  const view = input.get('view') ?? null;
  const hooks = hooksOf(input.text('after_tool') ?? '');
  const output = valueOf(input.get('result') ?? 'full');
  const result = (): unknown => toolResult({ output, ...(view !== null && { modelOutput: valueOf(view) }) });
  const { outcome } = await callTool({ result, afterTool: hooks }, checks);
  for (const name of ['peer', 'better']) expect.get(name);
  const notes = expect.list('annotations');
  if (notes !== undefined)
    checks.equal(
      'what the model sees',
      outcome.text,
      [words(view), ...notes.map(words)].join('\n\n'),
      'one-note-format',
    );
  const sees = (better ?? expect).get('model_sees') ?? (better ?? expect).get('model');
  const isOwnSentence = outcome.blockedBy === 'hook' && !hasReason(input.text('after_tool') ?? '');
  if (isOwnSentence) checks.holds('says that it was blocked', /\bblocked\b/.test(outcome.text), outcome.text);
  else if (sees !== undefined) checks.equal('what the model sees', outcome.modelValue, valueOf(sees));
  if (/\b(?:block|replace|rewrite|redact)/i.test(input.text('after_tool') ?? ''))
    checks.holds('no view from before', view === null || !outcome.text.includes(words(view)), outcome.text);
}

/** A loop guard on a result without a view: the same format as with one. */
export async function checkGuard({ input, expect }: Vector, guard: Fields, checks: Checks): Promise<void> {
  const full = valueOf(input.get('full') ?? null);
  const view = valueOf(input.get('view') ?? null);
  const message = guard.text('message');
  const stops = guard.text('action') !== 'warn';
  const loopGuard = stops ? { warnAt: 2, stopAt: 2 } : { warnAt: 2 };
  const result = (): unknown => toolResult({ output: full, ...(view !== null && { modelOutput: view }) });
  const { outcome } = await callTool({ result, loopGuard, times: 2 }, checks);
  const own = guardIn(outcome.modelValue);
  checks.holds('a note of the loop guard', own !== undefined, outcome.text);
  checks.equal('stopped', outcome.blockedBy === 'loop-guard', stops);
  const wanted = withMessage(expect.get('model') ?? null, message ?? '', own ?? '');
  checks.equal('what the model sees', outcome.modelValue, valueOf(wanted), 'one-note-format');
}

async function withNotes(
  view: unknown,
  notes: readonly string[],
  toolName: string,
  checks: Checks,
): Promise<CallSeen> {
  const afterTool = notes
    .filter(note => !isGuard(note))
    .map(context => (): { context: string } => ({ context }));
  const isGuarded = notes.some(isGuard);
  return await callTool(
    {
      result: () => toolResult({ output: 'the full result', modelOutput: view }),
      toolName,
      external: isOutside(toolName),
      afterTool,
      ...(isGuarded && { loopGuard: { warnAt: 2 }, times: 2 }),
    },
    checks,
  );
}

/** No note is lost, and nothing of the view either. */
function checkKept(
  view: unknown,
  notes: readonly string[],
  own: string | undefined,
  text: string,
  checks: Checks,
): void {
  const texts = isObject(view as Json) ? Object.values(view as JsonObject).map(words) : [words(view as Json)];
  for (const part of [...texts, ...notes.filter(note => !isGuard(note)), ...(own === undefined ? [] : [own])])
    checks.holds(
      `shows ${part}`,
      text.includes(part) || text.includes(JSON.stringify(part).slice(1, -1)),
      text,
    );
}

/** The same view of other results is no repetition; the same result is. */
async function looksAtFull(view: unknown): Promise<boolean> {
  const texts = async (outputOf: (nth: number) => string): Promise<string> => {
    let nth = 0;
    const execute = (): unknown => toolResult({ output: outputOf(nth++), modelOutput: view });
    const executor = createToolExecutor({
      limits: worldOf().limits,
      tools: [defineTool({ name: 'status', execute })],
      loopGuard: { warnAt: 2 },
    });
    await executor.execute({ toolName: 'status', toolCallId: 'call-1' });
    return (await executor.execute({ toolName: 'status', toolCallId: 'call-2' })).text;
  };
  const differing = await texts(nth => `full ${nth}`);
  const same = await texts(() => 'full');
  return !differing.includes(GUARD) && same.includes(GUARD);
}

function isGuard(note: string): boolean {
  return note.startsWith(GUARD);
}

/** The note of the loop guard, as the library words it. */
function guardIn(value: unknown): string | undefined {
  if (typeof value === 'string') return /\[loop-guard\] [^\n]*/.exec(value)?.[0];
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map(guardIn)
    .find(note => note !== undefined);
}

/** The expectation with the sentence of the library's loop guard where another one stands. */
function withGuard(expected: Json, notes: readonly string[], own: string | undefined): Json {
  const other = notes.find(isGuard);
  return other === undefined || own === undefined ? expected : replaceText(expected, other, own);
}

/** The message of another loop guard, alone or behind its name. */
function withMessage(json: Json, message: string, own: string): Json {
  if (json === message) return own;
  if (typeof json === 'string') return json.replaceAll(`${GUARD} ${message}`, () => own);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, item]) => [key, withMessage(item, message, own)]),
  );
}

function replaceText(json: Json, from: string, to: string): Json {
  if (typeof json === 'string') return json.replaceAll(from, () => to);
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, item]) => [key, replaceText(item, from, to)]));
}
