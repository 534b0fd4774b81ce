import { flat } from '../text/flat.ts';
import { bytesOfLatin1 } from '../text/latin1.ts';
import { wellFormed } from '../text/well-formed.ts';
import type { ErrorLine } from '../walk/captured.ts';
import { ERROR_WORDS, isDenied } from './error-words.ts';
import { sequenceStart, wholeChars } from './utf8-edges.ts';
import { createErrorShapes, shapeOfLine } from './error-shapes.ts';

/**
 * Finds the lines of a text that read like errors while the text arrives, as bytes each of which is one character: words are
 * looked for in all of it, and only the lines that are kept are decoded.
 */
export interface ErrorIndex {
  /** Takes the next bytes as a text (`latin1Of`); the numbers are those of the line feeds before it and up to its end. */
  add(text: string, linesBefore: number, linesAfter: number): void;
  /** The first, last and rarest ones, in order. */
  lines(): readonly ErrorLine[];
  /** How many there are. */
  readonly count: number;
}

const KEPT_FIRST = 6;
const KEPT_LAST = 6;
const KEPT_RARE = 6;
const EXCERPT_CHARS = 240;
/** A UTF-16 unit takes at most three bytes of UTF-8. */
const BYTES_PER_CHAR = 3;
/** How much of a line stands before the word in an excerpt of a long one. */
const LEAD_CHARS = 80;
/** A line that goes on in the next text is carried over whole up to this; of a longer one so much that no word is split. */
const MOST_CARRIED_CHARS = 4096;
const WORD_CHARS = 64;

interface Scan {
  readonly words: RegExp;
  readonly first: ErrorLine[];
  readonly shapes: ReturnType<typeof createErrorShapes>;
  last: ErrorLine[];
  count: number;
  /** The line that is still open, or its end. */
  carried: string;
  /** True when the open line was found already. */
  found: boolean;
}

/** Makes an index whose memory does not depend on what it is given. */
export function createErrorIndex(): ErrorIndex {
  const scan: Scan = {
    words: new RegExp(ERROR_WORDS),
    first: [],
    shapes: createErrorShapes(),
    last: [],
    count: 0,
    carried: '',
    found: false,
  };
  return {
    add: (text, linesBefore, linesAfter) => add(scan, text, linesBefore, linesAfter),
    lines: () => chosen(scan),
    get count(): number {
      return scan.count;
    },
  };
}

/** The open line is looked at together with its end, so that a word that two texts divide is seen. */
function add(scan: Scan, text: string, linesBefore: number, linesAfter: number): void {
  const first = text.indexOf('\n') + 1;
  if (first === 0) {
    addOpenLine(scan, text, linesBefore);
    return;
  }
  if (!scan.found) {
    const line = scan.carried + text.slice(0, first);
    keep(scan, { text: line, from: 0, end: line.length, line: linesBefore + 1 });
  }
  const open = text.lastIndexOf('\n') + 1;
  // Searched where it is: joining the open line to it would copy it whole.
  keep(scan, { text, from: first, end: open, line: linesBefore + 2 });
  scan.carried = '';
  scan.found = false;
  addOpenLine(scan, text.slice(open), linesAfter);
}

/** A line that has not come to its end is carried over; one that is too long for that is searched as it comes. */
function addOpenLine(scan: Scan, piece: string, linesBefore: number): void {
  if (scan.found) return;
  const text = scan.carried + piece;
  const isLong = text.length > MOST_CARRIED_CHARS;
  if (isLong) scan.found = keep(scan, { text, from: 0, end: text.length, line: linesBefore + 1 });
  scan.carried = scan.found ? '' : flat(isLong ? text.slice(-WORD_CHARS) : text);
}

/** Some lines in a text, and the number of the first one. */
interface Lines {
  readonly text: string;
  readonly from: number;
  readonly end: number;
  readonly line: number;
}

/** Tells whether one was found; lines are counted no further than to the last one that is kept. */
function keep(scan: Scan, lines: Lines): boolean {
  const { text } = lines;
  const hits = hitsIn(scan, lines);
  let { line, from: at } = lines;
  const lastOnes = Math.max(0, hits.length - KEPT_LAST);
  for (const [index, hit] of hits.entries()) {
    const { start, end } = excerptOf(text, hit);
    const shape = shapeOfLine(text, start, Math.min(end, start + EXCERPT_CHARS));
    const isNew = scan.shapes.count(shape);
    const isFirst = scan.first.length < KEPT_FIRST;
    if (!isNew && !isFirst && index < lastOnes) continue;
    for (let feed = text.indexOf('\n', at); feed !== -1 && feed < hit; feed = text.indexOf('\n', at)) {
      line += 1;
      at = feed + 1;
    }
    const found = { line, text: decoded(text.slice(start, end)) };
    if (isFirst) scan.first.push(found);
    else if (index >= lastOnes) scan.last.push(found);
    if (isNew) scan.shapes.keep(shape, found);
  }
  scan.last = scan.last.slice(-KEPT_LAST);
  scan.count += hits.length;
  return hits.length > 0;
}

/** The place of the first word in each line that has one. */
function hitsIn({ words }: Scan, { text, from, end }: Lines): readonly number[] {
  const hits: number[] = [];
  words.lastIndex = from;
  for (let hit = words.exec(text); hit !== null && hit.index < end; hit = words.exec(text)) {
    if (isDenied(text, hit.index, words.lastIndex)) continue;
    hits.push(hit.index);
    const feed = text.indexOf('\n', words.lastIndex);
    if (feed === -1) break;
    words.lastIndex = feed + 1;
  }
  return hits;
}

/** The line of a hit, or what lies around the hit in a long one. */
function excerptOf(text: string, hit: number): { readonly start: number; readonly end: number } {
  const start = Math.max(text.lastIndexOf('\n', hit) + 1, hit - LEAD_CHARS);
  const feed = text.indexOf('\n', hit);
  return { start, end: Math.min(feed === -1 ? text.length : feed, start + BYTES_PER_CHAR * EXCERPT_CHARS) };
}

/** As much of the bytes as an excerpt takes, without the rest of a character that was cut in two. */
function decoded(latin1: string): string {
  const bytes = bytesOfLatin1(latin1);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    wholeChars(bytes.subarray(sequenceStart(bytes))),
  );
  return wellFormed(
    flat(text.slice(0, EXCERPT_CHARS))
      .replace(/\r$/, '')
      .replace(/[\uD800-\uDBFF]$/, ''),
  );
}

function chosen({ first, last, shapes }: Scan): readonly ErrorLine[] {
  const lines = new Map<number, ErrorLine>();
  for (const found of [...first, ...last, ...shapes.rarest(KEPT_RARE)]) lines.set(found.line, found);
  return [...lines.values()].toSorted((one, other) => one.line - other.line);
}
