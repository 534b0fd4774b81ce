import type { ReadAnswer, Run } from 'spillway';
import { answerParts } from '../../vectors/answers.ts';
import { VALID_TEXT } from '../cases-properties.mjs';
import { Pending, type CaseOptions, type Observation, type Op } from '../contract.ts';
import { readTool, watch, type Watched } from '../limits-of.ts';
import { costOf } from '../measuring.ts';
import { storedIn } from '../medium.ts';
import { failureOf, place as placeOf, readPages } from '../observe.ts';
import type { Place } from '../place.ts';
import { rootOnDisk } from '../root.ts';
import { storeFor } from '../stores.ts';
import type { World } from '../world.ts';
import { putOnce } from './put.ts';

/** Arguments of a read as a model sends them. */
export type ReadArguments = Readonly<Record<string, unknown>>;

/** Reads what was stored first; arguments are handed on as they are. */
export function readBackOp(place: Place): Op {
  return place.inWorlds(async (input, options, world) => {
    if (Array.isArray(input)) return await readSeries(input as readonly ReadArguments[], options, world);
    const { run, handle, text } = await storedFor(isArguments(input) ? VALID_TEXT : input, options, world);
    const args = isArguments(input) ? withHandle(input, handle) : { ...argumentsOf(options), handle };
    const seen = await readOnce(run, args);
    const pages = await allPages(run, args);
    return {
      ...seen,
      ...pages,
      storedText: text,
      handles: [handle],
      stored: storedIn(rootOnDisk(options, world)),
      warnings: [],
    };
  });
}

/** Limits whose reader has the cap of the case. */
export function readerFor(options: CaseOptions, world: World): Watched {
  const store = storeFor(options, world.root);
  const maxChars =
    options.readMaxChars ?? (typeof options.maxChars === 'number' ? options.maxChars : undefined);
  return watch({ ...readTool(maxChars), ...(store && { store }) });
}

/** One read, and everything that its answer says. */
export async function readOnce(run: Run, args: ReadArguments): Promise<Observation> {
  const asked = withRegex(run, args);
  try {
    const { answer, ms, heapMb } = await costOf(() => run.read(asked));
    return { ...answered(answer, args), error: null, ms, heapMb };
  } catch (thrown) {
    return { text: '', body: '', lines: [], error: failureOf(thrown) };
  }
}

/** The same read from the start, page by page; a search has no pages. */
export async function allPages(run: Run, args: ReadArguments): Promise<Observation> {
  if (args['pattern'] !== undefined && args['pattern'] !== null) return {};
  const { handle, offset: _start, ...others } = args;
  if (typeof handle !== 'string') return {};
  const pages = await readPages(run, handle, others);
  return {
    pages: pages.map(({ text, offset, next }) => ({ text, offset, next })),
    pagesJoined: pages.map(({ body }) => body).join(''),
  };
}

/** The arguments that stand among the options of a case. */
export function argumentsOf({ offset, limit, pattern }: CaseOptions): ReadArguments {
  return {
    ...(offset !== undefined && { offset }),
    ...(limit !== undefined && { limit }),
    ...(pattern !== undefined && { pattern }),
  };
}

const METACHARACTERS = /[\\^$.*+?()[\]{}|]/;

/** The patterns of cases are regular expressions; what has nothing special in it is searched for as it is. */
function withRegex(run: Run, args: ReadArguments): ReadArguments {
  const { pattern } = args;
  if (typeof pattern !== 'string' || !METACHARACTERS.test(pattern)) return args;
  if (Object.hasOwn(run.readTool?.inputSchema.properties ?? {}, 'regex')) return { ...args, regex: true };
  throw new Pending('readBack with a regular expression');
}

function answered(answer: ReadAnswer, { offset }: ReadArguments): Observation {
  const { body, lines } = answerParts(answer, answer.matches !== undefined);
  const { firstLine, lastLine, totalLines, matches, nextOffset, nextPiece } = answer;
  return {
    text: answer.text,
    body,
    lines,
    range: firstLine === undefined || lastLine === undefined ? null : [firstLine, lastLine],
    ...(totalLines !== undefined && { totalLines }),
    ...(matches !== undefined && { matches }),
    offset: typeof offset === 'number' ? offset : 0,
    next: nextOffset === undefined ? null : placeOf(nextOffset, nextPiece ?? 0),
    truncated: !answer.complete,
  };
}

interface StoredFor {
  readonly run: Run;
  readonly handle: string;
  readonly text: string;
}

async function storedFor(payload: unknown, options: CaseOptions, world: World): Promise<StoredFor> {
  const { handles = [] } = await putOnce(payload, world, options);
  const run = readerFor(options, world).limits.run({});
  const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload as Uint8Array);
  return { run, handle: handles[0] ?? '', text };
}

async function readSeries(
  series: readonly ReadArguments[],
  options: CaseOptions,
  world: World,
): Promise<Observation> {
  const { run, handle, text } = await storedFor(VALID_TEXT, options, world);
  const reads: Observation[] = [];
  for (const args of series) reads.push(await readOnce(run, withHandle(args, handle)));
  return {
    ...reads.at(-1),
    reads,
    storedText: text,
    handles: [handle],
    stored: storedIn(rootOnDisk(options, world)),
    warnings: [],
  };
}

function withHandle(args: ReadArguments, handle: string): ReadArguments {
  return args['handle'] === '<valid>' ? { ...args, handle } : args;
}

function isArguments(input: unknown): input is ReadArguments {
  return typeof input === 'object' && input !== null && !ArrayBuffer.isView(input);
}
