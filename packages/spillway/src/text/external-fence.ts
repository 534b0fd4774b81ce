/** What stands before the text of an external tool. */
export const FENCE_OPEN = '<external_tool_result>\n';

/** What stands behind the text of an external tool. */
export const FENCE_CLOSE = '\n</external_tool_result>';

/** UTF-16 units that a fence adds to a text. */
export const FENCE_CHARS: number = FENCE_OPEN.length + FENCE_CLOSE.length;

/** Puts the fence round a text that is already neutral; an empty text stays empty. */
export function fenced(text: string): string {
  return text === '' ? '' : `${FENCE_OPEN}${text}${FENCE_CLOSE}`;
}

/** What takes the place of the brackets of a mark. */
export interface Brackets {
  readonly open: string;
  readonly close: string;
}

/** The form that keeps the mark readable. */
const entities: Brackets = { open: '&lt;', close: '&gt;' };

/** The form that keeps the length, for texts that already have their budget. */
export const SAME_LENGTH: Brackets = { open: '\u2039', close: '\u203A' };

/**
 * Gives the text with every mark of the fence made harmless, whatever its case, spacing, attributes, look-alike letters and
 * invisible characters; doing it twice changes nothing more. Linear, since no look-ahead passes the next bracket.
 */
export function neutralized(text: string, brackets: Brackets = entities): string {
  const pieces: string[] = [];
  let kept = 0;
  for (const { index } of text.matchAll(openingBrackets)) {
    const end = endOfName(text, index + 1);
    if (end === undefined) continue;
    pieces.push(text.slice(kept, index), brackets.open);
    kept = index + 1;
    const close = skipIgnored(text, end);
    if (!closingBrackets.has(text.charAt(close))) continue;
    pieces.push(text.slice(kept, close), brackets.close);
    kept = close + 1;
  }
  return kept === 0 ? text : pieces.join('') + text.slice(kept);
}

/** Brackets that a name with another first letter follows, as in most of HTML, are passed over at once. */
const openingBrackets = /[<\uFE64\uFF1C](?!\/?[a-df-z0-9])/gi;
const closingBrackets: ReadonlySet<string> = new Set(['>', '\uFE65', '\uFF1E']);

/** The letters of the fence's name: what stands between them is ignored. */
const letters = 'externaltoolresult';

/** White space, control, format and combining characters, connectors and dashes, and both slashes. */
const ignored = /[\s\p{Cc}\p{Cf}\p{M}\p{Pc}\p{Pd}/\\]/u;

/** Where the name of the fence ends, when it stands at `start`; undefined when it does not. */
function endOfName(text: string, start: number): number | undefined {
  let at = start;
  for (const letter of letters) {
    at = skipIgnored(text, at);
    const point = text.codePointAt(at);
    if (point === undefined || letterOf(point) !== letter) return undefined;
    at += point > 0xffff ? 2 : 1;
  }
  return at;
}

function skipIgnored(text: string, start: number): number {
  let at = start;
  for (let point = text.codePointAt(at); point !== undefined; point = text.codePointAt(at)) {
    if (isLetter(point) || !ignored.test(String.fromCodePoint(point))) return at;
    at += point > 0xffff ? 2 : 1;
  }
  return at;
}

function isLetter(point: number): boolean {
  return (point >= 0x61 && point <= 0x7a) || (point >= 0x41 && point <= 0x5a);
}

/** A character without case, width, style and accent. */
function letterOf(point: number): string {
  if (point < 0x80) return String.fromCharCode(point).toLowerCase();
  return String.fromCodePoint(point).normalize('NFKD').charAt(0).toLowerCase();
}
