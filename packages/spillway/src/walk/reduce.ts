import type { Action, ActionContext, Outcome, Replacement } from '../actions/action.ts';
import { notStoredNotice } from '../actions/notice.ts';
import { binarySize } from '../actions/part.ts';
import type { Part } from '../actions/part.ts';
import { addUsage } from '../actions/summary-model.ts';
import { isCancellation, SpillwayError } from '../errors.ts';
import type { Fallback, ReductionRecord, Usage } from '../observe/record.ts';
import { chainSignature, some } from '../actions/chain.ts';
import { fingerprint } from '../text/hash.ts';
import { actionContext } from './action-context.ts';
import { chooseBand } from './band.ts';
import { isPartial } from './captured-part.ts';
import type { WalkContext } from './context.ts';
import { measurePart } from './measure.ts';
import type { Measured } from './measure.ts';
import { isOurOwn } from './own.ts';
import { createPartStore } from './part-store.ts';
import type { PartStore } from './part-store-notes.ts';
import { reportFallback } from './report.ts';
import { bandsFor } from './settings.ts';

/** The actions that a part went through in vain. */
export interface Tried {
  readonly fallbacks: readonly Fallback[];
  readonly usage?: Usage;
}

/** What became of a part. */
export interface ReducedPart {
  readonly part: Part;
  /** Undefined when the part stays as it is. */
  readonly replacement?: Replacement;
  readonly record?: ReductionRecord;
  /** What was tried, and what it cost, where no action replaced the part. */
  readonly tried?: Tried;
  /** True when the ceiling may act on it: it met a band that does not exempt it. */
  readonly bounded: boolean;
}

/** Sends a part through the actions of its band: the first that can, replaces it. */
export async function reducePart(part: Part, context: WalkContext): Promise<ReducedPart> {
  const bands = bandsFor(context.settings, context.call.toolName);
  const measured = measurePart(part, bands, context.meter);
  const band = measured === undefined ? undefined : chooseBand(part, measured.size, bands, context.meter);
  if (measured === undefined || band === undefined || band.action.exempts) return { part, bounded: false };
  if (await isOurOwn(part, context)) return { part, bounded: false };
  const partStore = createPartStore(part, context);
  const remembers = some(band.action, action => action.remembers);
  const signature = remembers ? signatureOf(band.action, context) : '';
  const earlier = remembers ? await repeatedDecision(part, partStore, signature, context) : undefined;
  if (earlier !== undefined) return earlier;
  const result = await runChain(
    part,
    band.action,
    actionContext(part, measured, partStore, context),
    context,
  );
  if (result.replacement === undefined) return { part, bounded: true, tried: triedIn(result) };
  const record = recordOf(part, measured, result, context);
  if (remembers) await partStore.remember(result.replacement, record, signature);
  return { part, replacement: result.replacement, record, bounded: true };
}

/** All that a replacement depends on beside the part: how it is measured, reduced and read back, and by which limits. */
function signatureOf(action: Action, { run, settings, meter }: WalkContext): string {
  const words = fingerprint(`${run.readCall('')}\n${settings.summaryPrompt}`).slice(0, 12);
  return `${settings.id} ${meter.unit} ${words} ${chainSignature(action)}`;
}

/** What was decided for the part before; a payload that the store has lost since is stored again first. */
async function repeatedDecision(
  part: Part,
  partStore: PartStore,
  signature: string,
  context: WalkContext,
): Promise<ReducedPart | undefined> {
  const { spills } = context.run;
  const key = await partStore.key();
  const decision = await spills.recall(key, signature, context.signal);
  if (decision === undefined) return undefined;
  const { text, record, kept } = decision;
  if (record.handle !== undefined && !(await spills.holds(key, context.signal))) {
    try {
      const { handle } = await partStore.store();
      if (handle !== record.handle) return undefined;
      await partStore.remember({ text, handle, ...(kept && { kept }) }, record, signature);
    } catch (error) {
      if (isCancellation(error, context.signal)) throw error;
      // Decided anew, since the handle that was shown leads to nothing.
      return undefined;
    }
  }
  return repeated(part, text, record, kept);
}

