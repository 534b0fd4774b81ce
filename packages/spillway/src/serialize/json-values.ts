import { MAX_DEPTH, MAX_SHOWN_BYTES } from './bounds.ts';
import { circularPath } from './circular-path.ts';
import type { JsonForm } from './form.ts';
import { openFields, openList } from './json-containers.ts';
import { jsonForm } from './json-form.ts';
import { writePlain } from './json-plain.ts';
import { writeBytes, writeText } from './json-strings.ts';
import { circularNote, DEPTH_NOTE, numbersNote, TOO_MANY_NOTE } from './notes.ts';
import { lengthOf } from './read-field.ts';
import type { Writer } from './writer.ts';

/** Writes a scalar, begins anything else; `isKnownOdd` saves asking again whether it is plain. */
export function writeValue(writer: Writer, value: unknown, key: string, isKnownOdd = false): void {
  switch (typeof value) {
    case 'string':
      return writeText(writer, value);
    case 'number':
      return writeNumber(writer, value);
    case 'object':
    case 'function':
      if (value !== null) return writeObject(writer, value, key, isKnownOdd);
      writer.out += 'null';
      return;
    case 'undefined':
      writer.out += 'null';
      return;
    case 'symbol':
      return writeText(writer, String(value));
    case 'bigint':
    case 'boolean':
      writer.out += String(value);
  }
}

function writeNumber(writer: Writer, value: number): void {
  if (!Number.isFinite(value)) writer.out += `"${value}"`;
  else writer.out += Object.is(value, -0) && !writer.style.isCanonical ? '-0' : value;
}

function writeObject(writer: Writer, value: object, key: string, isKnownOdd: boolean): void {
  const depth = writer.ancestors.get(value);
  if (depth !== undefined) {
    writeText(writer, circularNote(circularPath(writer.stack, depth), writer.stack.length - depth));
  } else if (isKnownOdd || !writePlain(writer, value)) {
    writeForm(writer, jsonForm(value, key), value);
  }
}

function writeForm(writer: Writer, form: JsonForm, owner: object): void {
  if (form.type === 'scalar') return writeValue(writer, form.value, '');
  if (form.type === 'bytes') return writeBytes(writer, form);
  if (writer.stack.length >= MAX_DEPTH) return writeText(writer, DEPTH_NOTE);
  if (--writer.objectsLeft < 0) return writeText(writer, TOO_MANY_NOTE);
  if (form.type === 'fields') return openFields(writer, form, owner);
  const { numbers } = form;
  if (numbers === undefined || numbers.byteLength <= MAX_SHOWN_BYTES || writer.style.holdsAllBytes) {
    return openList(writer, form, owner, false);
  }
  return writeText(writer, numbersNote(lengthOf(form.items), numbers.typeName));
}
