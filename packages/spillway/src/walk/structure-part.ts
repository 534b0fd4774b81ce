import type { Part } from '../actions/part.ts';
import { compactJson } from '../serialize/compact-json.ts';
import { jsonPieces } from '../serialize/json-pieces.ts';
import { jsonSize } from '../serialize/json-size.ts';
import type { TextSource } from '../text/cut.ts';

/** Above this a text form is not built as one string: V8 holds about 2^29 units, and each copy would cost as much again. */
const longestWholeChars = 2 ** 27;

/** How much is shown of a structure that unfolds without end: no store could take it, and no count of it is known. */
const endlessChars = 1_000_000;

/** A structure as a part: its compact JSON is built only when an action needs it. */
export function structurePart(name: string, value: unknown): Part {
  let size: number | undefined;
  let whole: string | undefined;
  const length = (): number => (size ??= whole?.length ?? jsonSize(value));
  const text = (): string | undefined => {
    if (whole === undefined && length() <= longestWholeChars) whole = compactJson(value);
    return whole;
  };
  return {
    name,
    kind: 'structure',
    value,
    source: lazySource(length, text, () => jsonPieces(value, 'compact')),
    text,
    pieces: () => jsonPieces(value, 'compact'),
    ownSerializer: false,
  };
}

/** Tells whether a structure unfolds to more than memory holds, as one does whose branches are shared again and again. */
export function isEndless(value: unknown): boolean {
  return jsonSize(value) === Infinity;
}

/** The beginning of an endless structure, and that it is one. */
export function endlessText(value: unknown): string {
  const beginning = headOf(jsonPieces(value, 'compact'), endlessChars);
  return `${beginning}… [the structure unfolds without end; this is its beginning]`;
}

/** A source over pieces, for texts that may be too long to exist whole. */
export function lazySource(
  length: () => number,
  text: () => string | undefined,
  pieces: () => Iterable<string>,
): TextSource {
  return {
    get length(): number {
      return length();
    },
    head(chars) {
      return text()?.slice(0, chars) ?? headOf(pieces(), chars);
    },
    tail(chars) {
      const whole = text();
      return whole === undefined ? tailOf(pieces(), chars) : whole.slice(Math.max(0, whole.length - chars));
    },
  };
}

function headOf(pieces: Iterable<string>, chars: number): string {
  let head = '';
  for (const piece of pieces) {
    head += piece.slice(0, chars - head.length);
    if (head.length >= chars) break;
  }
  return head;
}

function tailOf(pieces: Iterable<string>, chars: number): string {
  if (chars <= 0) return '';
  let kept: string[] = [];
  let keptChars = 0;
  for (const piece of pieces) {
    const last = piece.length > chars ? piece.slice(piece.length - chars) : piece;
    kept.push(last);
    keptChars += last.length;
    while (keptChars - (kept[0]?.length ?? 0) >= chars) keptChars -= kept.shift()?.length ?? 0;
    if (kept.length > 4096) kept = [kept.join('')];
  }
  const joined = kept.join('');
  return joined.slice(Math.max(0, joined.length - chars));
}
