import type { ByteRange } from '../store/store.ts';
import { LINE_FEED } from './line-feeds.ts';
import type { RequiredLiterals } from './regex-literals.ts';

/** Gives lines of a range of bytes that begins with a line and ends with one: all that may match, without their line feeds. */
export type CandidateLines = (bytes: Uint8Array) => Iterable<ByteRange>;

/** Makes a search for the lines that hold a required text; of an expression without any, every line may match. */
export function candidateLines(literals: RequiredLiterals | undefined): CandidateLines {
  if (literals === undefined) return everyLine;
  const expression = new RegExp(
    literals.anyOf.map(literal => sourceOf(literal, literals.ignoreCase)).join('|'),
    literals.ignoreCase ? 'gi' : 'g',
  );
  return bytes => linesWith(expression, bytes);
}

function* everyLine(bytes: Uint8Array): Generator<ByteRange> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, start);
    yield { start, end };
    start = end + 1;
  }
}

// One character for each byte, so that a place in the text is one in the bytes.
const bytewise = new TextDecoder('windows-1252');

/** Texts without choices, of bounded length: the built-in engine is linear in them. */
function* linesWith(expression: RegExp, bytes: Uint8Array): Generator<ByteRange> {
  const text = bytewise.decode(bytes);
  for (let from = 0; from < text.length;) {
    expression.lastIndex = from;
    const match = expression.exec(text);
    if (match === null) return;
    const end = text.indexOf('\n', match.index);
    yield { start: text.lastIndexOf('\n', match.index) + 1, end };
    from = end + 1;
  }
}

/** The other cases of k and s that are not ASCII (U+212A, U+017F), as their bytes. */
const OTHER_CASES: Readonly<Record<string, string>> = { k: '(?:k|\\xE2[^]\\xAA)', s: '(?:s|\\xC5\\xBF)' };

function sourceOf(literal: string, ignoreCase: boolean): string {
  const text = bytewise.decode(new TextEncoder().encode(literal));
  return Array.from(text, character => {
    const other = ignoreCase ? OTHER_CASES[character.toLowerCase()] : undefined;
    return other ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  }).join('');
}
