import { compactJson } from '../serialize/compact-json.ts';
import type { ReductionRecord } from '../observe/record.ts';
import type { Run } from '../run.ts';
import { FENCE_CHARS } from '../text/external-fence.ts';
import { wellFormed } from '../text/well-formed.ts';
import { field } from '../walk/call.ts';
import type { ToolCall } from '../walk/call.ts';
import { createMeter } from '../walk/measure.ts';
import type { Meter } from '../walk/measure.ts';
import { redactText } from '../walk/redact.ts';
import { rememberReplacement } from '../walk/replacements.ts';
import { isContentList, isToolResult, textOfPart, toolResult } from '../walk/result.ts';
import type { Settings } from '../walk/settings.ts';
import type { ToolOutcome } from './outcome.ts';
import { addNotes, MOST_ADDED_CHARS, notesWithin } from './notes.ts';
import { declaredParts, mediaFallback, partsOf } from './view.ts';
import type { View } from './view.ts';

/** What the model sees of one result, in the forms that hosts need. */
export type ModelOutput = Pick<ToolOutcome, 'modelOutput' | 'modelValue' | 'text' | 'media'> & {
  readonly records: readonly ReductionRecord[];
};

/** A result on its way to the model. */
export interface Viewed {
  readonly result: unknown;
  readonly view: View;
  readonly isError: boolean;
  /** Texts that are added behind the limits, in order. */
  readonly notes: readonly string[];
}

/** Limits and fences a view, then adds the notes; the ceiling holds all of it. */
export async function modelOutputOf(viewed: Viewed, call: ToolCall, run: Run): Promise<ModelOutput> {
  const { settings } = run.limits;
  const title = titleOf(viewed);
  const plan = planNotes(viewed.notes, { settings, title, external: call.external === true });
  const reduced = await run.reduce(toReduce(viewed), { ...call, reservedSize: plan.reservedSize });
  const shown = shownOf(reduced.value, title, viewed, value => serialized(value, settings));
  const output = formsOf(plan.add(shown), settings);
  if (reduced.changed && typeof output.modelOutput === 'string') rememberReplacement(output.modelOutput);
  return { ...output, records: reduced.records };
}

/** Notes that go behind a result, once it is reduced. */
export interface NotePlan {
  /** What the reduction has to leave room for. */
  readonly reservedSize: number;
  /** Adds the notes, as far as the ceiling allows. */
  add(shown: unknown): unknown;
}

/** Plans the notes behind a result: redacted, and cut to what the ceiling has room for beside fence and title. */
export function planNotes(
  given: readonly string[],
  {
    settings,
    title,
    external,
  }: { readonly settings: Settings; readonly title: string; readonly external: boolean },
): NotePlan {
  const meter = createMeter(settings, () => undefined);
  const notes = given.map(note => redactText(note, settings.redact, () => undefined));
  const budget = noteBudget(settings, meter, external);
  const planned = notesWithin(notes, budget);
  return {
    reservedSize: meter.sizeOf(`${title}${planned.map(note => `\n\n${note}`).join('')}`),
    add: shown => withNotes(shown, notes, budget, { settings, meter }),
  };
}

/** A sentence of ours, in every form; it takes no way through the limits. */
export function sentenceOutput(sentence: string): ModelOutput {
  const text = wellFormed(sentence);
  return { modelOutput: text, modelValue: text, text, media: [], records: [] };
}

/** Notes may take what the fence leaves of their share, and never more than half of the ceiling. */
function noteBudget({ ceiling }: Settings, { unit }: Meter, external: boolean): number {
  const share = MOST_ADDED_CHARS - (external ? FENCE_CHARS : 0);
  // A token is seldom shorter than two chars; what is left over is found out when the whole is measured.
  return Math.min(share, unit === 'chars' ? Math.floor(ceiling / 2) : ceiling);
}

/** The name of an error, which stands before its message. */
function titleOf({ result, isError }: Viewed): string {
  const error = isToolResult(result) ? result.output : result;
  if (!isError || !(error instanceof Error) || field(error, 'code') === 'TOOL_RETRY') return '';
  const name = field(error, 'name');
  return `${typeof name === 'string' && /^\w{1,64}$/.test(name) ? name : 'Error'}: `;
}

