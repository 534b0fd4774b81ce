import type { ActionContext, PartFacts } from '../../src/actions/action.ts';
import { cutToFit } from '../../src/actions/cut-to-fit.ts';
import type { Part } from '../../src/actions/part.ts';
import { standIn } from '../../src/actions/stand-in.ts';
import { sourceOfText } from '../../src/text/cut.ts';
import { wellFormed } from '../../src/text/well-formed.ts';

/** A text as the walk hands it to an action. */
export function textPart(text: string): Part {
  return {
    name: 'value',
    kind: 'text',
    value: text,
    source: sourceOfText(text),
    text: () => text,
    pieces: () => [text],
    ownSerializer: false,
  };
}

/** Bytes as the walk hands them to an action. */
export function binaryPart(bytes: Uint8Array): Part {
  return {
    ...textPart(''),
    kind: 'binary',
    value: bytes,
    bytes,
    text: () => undefined,
    pieces: () => [],
  };
}

/** What is said of a text of one line. */
export function factsOf(text: string, fields: Partial<PartFacts> = {}): PartFacts {
  return {
    mediaType: 'text/plain; charset=utf-8',
    lines: 1,
    longestLineChars: text.length,
    json: false,
    preview: sourceOfText(text),
    ...fields,
  };
}

const countTokens = (text: string): number => Math.ceil(text.length / 4);
const readCall = (handle: string): string => `Read ${handle}.`;

/** A context over a text whose store takes everything under the handle `H.value`. */
export function contextOf(text: string, fields: Partial<ActionContext> = {}): ActionContext {
  const part = textPart(text);
  return {
    toolName: 'search',
    toolCallId: 'call-1',
    unit: 'chars',
    size: text.length,
    sizeUnit: 'chars',
    mediaType: 'text/plain; charset=utf-8',
    countTokens,
    cut: (source, budget) => cutToFit(source, budget, countTokens),
    within: budget => budget,
    hints: { tool: 'search' },
    standIn: (facts, handle, chars, shown) =>
      standIn(
        part,
        facts,
        handle,
        { chars, ...(shown !== undefined && { text: shown }) },
        { size: text.length, sizeUnit: 'chars', readCall },
      ),
    summaryPrompt: shown => `Summarize: ${shown}`,
    wellFormed,
    sizeOf: measured => measured.length,
    fits: replacement => replacement.length <= text.length,
    expectedHandle: () => Promise.resolve('H.value'),
    store: () => Promise.resolve({ handle: 'H.value', bytes: text.length }),
    readCall,
    facts: () => Promise.resolve(factsOf(text)),
    resolveModel: model => (typeof model === 'object' ? model : undefined),
    warn: () => undefined,
    ...fields,
  };
}
