import { createLineIndexer, type LineIndex } from '../store/line-index.ts';
import { latin1Of } from '../text/latin1.ts';
import type { CaptureTotals, ErrorLine } from '../walk/captured.ts';
import { createEnds } from './ends.ts';
import { createErrorIndex } from './error-index.ts';
import { createCharCounter } from './char-counter.ts';
import { sequenceStart, wholeChars } from './utf8-edges.ts';

/** Learns all there is to know of a stream of bytes while it passes. */
export interface Analysis {
  /** Takes the next bytes; they may be changed afterwards. */
  add(batch: Uint8Array): void;
  finish(): Analysed;
}

/** What a stream of bytes was. */
export interface Analysed {
  readonly totals: CaptureTotals;
  readonly index: LineIndex;
  readonly errors: readonly ErrorLine[];
  readonly head: string;
  readonly tail: string;
  /** The first bytes. */
  readonly beginning: Uint8Array;
}

/** How much is kept of the ends, and whether error lines are looked for. */
export interface AnalysisOptions {
  readonly headChars: number;
  readonly tailChars: number;
  readonly findsErrors: boolean;
}

/** The text of a larger piece is made outside of the memory that is for short-lived things, at three times the cost. */
const PIECE_BYTES = 65_536;
/** A UTF-16 unit takes at most three bytes of UTF-8. */
const BYTES_PER_CHAR = 3;
/** So much more is kept of the end that a character cut in two at its beginning can be left out. */
const SLACK_BYTES = 4;

/** Makes an analysis: one pass, in memory that depends on the options and hardly on the stream. */
export function createAnalysis({ headChars, tailChars, findsErrors }: AnalysisOptions): Analysis {
  const ends = createEnds(BYTES_PER_CHAR * headChars, BYTES_PER_CHAR * tailChars + SLACK_BYTES);
  const indexer = createLineIndexer();
  const chars = createCharCounter();
  const errors = findsErrors ? createErrorIndex() : undefined;
  return {
    add(batch) {
      for (let from = 0; from < batch.length; from += PIECE_BYTES) {
        const piece = batch.subarray(from, from + PIECE_BYTES);
        const linesBefore = indexer.lineFeeds();
        const isAscii = indexer.add(piece);
        chars.add(piece, isAscii);
        errors?.add(latin1Of(piece), linesBefore, indexer.lineFeeds());
      }
      ends.add(batch);
    },
    finish() {
      const linesBefore = indexer.lineFeeds();
      errors?.add('\n', linesBefore, linesBefore + 1);
      const index = indexer.finish();
      const { bytes, lines, longestLineBytes } = index;
      const errorLines = errors?.count ?? 0;
      return {
        totals: { bytes, chars: chars.finish(), lines, longestLineBytes, errorLines },
        index,
        errors: errors?.lines() ?? [],
        beginning: ends.head(),
        ...textEnds(ends, headChars, tailChars),
      };
    },
  };
}

interface TextEnds {
  readonly head: string;
  readonly tail: string;
}

/** The two ends as text, together the whole where nothing is missing. */
function textEnds(ends: ReturnType<typeof createEnds>, headChars: number, tailChars: number): TextEnds {
  const [first, last] = [ends.head(), ends.tail()];
  if (ends.isWhole()) {
    const bytes = new Uint8Array(first.length + last.length);
    bytes.set(first);
    bytes.set(last, first.length);
    const text = decode(bytes);
    const end = pairEnd(text, headChars);
    const rest = text.slice(end);
    const start = rest.length > tailChars ? pairStart(rest, rest.length - tailChars) : 0;
    return { head: text.slice(0, end), tail: rest.slice(start) };
  }
  const head = decode(wholeChars(first));
  const tail = decode(last.subarray(sequenceStart(last)));
  return {
    head: head.slice(0, pairEnd(head, headChars)),
    tail: tail.slice(pairStart(tail, tail.length - tailChars)),
  };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function pairEnd(text: string, end: number): number {
  if (end >= text.length || end <= 0) return Math.max(0, Math.min(end, text.length));
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

function pairStart(text: string, start: number): number {
  if (start <= 0) return 0;
  const first = text.charCodeAt(start);
  return first >= 0xdc00 && first <= 0xdfff ? start + 1 : start;
}
