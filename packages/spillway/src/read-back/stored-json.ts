import { groupDigits } from '../text/digits.ts';
import { nextTurn } from '../text/event-loop.ts';
import type { Parsed } from './argument-values.ts';
import type { ByteReader } from './byte-reader.ts';
import { decode } from './decode.ts';

/** The largest value that is parsed at once: it holds the event loop for a tenth of a second, and takes ten times the memory. */
const MAX_VALUE_BYTES = 8_388_608;

/** JSON lines may have more in all. */
const MAX_LINES_BYTES = 33_554_432;

/** Characters of JSON lines that are parsed between two turns of the event loop. */
const TURN_CHARS = 1_048_576;

/**
 * Gives the value of a stored payload: of JSON the value, of JSON lines the list of their values; or what is in the way.
 */
export async function storedJson(
  reader: ByteReader,
  mediaType: string | undefined,
): Promise<Parsed<unknown>> {
  if (reader.bytes > MAX_LINES_BYTES) return tooLarge(reader.bytes);
  const text = decode(await reader.read(0, reader.bytes)).replace(/^\uFEFF/, '');
  const isOne = reader.bytes <= MAX_VALUE_BYTES;
  const isLines = /\b(?:x-ndjson|ndjson|jsonl|json-seq)\b/i.test(mediaType ?? '');
  const whole = isOne && !isLines ? parsed(text) : undefined;
  const value = whole ?? (await parsedLines(text));
  return isOne || isLines || value.ok ? value : tooLarge(reader.bytes);
}

function tooLarge(bytes: number): Parsed<unknown> {
  return {
    ok: false,
    say: `path reads JSON of at most ${groupDigits(MAX_VALUE_BYTES)} bytes, or JSON lines of ${groupDigits(MAX_LINES_BYTES)} together, and this has ${groupDigits(bytes)}; find the place with pattern and read on from there with offset and piece`,
  };
}

function parsed(text: string): Parsed<unknown> | undefined {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

async function parsedLines(text: string): Promise<Parsed<unknown>> {
  const values: unknown[] = [];
  let line = 0;
  let turnAt = TURN_CHARS;
  for (let start = 0; start < text.length;) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    const record = text.slice(start, end).trim();
    line += 1;
    start = end + 1;
    if (record === '') continue;
    const value = record.length > MAX_VALUE_BYTES ? undefined : parsed(record);
    if (value?.ok !== true) return noJson(line);
    values.push(value.value);
    if (start < turnAt) continue;
    turnAt = start + TURN_CHARS;
    await nextTurn();
  }
  return values.length === 0 ? noJson(1) : { ok: true, value: values };
}

function noJson(line: number): Parsed<unknown> {
  return {
    ok: false,
    say: `path reads JSON or JSON lines, and line ${groupDigits(line)} of this is neither; read it by lines, or search it with pattern`,
  };
}
