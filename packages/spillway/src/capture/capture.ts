import { isCancellation, untilAborted } from '../errors.ts';
import type { WarningCode } from '../observe/events.ts';
import type { EntryNotes } from '../store/store.ts';
import type { ToolCall } from '../walk/call.ts';
import type { Captured } from '../walk/captured.ts';
import { createAnalysis } from './analysis.ts';
import type { CaptureRun } from './capture-run.ts';
import { isChildProcess } from './child-process.ts';
import { capturedOf, entryNotes } from './captured-of.ts';
import { createCleanStream, type CleanStream } from './clean-stream.ts';
import { createDiskCap } from './disk-cap.ts';
import { captureKey } from './key.ts';
import { createMedia } from './media.ts';
import { captureNotes, type ExitOutcome } from './notes.ts';
import { resolveCaptureOptions, type CaptureOptions, type CaptureSettings } from './options.ts';
import { createPacker, type TakeBatch } from './packer.ts';
import type { OpenSource } from './open-source.ts';
import { openSource, type CaptureSource } from './source.ts';
import { createSteps } from './steps.ts';
import { createStoring, type StoredOutput, type Storing } from './storing.ts';
import { takeItems, type Taken } from './take-items.ts';

/**
 * Stores the output of a source while it arrives, in memory that does not depend on its length, and learns what a model
 * should know of it.
 *
 * What the source or the store throws is told in the object. Only cancellation and a ConfigError are thrown; the source is
 * then closed.
 */
export async function capture(
  source: CaptureSource,
  stated: CaptureOptions,
  run: CaptureRun,
): Promise<Captured> {
  const options = resolveCaptureOptions(stated, run.settings);
  const signal = options.signal ?? run.signal;
  const call = callOf(options, signal);
  const opened = openSource(source, isChildProcess(source) ? await run.pipes?.() : undefined);
  const key = captureKey(call, run);
  const passed = await passThrough(opened, { options, signal, call, key }, run);
  const exit = await exitOf(opened, signal);
  const end = {
    ...passed,
    call,
    key,
    isWhole: !passed.taken.stopped && passed.taken.failure === undefined,
    notes: captureNotes(passed.taken, exit, options.maxItems),
    exit: exit === undefined || 'error' in exit ? undefined : exit,
  };
  if (end.outcome.ok) await describe(key, entryNotes(end), call, run);
  else warn('store-failed', 'stored while it arrived; its ends are kept', end.outcome.error, call, run);
  return capturedOf(end, run);
}

interface CaptureCall {
  readonly options: CaptureSettings;
  readonly signal: AbortSignal | undefined;
  readonly call: ToolCall;
  readonly key: string;
}

interface Passed {
  readonly taken: Taken;
  readonly analysed: ReturnType<ReturnType<typeof createAnalysis>['finish']>;
  readonly outcome: StoredOutput;
  readonly mediaType: string;
  readonly isBinary: boolean;
  readonly isCut: boolean;
}

/** The one pass: every item is packed, looked at and handed to the store, no faster than the store takes it. */
async function passThrough(
  opened: OpenSource,
  { options, signal, call, key }: CaptureCall,
  run: CaptureRun,
): Promise<Passed> {
  const analysis = createAnalysis(options);
  const cap = createDiskCap(options.maxBytes);
  const media = createMedia(options.mediaType);
  const storing = createStoring(
    (payload, facts) => run.spills.write(key, payload, facts, call),
    media.typeOf,
  );
  const take: TakeBatch = batch => {
    analysis.add(batch);
    return storing.put(cap.admit(batch));
  };
  const packer = createPacker(take, { isDirect: storing.isDirect });
  const cleaner = cleanerOf(call, run);
  const steps = createSteps(opened, signal);
  const abandon = (): void => storing.abandon(signal?.reason);
  signal?.addEventListener('abort', abandon, { once: true });
  try {
    const taken = await takeItems(steps, options.maxItems ?? Infinity, signal, (item, isValue) => {
      media.count(isValue);
      return packer.add(cleaner === undefined ? item : cleaner.add(item));
    });
    if (cleaner !== undefined) await packer.add(cleaner.finish());
    await packer.finish();
    await storing.put(cap.rest());
    const outcome = await finished(storing, signal);
    return { taken, analysed: analysis.finish(), outcome, isCut: cap.isCut(), ...media.known() };
  } catch (error) {
    steps.close();
    storing.abandon(error);
    throw error;
  } finally {
    steps.release();
    signal?.removeEventListener('abort', abandon);
  }
}

function cleanerOf(call: ToolCall, run: CaptureRun): CleanStream | undefined {
  return createCleanStream(run.settings, error => warn('redact-failed', 'redacted', error, call, run));
}

/** An output that was cancelled is not published. */
async function finished(storing: Storing, signal: AbortSignal | undefined): Promise<StoredOutput> {
  signal?.throwIfAborted();
  const outcome = await storing.finish();
  if (!outcome.ok && isCancellation(outcome.error, signal)) throw outcome.error;
  return outcome;
}

async function exitOf(
  { exit }: OpenSource,
  signal: AbortSignal | undefined,
): Promise<ExitOutcome | undefined> {
  if (exit === undefined) return undefined;
  try {
    return await untilAborted(exit(), signal);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return { error };
  }
}

async function describe(key: string, notes: EntryNotes, call: ToolCall, run: CaptureRun): Promise<void> {
  try {
    await run.spills.describe(key, notes, call.signal);
  } catch (error) {
    if (isCancellation(error, call.signal)) throw error;
    warn('notes-failed', 'described in the store', error, call, run);
  }
}

function callOf(options: CaptureSettings, signal: AbortSignal | undefined): ToolCall {
  const { toolName, toolCallId, retry, external } = options;
  return {
    toolName,
    ...(toolCallId !== undefined && { toolCallId }),
    retry,
    external,
    ...(signal && { signal }),
  };
}

function warn(
  code: WarningCode,
  done: string,
  error: unknown,
  { toolName, toolCallId = '' }: ToolCall,
  { channel, settings }: CaptureRun,
): void {
  const message = `the output of tool ${JSON.stringify(toolName)} could not be ${done}`;
  channel.warn({ code, message, id: settings.id, toolName, toolCallId, error });
}
