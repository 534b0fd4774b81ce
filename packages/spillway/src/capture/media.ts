import { sniffMediaType } from '../serialize/bytes.ts';
import { decodeUtf8 } from '../serialize/decode-text.ts';
import { wholeChars } from './utf8-edges.ts';

/** Finds out what kind of data a source gives. */
export interface Media {
  /** Counts an item; values become lines of JSON. */
  count(isValue: boolean): void;
  /** The type of what begins with a batch, and from then on of the whole. */
  typeOf(batch: Uint8Array): string;
  known(): { readonly mediaType: string; readonly isBinary: boolean };
}

const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Makes it; a stated type says nothing about whether the data are text. */
export function createMedia(stated: string | undefined): Media {
  let [items, values] = [0, 0];
  let mediaType = stated ?? PLAIN_TEXT;
  let isBinary = false;
  return {
    count(isValue) {
      items += 1;
      if (isValue) values += 1;
    },
    typeOf(batch) {
      isBinary = isBinaryBeginning(batch);
      const found = isBinary
        ? sniffMediaType(batch)
        : values > 0 && values === items
          ? JSON_LINES
          : PLAIN_TEXT;
      mediaType = stated ?? found;
      return mediaType;
    },
    known: () => ({ mediaType, isBinary }),
  };
}

const JSON_LINES = 'application/x-ndjson';

/** In text of another encoding that is taken for UTF-8, one character in so many may be malformed. */
const CHARS_PER_MALFORMED = 20;

/** Unlike a file, the output of a program stays text when a few of its bytes are not. */
function isBinaryBeginning(batch: Uint8Array): boolean {
  if (batch.includes(0)) return true;
  const bytes = wholeChars(batch);
  if (decodeUtf8(bytes, { allowsNoise: false }) !== undefined) return false;
  if (decodeUtf8(bytes, { allowsNoise: true }) !== undefined) return true;
  const text = new TextDecoder().decode(bytes);
  return text.split('\uFFFD').length - 1 > text.length / CHARS_PER_MALFORMED;
}
