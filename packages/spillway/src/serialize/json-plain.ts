import { indentsNext } from './json-containers.ts';
import { finished } from './json-strings.ts';
import { plainSize } from './plain-size.ts';
import { readField } from './read-field.ts';
import { sortedJson } from './sorted-json.ts';
import type { ListFrame, Writer } from './writer.ts';
import { lineStart } from './writer.ts';

/** Writes a value at once if it is plain and no longer than about a piece, and tells whether it did. */
export function writePlain(writer: Writer, value: object): boolean {
  if (!isWorthTrying(writer)) return false;
  if (!(plainSize(value, writer.pieceChars, false, plainDepth(writer)) <= writer.pieceChars)) return false;
  const json = stringify(writer, value, indentsNext(writer));
  if (json === undefined) return false;
  writer.misses = 0;
  writer.out += finished(writer, indentsNext(writer) ? shifted(json, writer.stack.length) : json);
  return true;
}

/** Writes the plain items from the next one on, about a piece of them, and tells whether there were any. */
export function writeRun(writer: Writer, frame: ListFrame): boolean {
  if (!isWorthTrying(writer)) return false;
  const run: unknown[] = [];
  let chars = 0;
  while (frame.at + run.length < frame.length) {
    const item = readField(frame.form.items, frame.at + run.length);
    chars += 1 + plainSize(item, writer.pieceChars - chars, false, plainDepth(writer));
    if (!(chars <= writer.pieceChars)) break;
    run.push(item);
  }
  const items = run.length === 0 ? undefined : runText(writer, frame, run);
  if (items === undefined) return false;
  writer.misses = 0;
  if (!frame.isEmpty) writer.out += frame.isRecords ? '\n' : ',';
  writer.out += finished(writer, items);
  frame.isEmpty = false;
  frame.at += run.length;
  return true;
}

/** Misses in a row after which only every so many-th object is asked whether it is plain. */
const MAX_MISSES = 16;

/** In a structure that is odd all through, most attempts are left out; how a value is written does not depend on it. */
function isWorthTrying(writer: Writer): boolean {
  writer.misses++;
  return writer.misses < MAX_MISSES || writer.misses % MAX_MISSES === 0;
}

/** Where levels count, `plainSize` must not let pass what is deeper than is indented. */
function plainDepth(writer: Writer): number {
  return indentsNext(writer) ? writer.stack.length : 0;
}

function runText(writer: Writer, frame: ListFrame, run: readonly unknown[]): string | undefined {
  if (frame.isRecords) return recordLines(run);
  const json = stringify(writer, run, frame.isIndented);
  return frame.isIndented ? json && shifted(json.slice(1, -2), writer.stack.length - 1) : json?.slice(1, -1);
}

function recordLines(records: readonly unknown[]): string | undefined {
  try {
    return records.map(record => JSON.stringify(record)).join('\n');
  } catch {
    return undefined;
  }
}

/** A getter may answer otherwise than a moment ago, and throw. */
function stringify(writer: Writer, value: unknown, isIndented: boolean): string | undefined {
  try {
    if (writer.style.isCanonical) return sortedJson(value);
    return isIndented ? JSON.stringify(value, undefined, 2) : JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function shifted(json: string, depth: number): string {
  return depth === 0 ? json : json.replaceAll('\n', lineStart(depth));
}
