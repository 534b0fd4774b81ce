import type { CallInfo } from '../observe/events.ts';
import type { ReductionRecord } from '../observe/record.ts';
import { untilAborted } from '../errors.ts';
import { asBytes } from '../serialize/bytes.ts';
import { jsonSize } from '../serialize/json-size.ts';
import { fenced } from '../text/external-fence.ts';
import { atMostTokens } from '../text/token-bounds.ts';
import { field } from './call.ts';
import type { ToolCall } from './call.ts';
import { isCaptured } from './captured.ts';
import { applyCeiling } from './ceiling.ts';
import type { WalkContext, WalkRun } from './context.ts';
import { isOurOwn } from './own.ts';
import { fenceValue, isFenceable, isFenced, textsOf } from './fence.ts';
import { onceInRun } from './once.ts';
import { matchesFilter } from './filter.ts';
import { joinSafely } from './join-safely.ts';
import { isLeftAlone } from './left-alone.ts';
import { createMeter } from './measure.ts';
import { warnOfMedia } from './large-media.ts';
import { storedParts, withStoredParts } from './metadata.ts';
import type { StoredPart } from './metadata.ts';
import { formPart } from './part.ts';
import type { FormedPart, PartForm } from './part.ts';
import { cleanerOf } from './redact.ts';
import { reducePart } from './reduce.ts';
import type { ReducedPart } from './reduce.ts';
import { rememberReplacement } from './replacements.ts';
import type { ContentPart, ToolResult } from './result.ts';
import { bandsFor } from './settings.ts';
import { splitResult } from './split.ts';
import type { Split } from './split.ts';

/** What went to the model in place of a result. */
export type Replaced<Result> = Result extends ToolResult
  ? ToolResult
  : Result extends Error
    ? Error
    : Result extends readonly unknown[]
      ? string | readonly ContentPart[]
      : string;

/** The outcome of one walk: the same object, or what goes to the model instead. */
export type Reduction<Result> =
  | { readonly changed: false; readonly value: Result; readonly records: readonly [] }
  | {
      readonly changed: true;
      readonly value: Result | Replaced<Result>;
      readonly records: readonly ReductionRecord[];
      /** The stored parts under `spillway`, beside the caller's own metadata when the result is an envelope; undefined when there is none. */
      readonly metadata: unknown;
    };

/** What a walk decided, before it is put into the form that the result came in. */
export interface Walked {
  readonly changed: boolean;
  readonly value: unknown;
  readonly records: readonly ReductionRecord[];
  readonly metadata: unknown;
}

const unchanged = (value: unknown): Walked => ({ changed: false, value, records: [], metadata: undefined });

/** Sends one result through the whole walk: split, form, measure, band, reduce, join. */
export async function walkResult(result: unknown, call: ToolCall, run: WalkRun): Promise<Walked> {
  const context = createContext(call, run);
  if (run.isExempt(call)) return unchanged(result);
  const external = call.external === true;
  const limited = !isRetryRequest(result) && (await passesFilter(context));
  const redacted = isRetryRequest(result) && context.settings.redact.length > 0;
  const split = splitResult(result);
  const captured = split.parts.some(({ value }) => isCaptured(value));
  if (!limited && !external && !redacted && !captured) return unchanged(result);
  if (external && isFenced(split)) return unchanged(result);
  if (!external && !captured && split.form === 'plain' && isSmallStructure(result, context))
    return unchanged(result);
  const formed = split.parts.map(raw => formPart(raw, partForm(context)));
  if (!limited) return finish(result, split, formed, formed.map(left), context);
  warnOfMedia(split, context);
  const bound = await onceInRun(formed, split.isError, context, () => decide(formed, split.isError, context));
  return finish(result, split, formed, bound, context);
}

/** The only step that waits or fails: store, model, ceiling. */
async function decide(
  formed: readonly FormedPart[],
  isError: boolean,
  context: WalkContext,
): Promise<readonly ReducedPart[]> {
  const reduced: ReducedPart[] = [];
  for (const { part } of formed)
    reduced.push(
      isError
        ? { part, bounded: !isLeftAlone(part, context) && !(await isOurOwn(part, context)) }
        : await reducePart(part, context),
    );
  return await applyCeiling(reduced, isError, context);
}

/** A part that no limit acts on. */
const left = ({ part }: FormedPart): ReducedPart => ({ part, bounded: false });

