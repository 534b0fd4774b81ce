import { compactJson, isToolResult, type Reduction, type Run, type ToolCall } from 'spillway';
import { answerParts } from '../vectors/answers.ts';
import { Pending, type Failure, type Observation, type Resolved } from './contract.ts';
import { unfenced, wrapperOf } from './fenced.ts';
import { markersIn } from './markers.ts';
import { costOf } from './measuring.ts';
import type { Watched } from './limits-of.ts';

/** What a reduction gives, or what it threw. */
export interface Reduced {
  readonly reduction: Reduction<unknown> | undefined;
  readonly error: Failure | null;
  readonly ms: number;
  readonly heapMb: number;
}

/** Reduces a result and looks at time and memory; what is thrown is kept. */
export async function reduceBy(run: Run, result: unknown, call: ToolCall): Promise<Reduced> {
  const { answer, ms, heapMb } = await costOf(async (): Promise<Omit<Reduced, 'ms' | 'heapMb'>> => {
    try {
      return { reduction: await run.reduce(result, call), error: null };
    } catch (thrown) {
      return { reduction: undefined, error: failureOf(thrown) };
    }
  });
  return { ...answer, ms, heapMb };
}

/** The fields that every reduction yields. */
export function observed({ reduction, error, ms, heapMb }: Reduced, { warnings }: Watched): Observation {
  if (reduction === undefined)
    return { text: '', error, warnings: [...warnings], ms, heapMb, markers: [], handles: [], records: [] };
  const text = modelText(reduction.value);
  const { records } = reduction;
  const markers = markersIn(unfenced(text), records);
  return {
    text,
    value: reduction.value,
    changed: reduction.changed,
    truncated: records.length > 0,
    records,
    markers,
    handles: handlesIn(markers),
    wrapper: wrapperOf(text),
    error,
    warnings: [...warnings],
    ms,
    heapMb,
  };
}

/** The text as the model gets it: text parts joined by LF, a structure as JSON. */
export function modelText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isToolResult(value)) {
    const { output, modelOutput, content } = value;
    return [modelOutput ?? output, content]
      .filter(part => part !== undefined && part !== null)
      .map(modelText)
      .join('\n');
  }
  if (value instanceof Error) return value.message;
  if (Array.isArray(value) && value.some(isTextPart))
    return value
      .filter(isTextPart)
      .map(({ text }) => text)
      .join('\n');
  // A structure that stays the object it was is written by the host; this is what the library would write.
  return compactJson(value);
}

/** Handles as the sentences of the library print them, in order, without repeats. */
export function handlesIn(markers: readonly string[]): readonly string[] {
  const printed = [...markers.join('\n').matchAll(/handle"?:? ?("(?:[^"\\]|\\.)*")/g)];
  return [...new Set(printed.map(([, handle = '""']) => String(JSON.parse(handle))))];
}

/** Reads handles to their end by the library's own reader. */
export async function resolveAll(run: Run, handles: readonly string[]): Promise<readonly Resolved[]> {
  const resolved: Resolved[] = [];
  for (const handle of handles) {
    const { text, found } = await readWhole(run, handle);
    resolved.push({ handle, found, text });
  }
  return resolved;
}

/** One page as it was read: where it began, where the next one begins. */
export interface PageSeen {
  readonly text: string;
  readonly body: string;
  readonly offset: number;
  readonly next: number | null;
}

/** Follows the cursors from the start to the end. */
export async function readPages(run: Run, handle: string, args: object = {}): Promise<readonly PageSeen[]> {
  const pages: PageSeen[] = [];
  let cursor: { readonly offset: number; readonly piece: number } | undefined = { offset: 0, piece: 0 };
  while (cursor !== undefined && pages.length < MAX_PAGES) {
    const { offset, piece }: { readonly offset: number; readonly piece: number } = cursor;
    const answer = await run.read({ ...args, handle, offset, ...(piece > 0 && { piece }) });
    const next =
      answer.nextOffset === undefined
        ? undefined
        : { offset: answer.nextOffset, piece: answer.nextPiece ?? 0 };
    const { body } = answerParts(answer, false);
    pages.push({
      text: answer.text,
      // The keys of external tools say so, and what is read of them is fenced again.
      body: /\.external[a-z]+$/.test(handle) ? unfenced(body) : body,
      offset: place(offset, piece),
      next: next === undefined ? null : place(next.offset, next.piece),
    });
    cursor = next;
  }
  return pages;
}

/** More pages than a reader with a cursor that goes on forever would make in a test that ends. */
const MAX_PAGES = 20_000;
const PIECES = 2 ** 20;

/** A cursor as one number that grows with the text: the line, and the piece of a long one behind the point. */
export function place(offset: number, piece: number): number {
  return offset + piece / PIECES;
}

/** What a call threw; what only says that a step is not built yet goes on. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Pending) throw thrown;
  if (!(thrown instanceof Error)) return { name: typeof thrown, code: undefined, message: String(thrown) };
  const code: unknown = Reflect.get(thrown, 'code');
  return { name: thrown.name, code: typeof code === 'string' ? code : undefined, message: thrown.message };
}

async function readWhole(
  run: Run,
  handle: string,
): Promise<{ readonly text: string; readonly found: boolean }> {
  const first = await run.read({ handle });
  const found = first.totalLines !== undefined || /binary data/.test(first.text);
  if (!found) return { text: '', found };
  const pages = await readPages(run, handle, { limit: 1000 });
  return { text: pages.map(({ body }) => body).join(''), found };
}

function isTextPart(part: unknown): part is { readonly text: string } {
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string';
}
