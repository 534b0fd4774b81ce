import { groupDigits } from '../text/digits.ts';
import type { Parsed } from './argument-values.ts';
import type { ByteReader } from './byte-reader.ts';
import { decode } from './decode.ts';

/** The largest payload that is parsed: parsed, it takes about ten times as much memory. */
const MAX_JSON_BYTES = 33_554_432;

/**
 * Gives the value of a stored payload: of JSON the value, of JSON lines the list of their values; or what is in the way.
 */
export async function storedJson(
  reader: ByteReader,
  mediaType: string | undefined,
): Promise<Parsed<unknown>> {
  if (reader.bytes > MAX_JSON_BYTES) {
    return {
      ok: false,
      say: `path reads JSON of at most ${groupDigits(MAX_JSON_BYTES)} bytes, and this has ${groupDigits(reader.bytes)}; find the place with pattern and read on from there with offset and piece`,
    };
  }
  const text = decode(await reader.read(0, reader.bytes)).replace(/^\uFEFF/, '');
  const isLines = /\b(?:x-ndjson|ndjson|jsonl|json-seq)\b/i.test(mediaType ?? '');
  const whole = isLines ? undefined : parsed(text);
  return whole ?? parsedLines(text);
}

function parsed(text: string): Parsed<unknown> | undefined {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function parsedLines(text: string): Parsed<unknown> {
  const values: unknown[] = [];
  let line = 0;
  for (let start = 0; start < text.length;) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    const record = text.slice(start, end).trim();
    line += 1;
    start = end + 1;
    if (record === '') continue;
    const value = parsed(record);
    if (value?.ok !== true) return noJson(line);
    values.push(value.value);
  }
  return values.length === 0 ? noJson(1) : { ok: true, value: values };
}

function noJson(line: number): Parsed<unknown> {
  return {
    ok: false,
    say: `path reads JSON or JSON lines, and line ${groupDigits(line)} of this is neither; read it by lines, or search it with pattern`,
  };
}
