import { MAX_WALKED_OBJECTS, PIECE_CHARS } from './bounds.ts';
import { fieldAt } from './form.ts';
import { close, openList, separate } from './json-containers.ts';
import { jsonForm } from './json-form.ts';
import { writeRun } from './json-plain.ts';
import { quoted, stepBytes, stepText, writeText } from './json-strings.ts';
import type { JsonStyle } from './json-style.ts';
import { writeValue } from './json-values.ts';
import { holesNote } from './notes.ts';
import { readField } from './read-field.ts';
import type { FieldsFrame, ListFrame, Writer } from './writer.ts';
import { flush } from './writer.ts';

/**
 * Writes any value as JSON, piece by piece: about `pieceChars` each, but a long string may be a piece of its own.
 *
 * What `JSON.stringify` writes alike is left to it, up to a piece at a time; the rest is walked with a stack of its own.
 */
export function* writeJson(
  root: unknown,
  style: JsonStyle,
  pieceChars: number = PIECE_CHARS,
): Generator<string> {
  const writer = startWriter(root, style, pieceChars);
  writeRoot(writer, root);
  for (;;) {
    while (writer.stack.length > 0 && writer.ready.length === 0 && writer.out.length < pieceChars)
      step(writer);
    flush(writer);
    if (writer.ready.length === 0) return;
    yield* writer.ready.splice(0);
  }
}

/** More holes than this in a row are one note. */
const MAX_HOLES = 100;

function startWriter(root: unknown, style: JsonStyle, pieceChars: number): Writer {
  return {
    style,
    pieceChars,
    stack: [],
    ancestors: new Map(),
    ready: [],
    out: '',
    isIndented: style.isIndented,
    bytesRoot: root,
    bytesAreText: undefined,
    objectsLeft: MAX_WALKED_OBJECTS,
    misses: 0,
    cleanText: '',
  };
}

function writeRoot(writer: Writer, root: unknown): void {
  if (writer.style.hasRecords && typeof root === 'object' && root !== null) {
    const form = jsonForm(root);
    if (form.type === 'list' && form.isSequence) {
      writer.isIndented = false;
      return openList(writer, form, root, true);
    }
  }
  return writeValue(writer, root, '');
}

function step(writer: Writer): void {
  const frame = writer.stack.at(-1);
  switch (frame?.type) {
    case 'list':
      return stepList(writer, frame);
    case 'fields':
      return stepFields(writer, frame);
    case 'text':
      return stepText(writer, frame);
    case 'base64':
      return stepBytes(writer, frame);
    case undefined:
  }
}

function stepList(writer: Writer, frame: ListFrame): void {
  const { form, at } = frame;
  if (at >= frame.length) return close(writer, frame, frame.isRecords ? '' : ']');
  if (frame.takesRuns && writeRun(writer, frame)) return;
  const item = readField(form.items, at);
  const holes = item === undefined ? frame.countHoles(at) : 0;
  separate(writer, frame, frame.isRecords ? '\n' : ',');
  frame.at += Math.max(1, holes > MAX_HOLES ? holes : 1);
  if (frame.isRecords) {
    writer.bytesRoot = item;
    writer.bytesAreText = undefined;
  }
  if (holes > MAX_HOLES) writeText(writer, holesNote(holes));
  else writeValue(writer, item, String(at), frame.takesRuns);
}

/** Goes on to the next field as long as nothing is begun that has to be ended first. */
function stepFields(writer: Writer, frame: FieldsFrame): void {
  const { form } = frame;
  const depth = writer.stack.length;
  while (
    writer.stack.length === depth &&
    writer.ready.length === 0 &&
    writer.out.length < writer.pieceChars
  ) {
    const at = frame.at++;
    if (at >= form.keys.length) return close(writer, frame, '}');
    const value = fieldAt(form, at);
    if (value === undefined && !form.keepsUndefined) continue;
    const key = form.keys[at] ?? '';
    separate(writer, frame, ',');
    writer.out += quoted(writer, key) + (frame.isIndented ? ': ' : ':');
    writeValue(writer, value, key);
  }
}
