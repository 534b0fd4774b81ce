import { isCancellation, SpillwayError, untilAborted } from './errors.ts';
import type { Channel } from './observe/channel.ts';
import type { ReadAnswer } from './read-back/answer.ts';
import type { FoundAnswer } from './read-tool.ts';
import { parseReadArguments } from './read-back/arguments.ts';
import type { ReadArguments } from './read-back/arguments.ts';
import { cleanHandle } from './read-back/handle.ts';
import { resolveReadLimits } from './read-back/limits.ts';
import type { ReadLimits } from './read-back/limits.ts';
import { readPage } from './read-back/page.ts';
import { sourceOfStore } from './read-back/source.ts';
import { unavailableAnswer, unknownHandleAnswer } from './read-back/unknown.ts';
import type { KnownHandle } from './read-back/unknown.ts';
import { scopeSegment } from './store/key.ts';
import type { ReadOptions, StoreEntry } from './store/store.ts';
import { FENCE_CHARS, fenced, neutralized, SAME_LENGTH } from './text/external-fence.ts';
import { wellFormed } from './text/well-formed.ts';
import { isCallNote } from './walk/call-notes.ts';
import { forgetDecisions } from './walk/decisions.ts';
import { isExternalHandle } from './walk/handles.ts';
import { isForeign } from './walk/handles.ts';
import { redactText } from './walk/redact.ts';
import type { Settings } from './walk/settings.ts';
import type { Spills } from './walk/spills.ts';

/** What a reader is bound to. */
export interface ReaderOptions {
  readonly settings: Settings;
  readonly channel: Channel;
  readonly spills: Spills;
  readonly scope: string;
  readonly runId: string | undefined;
  readonly workspace: unknown;
  readonly signal: AbortSignal | undefined;
}

/** Reading back, for one run. */
export interface Reader {
  read(input: unknown, options?: { readonly signal?: AbortSignal }): Promise<FoundAnswer>;
  /** The sentence that tells the model how to read a handle. */
  readCall(handle: string): string;
  removeSpills(): Promise<number>;
}

/** Makes the reader of a run; what it may read is below the run's scope. */
export function createReader(options: ReaderOptions): Reader {
  const name = options.settings.readTool?.name;
  const readOnce: Reader['read'] = (input, given = {}) =>
    readSafely(input, options, given.signal ?? options.signal);
  return {
    read: readOnce,
    readCall: handle =>
      name === undefined ? '' : `Read it with ${name}({"handle": ${JSON.stringify(handle)}}).`,
    removeSpills: () => removeSpills(options),
  };
}

