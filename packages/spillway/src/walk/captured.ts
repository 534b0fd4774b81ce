import type { ReadAnswer } from '../read-back/answer.ts';
import type { EntryNotes } from '../store/store.ts';

const MARKER: unique symbol = Symbol.for('spillway.captured');

/** A line that reads like an error. */
export interface ErrorLine {
  /** Number of the line, from 1. */
  readonly line: number;
  /** The line, or of a long one at most 240 UTF-16 units of it. */
  readonly text: string;
}

/** Counts over all that a source gave, whatever of it was kept. */
export interface CaptureTotals {
  readonly bytes: number;
  /** UTF-16 units of the text; of binary data, of what it would decode to. */
  readonly chars: number;
  /** Lines as LF ends them; a final LF starts no further line. */
  readonly lines: number;
  readonly longestLineBytes: number;
  /** Lines that read like errors; 0 when they were not looked for. */
  readonly errorLines: number;
}

/** How a child process ended. */
export interface ChildExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * The output of a stream, an iterable or a child process that was stored while it arrived.
 *
 * A tool may return it: the app gets this object, and the model what limits make of the text. All fields are plain data.
 */
export interface Captured {
  /** What the model reads the output by; left out when the store failed. */
  readonly handle?: string;
  /** The beginning of the text; the whole where `tail` is empty. */
  readonly head: string;
  /** The end of the text, as far as `head` does not hold it. */
  readonly tail: string;
  /** Lines that read like errors: the first, the last and the rarest ones, in order. */
  readonly errors: readonly ErrorLine[];
  readonly totals: CaptureTotals;
  /** Bytes under `handle`. */
  readonly storedBytes?: number;
  /** True when the source came to its end and all of it is stored. */
  readonly complete: boolean;
  /** What the model should know beside the text, one sentence each: a failed exit, a source that was cut off. */
  readonly notes: readonly string[];
  readonly mediaType: string;
  /** How the child process ended, where the source was one. */
  readonly exit?: ChildExit;
  /** Reads the stored output as the model does; arguments are those of the reader without the handle. */
  readonly read: (input?: object) => Promise<ReadAnswer & { readonly found: boolean }>;
}

/** What the walk needs to know of a captured output and no app has to see. */
export interface CapturedSpill {
  /** Where it is stored; undefined when the store failed. */
  readonly key: string | undefined;
  /** The store, or the workspace in its place, that the key belongs to. */
  readonly owner: object;
  /** What lies beside the payload. */
  readonly notes: EntryNotes;
  /** For binary data: the first bytes in hex. */
  readonly hex: string | undefined;
  /** Why it could not be stored. */
  readonly error: unknown;
}

/** A captured output as another copy of the package knows it too; the mark survives a spread. */
type Marked = Captured & { readonly [MARKER]: () => CapturedSpill };

/** Makes an object that limits recognise as captured, whichever copy of the package made it. */
export function markCaptured(
  fields: Omit<Captured, 'read'>,
  read: Captured['read'],
  spill: CapturedSpill,
): Captured {
  // Not enumerable, so that the object can be cloned and sent.
  const captured: object = Object.defineProperty({ ...fields }, 'read', { value: read });
  // A function, so that printing the object does not show what no app has to see.
  return Object.defineProperty(captured, MARKER, { value: () => spill, enumerable: true }) as Marked;
}

/** Tells whether a value is a captured output; never throws, and no proxy passes for one. */
export function isCaptured(value: unknown): value is Captured {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return typeof Object.getOwnPropertyDescriptor(value, MARKER)?.value === 'function';
  } catch {
    return false;
  }
}

/** What the walk needs of a captured output. */
export function spillOfCaptured(captured: Captured): CapturedSpill {
  return (captured as Marked)[MARKER]();
}
