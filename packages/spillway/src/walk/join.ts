import type { Replacement } from '../actions/action.ts';
import { isContentList, isTextPart, textOfPart, withFields, withText } from './result.ts';
import { withMessage } from './error-copy.ts';
import type { ContentPart, ToolResult } from './result.ts';
import type { Split } from './split.ts';

/** What became of one part: the texts that go to the model in its place, undefined when it stays. */
export interface PartChange {
  readonly replacement: Replacement | undefined;
  /** The texts after cleaning: what a list shows where nothing is replaced. */
  readonly texts: readonly string[];
}

/** Puts a result together again, in the form that it came in, every foreign field kept. */
export function joinResult(split: Split, changes: readonly PartChange[], metadata: unknown): unknown {
  const [first, second] = changes;
  switch (split.form) {
    case 'plain': {
      return textOf(first);
    }
    case 'list': {
      return listOf(split.list, first);
    }
    case 'error': {
      return withMessage(split.error, textOf(first));
    }
    case 'call-result': {
      return { ...split.result, content: listOf(split.result.content, first) };
    }
    case 'envelope': {
      return envelopeOf(split.envelope, first, second, metadata);
    }
  }
}

function envelopeOf(
  envelope: ToolResult,
  value: PartChange | undefined,
  content: PartChange | undefined,
  metadata: unknown,
): ToolResult {
  const viewed = envelope.modelOutput !== undefined && envelope.modelOutput !== null;
  const shown = viewed ? envelope.modelOutput : envelope.output;
  const next = value === undefined ? shown : changed(shown, value);
  return withFields(envelope, {
    ...(viewed ? { modelOutput: next } : { output: next }),
    ...(content !== undefined && {
      content: changed(envelope.content, content) as string | readonly ContentPart[],
    }),
    ...(metadata !== undefined && { metadata }),
  });
}

function changed(value: unknown, change: PartChange): unknown {
  if (isContentList(value)) return listOf(value, change);
  if (value instanceof Error) return withMessage(value, textOf(change));
  return change.replacement === undefined && change.texts.length === 0 ? value : textOf(change);
}

/** The texts of all parts as one, for a result that cannot be put together again. */
export function joinTexts(changes: readonly PartChange[]): string {
  return changes.map(textOf).join('\n');
}

function textOf(change: PartChange | undefined): string {
  return change?.replacement?.text ?? change?.texts.join('\n') ?? '';
}

/** Spreads the text of a replacement over the text parts of a list, media untouched and in place. */
function listOf(list: readonly ContentPart[], change: PartChange | undefined): readonly ContentPart[] {
  if (change === undefined) return list;
  const texts = change.replacement === undefined ? change.texts : spread(change.texts, change.replacement);
  let index = 0;
  const parts: ContentPart[] = [];
  for (const item of list) {
    const before = textOfPart(item);
    if (before === undefined) parts.push(item);
    else {
      const text = texts[index] ?? '';
      index += 1;
      // A text that is left empty is dropped: it would count, and some providers refuse it.
      if (text === '' && change.replacement !== undefined && isTextPart(item)) continue;
      parts.push(text === before ? item : withText(item, text));
    }
  }
  // A result without any part reads as no result at all.
  const empty = parts.length === 0 ? list[0] : undefined;
  return empty === undefined ? parts : [withText(empty, '')];
}

/** The kept head and tail in the parts they come from, the marker where the head ends; a stand-in in the first part. */
export function spread(texts: readonly string[], { text, kept }: Replacement): readonly string[] {
  if (kept === undefined || kept.marker === '') return texts.map((_, index) => (index === 0 ? text : ''));
  const total = texts.reduce((sum, piece) => sum + piece.length, texts.length - 1);
  const tailStart = total - kept.tailChars;
  const out: string[] = [];
  let start = 0;
  let marked = false;
  for (const piece of texts) {
    const end = start + piece.length;
    const head = piece.slice(0, clamp(kept.headChars - start, piece.length));
    const tail = piece.slice(clamp(tailStart - start, piece.length));
    const marker = !marked && end >= kept.headChars ? markerBefore(kept.marker, tail) : '';
    if (marker !== '') marked = true;
    out.push(`${head}${marker}${tail}`);
    start = end + 1;
  }
  return out;
}

/** Where the tail stands in a later part, the joint between the parts is the line end that the marker would bring. */
function markerBefore(marker: string, tail: string): string {
  return tail === '' && marker.endsWith('\n') ? marker.slice(0, -1) : marker;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
