import type { PartFacts } from '../actions/action.ts';
import type { Part } from '../actions/part.ts';
import { hexHead, sniffMediaType } from '../serialize/bytes.ts';
import { dominantString } from '../serialize/dominant-string.ts';
import { compactJson } from '../serialize/compact-json.ts';
import { jsonPieces } from '../serialize/json-pieces.ts';
import { shapeOf } from '../serialize/shape.ts';
import type { Payload } from '../store/payload.ts';
import { payloadOfBytes, payloadOfPieces, payloadOfText } from '../store/payload-of.ts';
import { sourceOfText } from '../text/cut.ts';
import { textFactsSlowly } from '../text/slow-facts.ts';
import { wellFormed } from '../text/well-formed.ts';
import { lazySource } from './structure-part.ts';

/** How a part is stored, and what can be said of it in that form. */
export interface StoredForm {
  readonly payload: Payload;
  readonly facts: PartFacts;
}

/** Texts up to this long are parsed to learn whether they are JSON; longer ones would hold up the event loop. */
const longestParsedChars = 1 << 20;

/** The most that the stand-in repeats of a structure whose large string is stored as text. */
const longestRestChars = 1000;

/** Above this the pieces of a structure are stored without building the text. */
const longestWholeChars = 1 << 26;

/** Text as text, bytes as bytes, a list as one record a line, any other structure as compact JSON. */
export async function storedForm(part: Part): Promise<StoredForm> {
  if (part.bytes !== undefined) return binaryForm(part.bytes);
  if (part.kind === 'text' || part.ownSerializer) return await textForm(part);
  return (await dominantForm(part.value)) ?? (await structureForm(part.value));
}

function binaryForm(bytes: Uint8Array): StoredForm {
  const mediaType = sniffMediaType(bytes);
  return {
    payload: payloadOfBytes(bytes),
    facts: { mediaType, json: false, preview: sourceOfText(''), hex: hexHead(bytes) },
  };
}

async function textForm(part: Part): Promise<StoredForm> {
  const text = part.text() ?? [...part.pieces()].join('');
  const parsed = parseJson(text);
  const shape = shapeOf(part.kind === 'structure' ? part.value : parsed?.value);
  return {
    payload: payloadOfText(text),
    facts: {
      mediaType: parsed === undefined ? 'text/plain; charset=utf-8' : 'application/json',
      ...(await lineFacts(text)),
      json: parsed !== undefined,
      preview: sourceOfText(text),
      ...(shape !== undefined && { shape }),
    },
  };
}

async function dominantForm(value: unknown): Promise<StoredForm | undefined> {
  const found = dominantString(value);
  if (found === undefined) return undefined;
  const rest = compactJson(found.rest);
  if (rest.length > longestRestChars) return undefined;
  const text = wellFormed(found.text);
  return {
    payload: payloadOfText(text),
    facts: {
      mediaType: 'text/plain; charset=utf-8',
      ...(await lineFacts(text)),
      json: false,
      preview: sourceOfText(text),
      storedPath: found.path,
      rest,
    },
  };
}

async function structureForm(value: unknown): Promise<StoredForm> {
  const lines = Array.isArray(value) && value.length > 0;
  const pieces = (): Iterable<string> => jsonPieces(value, lines ? 'lines' : 'compact', { forStorage: true });
  const { text, chars } = collect(pieces());
  const shape = shapeOf(value);
  const source =
    text === undefined
      ? lazySource(
          () => chars,
          () => undefined,
          pieces,
        )
      : sourceOfText(text);
  return {
    payload: text === undefined ? payloadOfPieces(pieces) : payloadOfText(text),
    facts: {
      mediaType: lines ? 'application/x-ndjson' : 'application/json',
      ...(text === undefined ? {} : await lineFacts(text)),
      json: true,
      preview: source,
      ...(shape !== undefined && { shape }),
    },
  };
}

function collect(pieces: Iterable<string>): { readonly text: string | undefined; readonly chars: number } {
  let kept: string[] | undefined = [];
  let chars = 0;
  for (const piece of pieces) {
    chars += piece.length;
    if (chars > longestWholeChars) kept = undefined;
    kept?.push(piece);
  }
  return { text: kept?.join(''), chars };
}

async function lineFacts(
  text: string,
): Promise<{ readonly lines: number; readonly longestLineChars: number }> {
  const { lines, longestLineChars } = await textFactsSlowly(text);
  return { lines, longestLineChars };
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  if (text.length > longestParsedChars || !/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown };
  } catch {
    return undefined;
  }
}
