import { isConsonant, isControl, isLinker, isMark, isPictograph, isPrepended } from './grapheme-classes.ts';

/**
 * Gives the largest safe cut at or before `end`: not inside a surrogate pair, a CR LF pair or a grapheme cluster.
 *
 * It moves back by at most 64 UTF-16 units; a cluster that is longer is cut at `end`, or one unit before it where a pair
 * stands there. Whether a cut is safe follows UAX #29 by frozen tables, so every engine answers alike; it needs the code
 * point behind `end`, and the text before it.
 */
export function headBoundary(text: string, end: number): number {
  if (end <= 0) return 0;
  if (end >= text.length) return text.length;
  const lowest = Math.max(0, end - MAX_MOVE_CHARS);
  for (let at = end; at >= lowest; at--) if (isSafeCut(text, at)) return at;
  return splitsPair(text, end) ? end - 1 : end;
}

/** Gives the smallest safe cut at or after `start`, by the rules of `headBoundary`. */
export function tailBoundary(text: string, start: number): number {
  if (start <= 0) return 0;
  if (start >= text.length) return text.length;
  const highest = start + MAX_MOVE_CHARS;
  for (let at = start; at <= highest; at++) if (isSafeCut(text, at)) return at;
  return splitsPair(text, start) ? start + 1 : start;
}

/** How far a cut may move, and how far back the middle of a cluster is looked at. */
const MAX_MOVE_CHARS = 64;
/** How far back flags are paired up; in a longer run of flags a cut may separate the two letters of one. */
const MAX_FLAGS_CHARS = 4096;
/** No character below it is part of a longer cluster, but for CR LF. */
const FIRST_MARK = 0x300;
const CR = 0x0d;
const LF = 0x0a;
const ZERO_WIDTH_NON_JOINER = 0x200c;
const ZERO_WIDTH_JOINER = 0x200d;

function isSafeCut(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  if (before < FIRST_MARK && after < FIRST_MARK) return before !== CR || after !== LF;
  return !splitsPair(text, at) && !splitsCluster(text, at);
}

function splitsPair(text: string, at: number): boolean {
  return isHighSurrogate(text.charCodeAt(at - 1)) && isLowSurrogate(text.charCodeAt(at));
}

/** Names after the rules of UAX #29, in their order. */
function splitsCluster(text: string, at: number): boolean {
  const previous = codePointBefore(text, at);
  const next = text.codePointAt(at) ?? 0;
  if (isControl(previous)) return false; // GB4
  if (isMark(next)) return true; // GB9, GB9a
  if (isPrepended(previous)) return !isControl(next); // GB9b, GB5
  if (isRegionalIndicator(next)) return splitsFlag(text, at); // GB12, GB13
  if (previous === ZERO_WIDTH_JOINER && isPictograph(next)) return isPictograph(baseBefore(text, at)); // GB11
  if (isMark(previous)) return isConsonant(next) && endsInLinker(text, at); // GB9c
  return joinsHangul(hangulPart(previous), hangulPart(next)); // GB6 to GB8
}

/** Regional indicators pair up from the first of their run. */
function splitsFlag(text: string, at: number): boolean {
  const lowest = Math.max(0, at - MAX_FLAGS_CHARS);
  let letters = 0;
  for (let from = at; from > lowest && isRegionalIndicator(codePointBefore(text, from)); from -= 2) letters++;
  return letters % 2 === 1;
}

/** The code point that carries the marks before `at`. */
function baseBefore(text: string, at: number): number {
  const lowest = at - MAX_MOVE_CHARS;
  let from = at;
  let codePoint = codePointBefore(text, from);
  while (from > lowest && isMark(codePoint)) {
    from -= unitsOf(codePoint);
    codePoint = codePointBefore(text, from);
  }
  return codePoint;
}

/** A linker among the marks of a consonant joins the next one, unless a non-joiner forbids it. */
function endsInLinker(text: string, at: number): boolean {
  const lowest = at - MAX_MOVE_CHARS;
  let linked = false;
  for (let from = at; from > lowest;) {
    const codePoint = codePointBefore(text, from);
    if (codePoint === ZERO_WIDTH_NON_JOINER) return false;
    if (!isMark(codePoint)) return linked && isConsonant(codePoint);
    linked ||= isLinker(codePoint);
    from -= unitsOf(codePoint);
  }
  return false;
}

type HangulPart = 'none' | 'leading' | 'vowel' | 'trailing' | 'open' | 'closed';

function hangulPart(codePoint: number): HangulPart {
  if (codePoint < 0x1100 || codePoint > 0xd7fb) return 'none';
  if (codePoint <= 0x11ff) return codePoint < 0x1160 ? 'leading' : codePoint < 0x11a8 ? 'vowel' : 'trailing';
  if (codePoint >= 0xa960 && codePoint <= 0xa97c) return 'leading';
  if (codePoint < 0xac00) return 'none';
  if (codePoint <= 0xd7a3) return (codePoint - 0xac00) % 28 === 0 ? 'open' : 'closed';
  if (codePoint >= 0xd7b0 && codePoint <= 0xd7c6) return 'vowel';
  return codePoint >= 0xd7cb ? 'trailing' : 'none';
}

function joinsHangul(previous: HangulPart, next: HangulPart): boolean {
  if (next === 'none' || previous === 'none') return false;
  if (previous === 'leading') return next !== 'trailing';
  if (next === 'trailing') return true;
  return next === 'vowel' && (previous === 'open' || previous === 'vowel');
}

function codePointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  if (!isLowSurrogate(unit) || at < 2 || !isHighSurrogate(text.charCodeAt(at - 2))) return unit;
  return text.codePointAt(at - 2) ?? unit;
}

function unitsOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

function isRegionalIndicator(codePoint: number): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
