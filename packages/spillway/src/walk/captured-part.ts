import type { PartFacts } from '../actions/action.ts';
import type { Part } from '../actions/part.ts';
import { cutText } from '../text/cut.ts';
import { groupDigits } from '../text/digits.ts';
import { sourceOfText, type TextSource } from '../text/text-source.ts';
import { spillOfCaptured, type Captured } from './captured.ts';

/** A part that arrived as a stream and is stored already; where it is long, only its two ends are at hand. */
export interface CapturedPart extends Part {
  readonly captured: Captured;
}

/** Tells whether a part was captured. */
export function isCapturedPart(part: Part): part is CapturedPart {
  return 'captured' in part;
}

/** A captured output as a part, and the text that stands for it where no limit acts. */
export function capturedPart(
  name: string,
  captured: Captured,
  clean: (text: string) => string,
): { readonly part: CapturedPart; readonly text: string } {
  const binary = spillOfCaptured(captured).hex !== undefined;
  const source = binary ? sourceOfText('') : viewOf(captured, clean);
  const whole = source.head(source.length);
  const isWhole = whole.length === source.length;
  const part: CapturedPart = {
    name,
    kind: binary ? 'binary' : 'text',
    value: captured,
    captured,
    source,
    text: () => (isWhole && !binary ? whole : undefined),
    pieces: () => (isWhole ? [whole] : [source.head(source.length), source.tail(source.length)]),
    ownSerializer: false,
    ...(binary && { bytesLength: captured.totals.bytes }),
  };
  const text = binary ? binaryText(captured) : isWhole ? whole : bothEnds(source);
  return { part, text };
}

/** What a stand-in says of a captured output. */
export function capturedFacts({ captured, source }: CapturedPart): PartFacts {
  const { totals, errors, mediaType, storedBytes, complete } = captured;
  const { hex } = spillOfCaptured(captured);
  if (hex !== undefined) return { mediaType, json: false, preview: sourceOfText(''), hex };
  const partly = !complete && storedBytes !== undefined && storedBytes < totals.bytes;
  return {
    mediaType,
    json: mediaType !== 'text/plain; charset=utf-8' && !mediaType.startsWith('text/'),
    lines: totals.lines,
    longestLineBytes: totals.longestLineBytes,
    preview: source,
    ...(errors.length > 0 && { errors: { count: totals.errorLines, lines: errors } }),
    ...(partly && {
      partly: `only ${groupDigits(storedBytes)} of ${groupDigits(totals.bytes)} bytes are stored`,
    }),
  };
}

/** True of what is stored when it is not all that the source gave. */
export function isPartial(part: Part): boolean {
  return isCapturedPart(part) && !part.captured.complete;
}

/** The text as the model sees it: what the source gave, and below it what else there is to know. */
function viewOf({ head, tail, notes, totals }: Captured, clean: (text: string) => string): TextSource {
  const below = notes.map(note => `[${note}]`).join('\n');
  const [first, last] = [clean(head), clean(tail)];
  const joint = below === '' || `${first}${last}` === '' || `${first}${last}`.endsWith('\n') ? '' : '\n';
  const end = `${last}${clean(`${joint}${below}`)}`;
  const missing = totals.chars - head.length - tail.length;
  if (missing <= 0) return sourceOfText(`${first}${end}`);
  return {
    length: first.length + missing + end.length,
    head: chars => first.slice(0, chars),
    tail: chars => end.slice(Math.max(0, end.length - chars)),
  };
}

function bothEnds(source: TextSource): string {
  const maxChars = source.head(source.length).length + source.tail(source.length).length;
  return cutText(source, { strategy: 'head_tail', maxChars, keepTailLines: 0 }).text;
}

function binaryText({ totals, mediaType, handle }: Captured): string {
  const where = handle === undefined ? 'not stored' : `stored to handle ${JSON.stringify(handle)}`;
  return `[${groupDigits(totals.bytes)} bytes of ${mediaType}, ${where}]`;
}