function toReduce({ result, view, isError }: Viewed): unknown {
  const output = isToolResult(result) ? result.output : result;
  const value = view === undefined ? output : view.value;
  const content = isToolResult(result) ? result.content : undefined;
  const unwrapped = isToolResult(value) ? (value.modelOutput ?? value.output) : value;
  const parts = isError && view === undefined ? undefined : partsOf(unwrapped);
  const shown = parts ?? unwrapped;
  if (content === undefined && (!isError || shown instanceof Error || isFailedCall(shown))) return shown;
  // A retry is recognised without an envelope only.
  if (shown instanceof Error && field(shown, 'code') === 'TOOL_RETRY') return shown;
  return toolResult({ output: shown, ...(content !== undefined && { content }), isError });
}

function isFailedCall(value: unknown): boolean {
  return field(value, 'isError') === true && isContentList(field(value, 'content'));
}

/** What was reduced, without envelope, error object and call result: one value for the model. */
function shownOf(
  reduced: unknown,
  title: string,
  { result, view }: Viewed,
  textOf: (value: unknown) => string,
): unknown {
  if (!isToolResult(reduced)) return plainOf(reduced, title);
  const value = plainOf(reduced.output, title);
  const before = view === undefined && isToolResult(result) ? result.output : view?.value;
  const { content } = reduced;
  const isSilent = before === undefined || before === null;
  if (content === undefined || content.length === 0) return value;
  if (typeof content === 'string' && !isContentList(value))
    return isSilent ? content : `${textOf(value)}\n\n${content}`;
  const parts = isContentList(value) ? value : isSilent ? [] : [{ type: 'text', text: textOf(value) }];
  const list = [...parts, ...(typeof content === 'string' ? [{ type: 'text', text: content }] : content)];
  return declaredParts(list) ?? list;
}

function plainOf(value: unknown, title: string): unknown {
  if (value instanceof Error) return `${title}${messageOf(value)}`;
  return isFailedCall(value) ? field(value, 'content') : value;
}

function messageOf(error: Error): string {
  const message = field(error, 'message');
  return typeof message === 'string' ? message : '';
}

/** Adds as much of the notes as the ceiling allows, when it has room for the result itself. */
function withNotes(
  shown: unknown,
  notes: readonly string[],
  budget: number,
  { settings, meter }: { readonly settings: Settings; readonly meter: Meter },
): unknown {
  const textOf = (value: unknown): string => textForm(value, settings);
  const free = notes.length === 0 || meter.sizeOf(textOf(shown)) > settings.ceiling;
  for (let room = budget; ; room = Math.floor(room / 2)) {
    const cut = notesWithin(notes, room);
    const noted = addNotes(shown, cut, textOf);
    // JSON writes some characters with up to six, so the room that they take is measured, not computed.
    if (free || cut.length === 0 || meter.sizeOf(textOf(noted)) <= settings.ceiling) return noted;
  }
}

function formsOf(value: unknown, settings: Settings): Omit<ModelOutput, 'records'> {
  const text = textForm(value, settings);
  if (!isContentList(value)) return { modelOutput: text, modelValue: value, text, media: [] };
  const media = value.filter(part => textOfPart(part) === undefined);
  return { modelOutput: value, modelValue: value, text, media };
}

function textForm(value: unknown, settings: Settings): string {
  if (!isContentList(value)) return serialized(value, settings);
  const texts = value.map(textOfPart).filter(text => text !== undefined);
  return texts.length === 0 ? mediaFallback : texts.join('\n');
}

/** Text as it is, a structure by the serializer of the limits. */
function serialized(value: unknown, { serializer }: Settings): string {
  if (typeof value === 'string') return wellFormed(value);
  try {
    const text: unknown = serializer?.(value);
    if (typeof text === 'string') return wellFormed(text);
  } catch {
    // The limits have told of it when they measured the value.
  }
  return wellFormed(compactJson(value));
}
