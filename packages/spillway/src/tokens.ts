import { checkFunction, checkKeys, checkWhole, show } from './check.ts';
import { ConfigError } from './errors.ts';
import { seamAfter, seamBefore, windowStart } from './text/token-windows.ts';

export { estimateTokens } from './text/token-estimate.ts';

/** Counts the tokens of a text; the option `tokenizer` takes one. */
export type CountTokens = (text: string) => number;

/** Which part of a long text {@link sampled} counts. */
export interface SampledOptions {
  /**
   * How many windows are counted.
   *
   * @default 64
   */
  readonly windows?: number;
  /**
   * UTF-16 units in a window.
   *
   * @default 256
   */
  readonly windowChars?: number;
}

/** Pieces that a byte-pair encoder, whose time grows with the square of an unbroken run, gets through without delay. */
const PIECE_CHARS = 1000;
/** How far a window moves to begin and end between words. */
const SEAM_REACH = 32;

/**
 * Counts a fixed number of characters (Unicode code points) to a token, rounded down: `charsPerToken(4)` is the usual rule,
 * which undercounts logs, JSON, Chinese and base64 by a third to three quarters.
 *
 * @throws ConfigError unless `chars` is a number above 0.
 */
export function charsPerToken(chars: number): CountTokens {
  if (typeof chars !== 'number' || !(chars > 0) || !Number.isFinite(chars))
    throw new ConfigError(`charsPerToken: chars must be a number above 0, but is ${show(chars)}.`);
  return text => Math.floor(codePoints(text) / chars);
}

/**
 * Bounds the time of a tokenizer: a text of at most `windows` times `windowChars` units is counted exactly, of a longer one
 * evenly spread windows, and what they give is scaled to the length. The same text always gives the same count. Runs
 * without a break, on which tokenizers slow down, are counted in pieces of 1,000 units.
 *
 * @throws ConfigError unless `countTokens` is a function, `windows` a whole number of at least 1 and `windowChars` one of at
 * least 16.
 */
export function sampled(countTokens: CountTokens, options: SampledOptions = {}): CountTokens {
  checkKeys('sampled', options, ['windows', 'windowChars']);
  const windows = checkWhole('sampled: windows', options.windows ?? 64, { least: 1 });
  const windowChars = checkWhole('sampled: windowChars', options.windowChars ?? 256, { least: 16 });
  checkFunction('sampled: countTokens', countTokens);
  const countPieces = inPieces(countTokens);
  const count: CountTokens = text => (hasLongRun(text) ? countPieces(text) : countTokens(text));
  return text => {
    if (text.length <= windows * windowChars) return count(text);
    let tokens = 0;
    let chars = 0;
    for (let index = 0; index < windows; index++) {
      const window = windowAt(text, windowStart(text.length, windows, windowChars, index), windowChars);
      tokens += count(window);
      chars += window.length;
    }
    return Math.round((tokens * text.length) / chars);
  };
}

/**
 * Makes the time of a tokenizer grow with the length of the text and no faster: adds up the counts of pieces of at most
 * `pieceChars` UTF-16 units, cut after a line end or before a word if one is in the second half of a piece, and never
 * inside a surrogate pair. Each cut elsewhere may add a token.
 *
 * @throws ConfigError unless `countTokens` is a function and `pieceChars` a whole number of at least 2.
 */
export function inPieces(countTokens: CountTokens, pieceChars: number = PIECE_CHARS): CountTokens {
  checkFunction('inPieces: countTokens', countTokens);
  checkWhole('inPieces: pieceChars', pieceChars, { least: 2 });
  return text => {
    let tokens = 0;
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = start + pieceChars;
      end = end >= text.length ? text.length : seamBefore(text, end, pieceChars >> 1);
      tokens += countTokens(text.slice(start, end));
    }
    return tokens;
  };
}

function windowAt(text: string, start: number, windowChars: number): string {
  // Small windows would lose too much of themselves by moving to a seam.
  const reach = Math.min(SEAM_REACH, windowChars >> 3);
  const from = start === 0 ? 0 : seamAfter(text, start, reach);
  const to = Math.min(start + windowChars, text.length);
  return text.slice(from, to === text.length ? to : seamBefore(text, to, reach));
}

/** Whether letters, or one unit again and again, go on for longer than a piece. */
function hasLongRun(text: string): boolean {
  if (text.length <= PIECE_CHARS) return false;
  let previous = -1;
  for (let at = 0, run = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const letter = unit > 127 || ((unit | 32) > 96 && (unit | 32) < 123);
    run = letter || unit === previous ? run + 1 : 0;
    if (run > PIECE_CHARS) return true;
    previous = unit;
  }
  return false;
}

function codePoints(text: string): number {
  // The search is immediate on text of one byte a unit, which has no surrogates.
  const first = text.search(/[\uD800-\uDBFF]/);
  if (first === -1) return text.length;
  let pairs = 0;
  for (let at = first + 1; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) continue;
    if ((text.charCodeAt(at - 1) & 0xfc00) === 0xd800) pairs++;
  }
  return text.length - pairs;
}