function repeated(part: Part, text: string, record: ReductionRecord, kept: Replacement['kept']): ReducedPart {
  const replacement: Replacement = {
    text,
    ...(kept && { kept }),
    ...(record.handle !== undefined && { handle: record.handle }),
    ...(record.bytes !== undefined && { bytes: record.bytes }),
  };
  const { usage: _counted, ...rest } = record;
  return { part, replacement, record: { ...rest, remembered: true }, bounded: true };
}

function triedIn({ fallbacks, usage }: ChainResult): Tried {
  return { fallbacks, ...(usage && { usage }) };
}

interface ChainResult {
  readonly action: Action | undefined;
  readonly replacement: Replacement | undefined;
  readonly fallbacks: readonly Fallback[];
  readonly usage: Usage | undefined;
}

async function runChain(
  part: Part,
  first: Action,
  actions: ActionContext,
  context: WalkContext,
): Promise<ChainResult> {
  const fallbacks: Fallback[] = [];
  let usage: Usage | undefined;
  let fault: string | undefined;
  for (let action: Action | undefined = first; action !== undefined; action = action.then) {
    const outcome = checked(await attempt(action, part, actions), actions);
    const spent =
      outcome.type === 'replaced'
        ? outcome.replacement.usage
        : outcome.type === 'unable'
          ? outcome.usage
          : undefined;
    if (spent !== undefined) usage = usage === undefined ? spent : addUsage(usage, spent);
    if (outcome.type === 'kept') return { action, replacement: undefined, fallbacks, usage };
    if (outcome.type === 'replaced') return { action, replacement: outcome.replacement, fallbacks, usage };
    fallbacks.push({ action: action.type, code: outcome.reason });
    if (outcome.reason !== 'not-smaller') fault = outcome.reason;
    reportFallback(action, outcome, context);
  }
  const bytes = fault === undefined ? undefined : binarySize(part);
  const text = bytes === undefined ? undefined : lastResort(bytes, actions);
  return { action: undefined, replacement: text === undefined ? undefined : { text }, fallbacks, usage };
}

/** Binary data that nothing could keep is named, never shown. */
function lastResort(bytes: number, actions: ActionContext): string | undefined {
  const text = notStoredNotice(bytes, actions.mediaType);
  return actions.fits(text) ? text : undefined;
}

async function attempt(action: Action, part: Part, actions: ActionContext): Promise<Outcome> {
  try {
    return await action.reduce(part, actions);
  } catch (error) {
    if (isCancellation(error, actions.signal)) throw error;
    if (SpillwayError.isInstance(error) && error.code === 'CONFIG') throw error;
    return { type: 'unable', reason: 'internal-fault', error };
  }
}

/** No replacement is longer than what it replaces, whichever action made it. */
function checked(outcome: Outcome, actions: ActionContext): Outcome {
  if (outcome.type !== 'replaced' || actions.fits(outcome.replacement.text)) return outcome;
  const { usage } = outcome.replacement;
  return { type: 'unable', reason: 'not-smaller', ...(usage && { usage }) };
}

function recordOf(
  part: Part,
  measured: Measured,
  result: ChainResult,
  context: WalkContext,
): ReductionRecord {
  const { replacement, fallbacks, usage } = result;
  const text = replacement?.text ?? '';
  return {
    part: part.name,
    action: result.action?.type ?? 'ceiling',
    size: measured.size,
    measure: measured.unit,
    shown: measured.unit === 'bytes' ? text.length : context.meter.sizeOf(text),
    ...(replacement?.handle !== undefined && { handle: replacement.handle }),
    ...(replacement?.bytes !== undefined && { bytes: replacement.bytes }),
    ...(replacement?.handle !== undefined && isPartial(part) && { partial: true }),
    fallbacks,
    ...(usage && { usage }),
  };
}