function finish(
  result: unknown,
  split: Split,
  formed: readonly FormedPart[],
  bound: readonly ReducedPart[],
  context: WalkContext,
): Walked {
  const records = bound.flatMap(({ record }) => (record === undefined ? [] : [record]));
  for (const { record, tried } of bound) {
    const usage = (record ?? tried)?.usage;
    if (usage !== undefined) context.run.addUsage(usage);
  }
  const replaced = bound.some(({ replacement }) => replacement !== undefined);
  const external = context.call.external === true && formed.some(isFenceable);
  if (!replaced && !external && !formed.some(({ cleaned }) => cleaned)) return unchanged(result);
  const changes = bound.map(({ replacement }, index) => ({ replacement, texts: textsOf(formed[index]) }));
  const stored = storedParts(records);
  const metadata = metadataOf(split, stored);
  const kept = split.form === 'envelope' && stored.length > 0 ? metadata : undefined;
  const joined = joinSafely(split, changes, kept, context);
  const value = context.call.external === true ? fenceValue(joined) : joined;
  rememberReplacements(value, bound, context);
  for (const record of records) context.run.channel.emit('reduced', { ...context.info, record });
  return { changed: true, value, records, metadata };
}

function metadataOf(split: Split, stored: readonly StoredPart[]): unknown {
  return withStoredParts(split.form === 'envelope' ? split.envelope.metadata : undefined, stored);
}

/** Notes the texts by which replaced parts are known again: a value alone, a list joined as it would be measured. */
function rememberReplacements(value: unknown, bound: readonly ReducedPart[], { call }: WalkContext): void {
  const { parts } = splitResult(value);
  const external = call.external === true;
  for (const [index, { replacement }] of bound.entries()) {
    const part = parts[index];
    // A bare cut carries no sentence of ours, and cutting it again changes nothing.
    const bare = replacement === undefined || replacement.kept?.marker === '';
    if (part === undefined || (bare && !external)) continue;
    const text = part.texts?.join('\n') ?? part.value;
    if (typeof text === 'string' && text !== '') rememberReplacement(text);
  }
}

/** What one walk knows, from its call and its run. */
export function createContext(call: ToolCall, run: WalkRun): WalkContext {
  const { settings, channel, scope, runId } = run;
  const signal = call.signal ?? run.signal;
  const toolCallId = call.toolCallId ?? '';
  const info: CallInfo = {
    id: settings.id,
    toolName: call.toolName,
    toolCallId,
    scope,
    ...(runId !== undefined && { runId }),
  };
  const warn: WalkContext['warn'] = (code, message, details = {}) =>
    channel.warn({ code, message, id: settings.id, toolName: call.toolName, toolCallId, ...details });
  const meter = createMeter(settings, error =>
    warn('tokenizer-failed', 'the tokenizer failed; tokens are estimated', { error }),
  );
  const fenceSize = call.external === true ? meter.sizeOf(fenced(' ')) - 1 : 0;
  return { run, settings, call, info, meter, signal, fenceSize, warn };
}

/** How the parts of a result get their text form. */
export function partForm(context: WalkContext): PartForm {
  const { settings, call, warn } = context;
  const onFault = (error: unknown): void =>
    warn(
      'redact-failed',
      `the output of tool ${JSON.stringify(call.toolName)} is withheld, since its redaction failed`,
      { error },
    );
  return {
    serializer: settings.serializer,
    stripAnsi: settings.stripAnsi,
    redact: cleanerOf(settings.redact, call.external === true, onFault),
    onSerializerFault: error =>
      warn(
        'serializer-failed',
        `the serializer failed on the output of tool ${JSON.stringify(call.toolName)}; compact JSON is used`,
        { error },
      ),
  };
}

/** A structure whose size is counted only as far as the smallest threshold, before anything is made of it. */
function isSmallStructure(result: unknown, context: WalkContext): boolean {
  const { settings, meter, call } = context;
  if (typeof result !== 'object' || settings.redact.length > 0 || settings.serializer !== undefined)
    return false;
  if (asBytes(result) !== undefined) return false;
  const least = bandsFor(settings, call.toolName).reduce(
    (smallest, { over }) => Math.min(smallest, over),
    Infinity,
  );
  if (least === Infinity) return true;
  const chars = jsonSize(result, least);
  return meter.unit === 'chars' ? chars < least : atMostTokens(chars) < least;
}

async function passesFilter(context: WalkContext): Promise<boolean> {
  try {
    const answer = matchesFilter(context.settings.toolFilter, context.call);
    return typeof answer === 'boolean' ? answer : await untilAborted(answer, context.signal);
  } catch (error) {
    if (context.signal?.aborted === true) throw error;
    context.warn(
      'filter-failed',
      `the tool filter failed on ${JSON.stringify(context.call.toolName)}; its output is limited`,
      { error },
    );
    return true;
  }
}

/** A tool that asks to be called again says so whole: our own form, or any error that carries its code. */
function isRetryRequest(result: unknown): boolean {
  return field(result, 'code') === 'TOOL_RETRY' && result instanceof Error;
}
