import { isCancellation, untilAborted } from './errors.ts';
import { openResult, readOptions, scopeEntries, scopeResults } from './open-result.ts';
import type { OpenResult, ReaderOptions } from './open-result.ts';
import { searchAllAnswer } from './read-back/all-matches.ts';
import type { AllAnswer } from './read-back/all-matches.ts';
import type { ReadAnswer } from './read-back/answer.ts';
import type { FoundAnswer } from './read-tool.ts';
import { parseReadArguments } from './read-back/arguments.ts';
import type { ReadArguments } from './read-back/arguments.ts';
import { diffAnswer } from './read-back/diff-answer.ts';
import { ALL_HANDLES } from './read-back/handle.ts';
import { resolveReadLimits } from './read-back/limits.ts';
import type { ReadLimits } from './read-back/limits.ts';
import { readPage } from './read-back/page.ts';
import { queryAnswer } from './read-back/query-answer.ts';
import { openedTexts } from './read-back/stored-result.ts';
import type { StoredResult } from './read-back/stored-result.ts';
import { unknownHandleAnswer, unreadableAnswer } from './read-back/unknown.ts';
import type { KnownHandle } from './read-back/unknown.ts';
import { scopeSegment } from './store/key.ts';
import type { StoreEntry } from './store/store.ts';
import { FENCE_CHARS, fenced, neutralized, SAME_LENGTH } from './text/external-fence.ts';
import { wellFormed } from './text/well-formed.ts';
import { forgetDecisions } from './walk/decisions.ts';
import { isForeign } from './walk/handles.ts';
import { redactText } from './walk/redact.ts';
import type { Spills } from './walk/spills.ts';

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
    return { text: unreadableAnswer(error), complete: false, found: false };
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
  const found = args === undefined ? undefined : await readHandle(args, options, signal);
  if (args !== undefined && found !== undefined && 'page' in found) {
    const clean = { ...found.page, text: cleaned(found, options), found: true };
    emitRead(args, found.handle, true, clean.text, options);
    return clean;
  }
  // The listing is worked out only for an answer that needs it.
  const latest = await latestHandles(options, signal);
  const again = parseReadArguments(input, { ...settings.readTool, toolName, latest });
  const expired = found !== undefined && 'expired' in found && found.expired;
  const text = again.ok ? unknownHandleAnswer(found?.handle ?? '', latest, toolName, expired) : again.say;
  if (args !== undefined) emitRead(args, args.handle, false, text, options);
  return { text, complete: false, found: false };
}

/** What a handle led to. */
interface FoundPage {
  readonly handle: string;
  readonly page: ReadAnswer;
  /** True for the result of an external tool, which is shown inside a fence. */
  readonly external: boolean;
}

/** A handle that leads nowhere. */
interface NotFound {
  readonly handle: string;
  /** True when the result was removed because of its age. */
  readonly expired: boolean;
}

async function readHandle(
  args: ReadArguments,
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<FoundPage | NotFound> {
  if (args.handle.trim() === ALL_HANDLES) return readAll(args, options, signal);
  const found = await openResult(args.handle, options, signal, result =>
    args.diff === undefined
      ? readOne(result, args, options)
      : readDiff(result, { ...args, diff: args.diff }, options, signal),
  );
  return found !== undefined && 'value' in found
    ? found.value
    : { handle: args.handle, expired: found !== undefined };
}

async function readOne(
  { handle, source, external }: OpenResult,
  args: ReadArguments,
  options: ReaderOptions,
): Promise<FoundPage> {
  return { page: await readPage(source, args, readLimits(options, external)), handle, external };
}

async function readDiff(
  { handle, source, external }: OpenResult,
  args: ReadArguments & { readonly diff: string },
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<FoundPage | NotFound> {
  const found = await openResult(args.diff, options, signal, async earlier => {
    const isExternal = external || earlier.external;
    const page = await diffAnswer(earlier.source, source, args, readLimits(options, isExternal));
    return { page, handle, external: isExternal };
  });
  return found !== undefined && 'value' in found
    ? found.value
    : { handle: args.diff, expired: found !== undefined };
}

async function readAll(
  args: ReadArguments,
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<FoundPage> {
  const results = await scopeResults(options, signal);
  const limits = readLimits(
    options,
    results.some(({ external }) => external),
  );
  const { shown, ...page } = await allAnswer(results, args, limits);
  const external = results.some(result => result.external && shown.includes(result.handle));
  return { page, handle: ALL_HANDLES, external };
}

async function allAnswer(
  results: readonly StoredResult[],
  args: ReadArguments,
  limits: ReadLimits,
): Promise<AllAnswer> {
  const { query, pattern = '' } = args;
  if (query === undefined) return searchAllAnswer(results, { ...args, pattern }, limits);
  const texts = { label: ALL_HANDLES, texts: openedTexts(results) };
  return queryAnswer(texts, { ...args, query }, resolveReadLimits(limits));
}

/** What a page may hold; a fence takes its share. */
function readLimits({ settings }: ReaderOptions, external: boolean): ReadLimits {
  const limits = settings.readTool ?? {};
  if (!external) return limits;
  return { ...limits, maxChars: resolveReadLimits(limits).maxChars - FENCE_CHARS - 1 };
}

async function latestHandles(
  options: ReaderOptions,
  signal: AbortSignal | undefined,
): Promise<readonly KnownHandle[]> {
  const { spills } = options;
  try {
    const entries = await scopeEntries(options, signal);
    if (entries === undefined) return spills.written();
    return entries.slice(0, 11).map(entry => knownHandle(entry, spills));
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
function cleaned({ page, external }: FoundPage, options: ReaderOptions): string {
  const text = redacted(page.text, options);
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
