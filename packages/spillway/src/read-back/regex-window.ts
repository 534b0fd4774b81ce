import type { ByteRange } from '../store/store.ts';
import type { ByteReader } from './byte-reader.ts';
import { characterStart, decode } from './decode.ts';
import type { LineSpan } from './line-finder.ts';
import type { Pace } from './pace.ts';
import type { Regex } from './regex.ts';

/**
 * Gives up to how many bytes a line is searched whole: 64 KiB, and less by an expression of more than 16 steps, so that a
 * search takes a fifth of a second at worst.
 */
export function windowBytes({ steps }: Regex): number {
  return Math.max(MIN_WINDOW_BYTES, Math.min(MAX_WINDOW_BYTES, Math.floor(WINDOW_WORK / steps)));
}

const MAX_WINDOW_BYTES = 65_536;
const MIN_WINDOW_BYTES = 6_144;
const WINDOW_WORK = 16 * MAX_WINDOW_BYTES;

/** The longest match that is surely seen in a longer line. */
const OVERLAP_BYTES = 2_048;

/** Where a match is in a window is looked for in stretches of twice that, each half beyond the one before. */
const STRETCH_BYTES = 2 * OVERLAP_BYTES;

/** What stands before a place decides whether it begins a line or a word. */
const CONTEXT_BYTES = 16;

/** Which match is looked for: one that begins at or after `from` and before `before`. */
export interface WantedMatch {
  readonly span: LineSpan;
  readonly from: number;
  readonly before?: number;
}

/**
 * Gives the bytes of the next match in a line.
 *
 * A match that reaches the end of its window is looked at again in one that begins with it, and one that fills even that
 * counts as it is.
 */
export async function nextRegexMatch(
  reader: ByteReader,
  regex: Regex,
  pace: Pace,
  { span, from, before = Infinity }: WantedMatch,
): Promise<ByteRange | undefined> {
  let again = false;
  for (let at = from; at <= span.contentEnd && at < before;) {
    const window = await windowAt(reader, span, at, windowBytes(regex));
    await pace.spend(window.bytes.length);
    await pace.check();
    const match = await matchIn(regex, pace, window, at);
    const isLast = window.end === span.contentEnd;
    if (match === undefined) {
      if (isLast) return undefined;
      at = await characterAt(reader, span, window.end - OVERLAP_BYTES);
      again = false;
    } else if (match.end < window.end || isLast || (again && match.start === at)) {
      return match.start < before ? match : undefined;
    } else {
      again = true;
      at = match.start;
    }
  }
  return undefined;
}

interface Window {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

async function windowAt(reader: ByteReader, span: LineSpan, at: number, bytes: number): Promise<Window> {
  const start =
    at === span.start ? at : await characterAt(reader, span, Math.max(span.start, at - CONTEXT_BYTES));
  const end = Math.min(span.contentEnd, at + bytes);
  return { start, end, bytes: await reader.read(start, end) };
}

async function characterAt(reader: ByteReader, span: LineSpan, at: number): Promise<number> {
  if (at <= span.start) return span.start;
  const bytes = await reader.read(at, Math.min(span.contentEnd, at + 3));
  return at + characterStart(bytes, 0, bytes.length);
}

async function matchIn(regex: Regex, pace: Pace, window: Window, at: number): Promise<ByteRange | undefined> {
  // Telling whether there is a match at all is many times faster than telling where, which is left to short stretches.
  if (!regex.matches(decode(window.bytes))) return undefined;
  await pace.check();
  for (let from = at; from <= window.end;) {
    const end = Math.min(window.end, from + STRETCH_BYTES);
    const match = matchBefore(regex, window, from, end);
    await pace.check();
    if (match === undefined) {
      const next = from + OVERLAP_BYTES - window.start;
      from = window.start + characterStart(window.bytes, next, window.bytes.length);
    } else if (match.end < end || end === window.end || match.start === from) {
      return match;
    } else {
      // It reaches the end of its stretch, so that it is looked at again in one that begins with it.
      from = match.start;
    }
  }
  // A match too long for a stretch; what stands before `at` may match too and does not count.
  return at === window.start ? { start: at, end: at } : undefined;
}

function matchBefore(regex: Regex, window: Window, at: number, end: number): ByteRange | undefined {
  const bytes = window.bytes.subarray(0, end - window.start);
  const start = at === window.start ? 0 : contextStart(bytes, at - window.start);
  const stretch = bytes.subarray(start);
  if (!regex.matches(decode(stretch))) return undefined;
  const found = regex.find(stretch, at - window.start - start);
  const base = window.start + start;
  return found === undefined ? undefined : { start: base + found.start, end: base + found.end };
}

function contextStart(bytes: Uint8Array, at: number): number {
  const start = Math.max(0, at - CONTEXT_BYTES);
  return characterStart(bytes, start, at);
}
