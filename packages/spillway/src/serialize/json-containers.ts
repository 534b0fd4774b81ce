import { MAX_INDENTED_DEPTH } from './bounds.ts';
import type { FieldsForm, ListForm } from './form.ts';
import { holeCounter } from './holes.ts';
import { lengthOf } from './read-field.ts';
import type { FieldsFrame, ListFrame, Writer } from './writer.ts';
import { lineStart } from './writer.ts';

/** Begins a list. */
export function openList(writer: Writer, form: ListForm, owner: object, isRecords: boolean): void {
  const length = lengthOf(form.items);
  const isIndented = indentsNext(writer);
  const takesRuns = !isIndented || writer.stack.length + 1 < MAX_INDENTED_DEPTH;
  const countHoles = holeCounter(form.items, length);
  writer.ancestors.set(owner, writer.stack.length);
  writer.stack.push({
    type: 'list',
    form,
    owner,
    length,
    isIndented,
    isRecords,
    takesRuns,
    countHoles,
    at: 0,
    isEmpty: true,
  });
  if (!isRecords) writer.out += '[';
}

/** Begins an object. */
export function openFields(writer: Writer, form: FieldsForm, owner: object): void {
  writer.ancestors.set(owner, writer.stack.length);
  const ordered = writer.style.isCanonical ? sorted(form) : form;
  writer.stack.push({
    type: 'fields',
    form: ordered,
    owner,
    isIndented: indentsNext(writer),
    at: 0,
    isEmpty: true,
  });
  writer.out += '{';
}

/** Writes what stands before an item or a field. */
export function separate(writer: Writer, frame: ListFrame | FieldsFrame, separator: string): void {
  if (!frame.isEmpty) writer.out += separator;
  frame.isEmpty = false;
  if (frame.isIndented) writer.out += lineStart(writer.stack.length);
}

/** Ends the innermost list or object. */
export function close(writer: Writer, frame: ListFrame | FieldsFrame, bracket: string): void {
  writer.stack.pop();
  writer.ancestors.delete(frame.owner);
  if (frame.isIndented && !frame.isEmpty) writer.out += lineStart(writer.stack.length);
  writer.out += bracket;
}

/** Tells whether what begins now goes over several lines. */
export function indentsNext(writer: Writer): boolean {
  return writer.isIndented && writer.stack.length < MAX_INDENTED_DEPTH;
}

/** By code units, the order in which strings compare. */
function sorted(form: FieldsForm): FieldsForm {
  const keys = form.keys.toSorted();
  if ('owner' in form.source) return { ...form, keys };
  const { values } = form.source;
  const places = new Map(form.keys.map((key, at) => [key, at]));
  return { ...form, keys, source: { values: keys.map(key => values[places.get(key) ?? 0]) } };
}