async function readSafely(
  input: unknown,
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<FoundAnswer> {
  try {
    return await untilAborted(read(input, options, signal), signal);
  } catch (error) {
    if (isCancellation(error, signal)) throw error;
    warn(options, error);
    return { text: unavailableAnswer('its store cannot be reached'), complete: false, found: false };
  }
}

async function read(
  input: unknown,
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<FoundAnswer> {
  const { settings } = options;
  const toolName = settings.readTool?.name ?? 'read_tool_result';
  const parsed = parseReadArguments(input, { ...settings.readTool, toolName, latest: [] });
  const args = parsed.ok ? parsed.value : undefined;
  const answer = args === undefined ? undefined : await readHandle(args, options, signal);
  if (answer?.page !== undefined && args !== undefined) {
    const clean = { ...answer.page, text: cleaned(answer, options), found: true };
    emitRead(args, answer.handle, true, clean.text, options);
    return clean;
  }
  // The listing is worked out only for an answer that needs it.
  const latest = await latestHandles(options, signal);
  const again = parseReadArguments(input, { ...settings.readTool, toolName, latest });
  const expired = answer !== undefined;
  const text = again.ok ? unknownHandleAnswer(again.value.handle, latest, toolName, expired) : again.say;
  if (args !== undefined) emitRead(args, args.handle, false, text, options);
  return { text, complete: false, found: false };
}

/** What a handle led to: a page, or without one the knowledge that the result was removed because of its age. */
interface Found {
  readonly handle: string;
  readonly page?: ReadAnswer;
  /** True for the result of an external tool, which is shown inside a fence. */
  readonly external?: boolean;
}

async function readHandle(
  args: ReadArguments,
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<Found | undefined> {
  const { spills } = options;
  let expired: Found | undefined;
  for (const candidate of cleanHandle(args.handle)) {
    const storeHandle = await spills.resolve(candidate);
    if (storeHandle === undefined || isCallNote(storeHandle)) continue;
    try {
      const handle = spills.shown(storeHandle);
      const source = await sourceOfStore(spills.store, storeHandle, {
        handle,
        ...readOptions(options, signal),
      });
      const external = isExternalHandle(spills.store, storeHandle);
      return { page: await readPage(source, args, readLimits(options, external)), handle, external };
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (error.code === 'EXPIRED') expired = { handle: candidate };
    }
  }
  return expired;
}

/** What a page may hold; a fence takes its share. */
function readLimits({ settings }: ReaderOptions, external: boolean): ReadLimits {
  const limits = settings.readTool ?? {};
  if (!external) return limits;
  return { ...limits, maxChars: resolveReadLimits(limits).maxChars - FENCE_CHARS - 1 };
}

function isMissing(error: unknown): error is SpillwayError {
  return (
    SpillwayError.isInstance(error) &&
    ['NOT_FOUND', 'OUTSIDE_STORE', 'EXPIRED', 'NO_WORKSPACE'].includes(error.code)
  );
}

function readOptions({ workspace }: ReaderOptions, signal: AbortSignal | undefined): ReadOptions {
  return { ...(signal && { signal }), ...(workspace !== undefined && { workspace }) };
}

async function latestHandles(
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<readonly KnownHandle[]> {
  const { spills, scope } = options;
  try {
    const entries = await spills.store.list?.(`${scopeSegment(scope)}/`, readOptions(options, signal));
    if (entries === undefined) return spills.written();
    const results = entries.filter(
      ({ handle }) => !isCallNote(handle) && !isForeign(handle, scopeSegment(scope)),
    );
    return results.slice(0, 11).map(entry => knownHandle(entry, spills));
  } catch {
    return spills.written();
  }
}

function knownHandle({ handle, bytes, notes }: StoreEntry, spills: Spills): KnownHandle {
  const toolName = notes?.['tool'];
  const shown = spills.shown(handle);
  return typeof toolName === 'string' ? { handle: shown, bytes, toolName } : { handle: shown, bytes };
}

async function removeSpills(options: ReaderOptions): Promise<number> {
  const { store } = options.spills;
  if (store.list === undefined || store.remove === undefined) return 0;
  const given = readOptions(options, undefined);
  const prefix = `${scopeSegment(options.scope)}/`;
  forgetDecisions(options.spills.memoryOwner, prefix);
  const listed = await store.list(prefix, given);
  const entries = listed.filter(({ handle }) => !isForeign(handle, scopeSegment(options.scope)));
  for (const { handle } of entries) await store.remove(handle, given);
  return entries.length;
}

/** The text of a page as the model sees it: redacted, and fenced behind its heading when it came from an external tool. */
function cleaned({ page, external = false }: Found, options: ReaderOptions): string {
  const text = redacted(page?.text ?? '', options);
  if (!external) return text;
  const heading = text.indexOf('\n');
  if (heading === -1) return text;
  const room = resolveReadLimits(options.settings.readTool ?? {}).maxChars - FENCE_CHARS - heading - 1;
  const shown = neutralized(text.slice(heading + 1), SAME_LENGTH).slice(0, Math.max(0, room));
  return `${text.slice(0, heading)}\n${fenced(wellFormed(shown))}`;
}

function redacted(text: string, options: ReaderOptions): string {
  const { redact } = options.settings;
  if (redact.length === 0) return text;
  const clean = redactText(text, redact, error => warn(options, error));
  // A replacement may be longer than what it replaces; the answer keeps its budget all the same.
  return clean.slice(0, resolveReadLimits(options.settings.readTool ?? {}).maxChars);
}

function emitRead(
  args: ReadArguments,
  handle: string,
  found: boolean,
  text: string,
  { settings, channel, scope, runId }: ReaderOptions,
): void {
  channel.emit('read', {
    id: settings.id,
    scope,
    ...(runId !== undefined && { runId }),
    handle,
    found,
    chars: text.length,
    offset: args.offset,
    limit: args.limit,
    ...(args.pattern !== undefined && { pattern: args.pattern }),
  });
}

function warn({ settings, channel }: ReaderOptions, error: unknown): void {
  channel.warn({ code: 'read-failed', message: 'a stored result could not be read', id: settings.id, error });
}
