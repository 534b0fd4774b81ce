import { MAX_SHOWN_BYTES, PIECE_CHARS } from './bounds.ts';
import { toBase64 } from './bytes.ts';
import { countEscapes, escapeSeparators, hasSeparators, isPairAt, needsEscape } from './escapes.ts';
import type { BytesForm } from './form.ts';
import { bytesNote, unreadableNote } from './notes.ts';
import { allBytesAreText, shownText } from './shown-bytes.ts';
import type { BytesFrame, TextFrame, Writer } from './writer.ts';
import { flush } from './writer.ts';

/** Writes a string; a long one that needs no escapes becomes a piece itself, uncopied, any other long one goes step by step. */
export function writeText(writer: Writer, text: string): void {
  if (text.length <= PIECE_CHARS) {
    writer.out += quoted(writer, text);
  } else if (isClean(writer, text)) {
    writer.out += '"';
    flush(writer);
    writer.ready.push(text);
    writer.out = '"';
  } else {
    writer.out += '"';
    writer.stack.push({ type: 'text', text, at: 0 });
  }
}

/** Writes bytes inside a structure: as text when all of its bytes are, else as base64, long ones only where all is kept. */
export function writeBytes(writer: Writer, { bytes, typeName }: BytesForm): void {
  writer.bytesAreText ??= allBytesAreText(writer.bytesRoot);
  const text = writer.bytesAreText ? shownText(bytes) : undefined;
  if (text !== undefined) {
    writeText(writer, text);
  } else if (bytes.length <= MAX_SHOWN_BYTES) {
    writer.out += `"${toBase64(bytes, { url: true })}"`;
  } else if (writer.style.holdsAllBytes) {
    writer.out += '"';
    writer.stack.push({ type: 'base64', bytes, at: 0 });
  } else {
    writeText(writer, bytesNote(bytes, typeName));
  }
}

/** Writes the next part of a long string. */
export function stepText(writer: Writer, frame: TextFrame): void {
  let end = Math.min(frame.at + PIECE_CHARS, frame.text.length);
  if (isPairAt(frame.text, end - 1)) end--;
  writer.out += finished(writer, JSON.stringify(frame.text.slice(frame.at, end)).slice(1, -1));
  frame.at = end;
  if (end === frame.text.length) closeString(writer);
}

/** Writes the next part of long bytes. */
export function stepBytes(writer: Writer, frame: BytesFrame): void {
  const end = frame.at + ENCODED_BYTES;
  writer.out += toBase64(frame.bytes.subarray(frame.at, end), { url: true });
  frame.at = end;
  if (end >= frame.bytes.length) closeString(writer);
}

/** Gives a string as JSON; a short one that stands for itself needs no call of the engine's. */
export function quoted(writer: Writer, text: string): string {
  const standsForItself = text.length <= MAX_CHECKED_CHARS && countEscapes(text) === 0;
  return finished(writer, standsForItself ? `"${text}"` : stringify(text));
}

/** Applies to a JSON text what the style asks for beyond JSON. */
export function finished(writer: Writer, json: string): string {
  return writer.style.escapesSeparators ? escapeSeparators(json) : json;
}

const MAX_CHECKED_CHARS = 64;
/** A multiple of three, so that only the last part is padded; it makes a piece of base64. */
const ENCODED_BYTES = (PIECE_CHARS / 4) * 3;

/** A key has no limit, and its escapes may make it longer than a string can be. */
function stringify(text: string): string {
  try {
    return JSON.stringify(text);
  } catch (error) {
    return JSON.stringify(unreadableNote(error));
  }
}

function isClean(writer: Writer, text: string): boolean {
  if (text === writer.cleanText) return true;
  if (needsEscape(text) || (writer.style.escapesSeparators && hasSeparators(text))) return false;
  writer.cleanText = text;
  return true;
}

function closeString(writer: Writer): void {
  writer.stack.pop();
  writer.out += '"';
}
