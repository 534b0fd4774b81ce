import type { FieldsForm, ListForm } from './form.ts';
import type { JsonStyle } from './json-style.ts';

/** A list of which some items are written. */
export interface ListFrame {
  readonly type: 'list';
  readonly form: ListForm;
  readonly owner: object;
  readonly length: number;
  readonly isIndented: boolean;
  /** One item a line, without brackets. */
  readonly isRecords: boolean;
  /** Plain items may be written many at a time. */
  readonly takesRuns: boolean;
  readonly countHoles: (at: number) => number;
  /** The next item. */
  at: number;
  isEmpty: boolean;
}

/** An object of which some fields are written. */
export interface FieldsFrame {
  readonly type: 'fields';
  readonly form: FieldsForm;
  readonly owner: object;
  readonly isIndented: boolean;
  /** The next field. */
  at: number;
  isEmpty: boolean;
}

/** A long string of which a part is written. */
export interface TextFrame {
  readonly type: 'text';
  readonly text: string;
  at: number;
}

/** Long bytes of which a part is written as base64. */
export interface BytesFrame {
  readonly type: 'base64';
  readonly bytes: Uint8Array;
  at: number;
}

/** Something that is open; the last frame is the innermost. */
export type Frame = ListFrame | FieldsFrame | TextFrame | BytesFrame;

/** The state of writing one value: a stack of its own, so that depth costs no calls and writing can pause. */
export interface Writer {
  readonly style: JsonStyle;
  readonly pieceChars: number;
  readonly stack: Frame[];
  /** The objects that are open, with their depth. */
  readonly ancestors: Map<object, number>;
  /** Pieces that are done. */
  readonly ready: string[];
  /** What is written of the next piece. */
  out: string;
  isIndented: boolean;
  /** The value, or the record of a list, that decides how its bytes are shown, and the decision once it is needed. */
  bytesRoot: unknown;
  bytesAreText: boolean | undefined;
  /** How many lists and objects may still be walked. */
  objectsLeft: number;
  /** How many objects in a row turned out not to be plain. */
  misses: number;
  /** The last long string that turned out to need no escapes; lists may hold one many times. */
  cleanText: string;
}

/** Ends the piece that is being written. */
export function flush(writer: Writer): void {
  // Reading a unit also makes V8 copy the parts the piece was put together from into one string, a tenth of their memory.
  if (!Number.isNaN(writer.out.charCodeAt(0))) writer.ready.push(writer.out);
  writer.out = '';
}

/** The line end and indentation of what stands at that depth. */
export function lineStart(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
