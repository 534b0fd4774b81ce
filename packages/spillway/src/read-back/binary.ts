import { hexHead, sniffMediaType } from '../serialize/bytes.ts';
import { groupDigits } from '../text/digits.ts';
import type { ReadAnswer } from './answer.ts';
import type { ByteReader } from './byte-reader.ts';
import { labelOf } from './label.ts';

/** Bytes that decide whether a payload of unknown type is text. */
const SAMPLE_BYTES = 4_096;

/** Bytes shown in hexadecimal. */
const HEX_BYTES = 64;

const TEXT_TYPE =
  /^(?:text\/|application\/(?:[a-z0-9.+-]{1,80}[+-])?(?:json|xml|yaml|javascript|ndjson|jsonl|sql|toml|graphql)\b)/i;
const BINARY_TYPE =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|model\/|application\/(?:pdf|zip|gzip|wasm|x-tar|vnd\.))/i;
const OTHER_CHARSET = /charset=(?!"?(?:utf-?8|us-ascii|ascii)\b)/i;

/**
 * Gives the answer for a payload that is no text: its media type, its size and its first bytes in hexadecimal; undefined
 * for text.
 *
 * The stated media type decides; without one, or with one that says nothing, the first 4,096 bytes do: text has no NUL
 * and is mostly well-formed UTF-8.
 */
export async function binaryAnswer(
  reader: ByteReader,
  label: string,
  mediaType?: string,
): Promise<ReadAnswer | undefined> {
  const stated = mediaType ?? '';
  if (TEXT_TYPE.test(stated) && !OTHER_CHARSET.test(stated)) return undefined;
  const head = await reader.read(0, SAMPLE_BYTES);
  if (!BINARY_TYPE.test(stated) && looksLikeText(head)) return undefined;
  const type = stated === '' || stated === 'application/octet-stream' ? sniffMediaType(head) : stated;
  const facts = `binary data, ${labelOf(type, 60)}, ${groupDigits(reader.bytes)} bytes; it cannot be shown as text`;
  const hex = hexHead(head, HEX_BYTES);
  return { text: `[${label}: ${facts}; first bytes in hexadecimal below]\n${hex}`, complete: false };
}

function looksLikeText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  let odd = 0;
  for (const char of new TextDecoder().decode(head)) {
    // Control characters that occur in terminal output are no sign of binary data.
    if (char === '\ufffd' || (char < ' ' && !'\t\n\v\f\r\b\u0007\u001b'.includes(char))) odd += 1;
  }
  return odd * 4 <= head.length;
}
