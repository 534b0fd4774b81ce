import { headBoundary } from '../text/boundary.ts';
import { groupDigits } from '../text/digits.ts';
import type { ActionContext, PartFacts } from './action.ts';
import { storedNotice } from './notice.ts';
import type { Part } from './part.ts';
import { previewEnds } from './preview.ts';

/** What a stand-in says beside the facts. */
export type StandInContext = Pick<ActionContext, 'size' | 'sizeUnit' | 'readCall'>;

/** How much of the text is shown, and what, unless it is both ends. */
export interface ShownPreview {
  readonly chars: number;
  readonly text?: string;
}

/** The text that replaces a spilled part: notice, facts, shape, preview. */
export function standIn(
  part: Part,
  facts: PartFacts,
  handle: string,
  { chars, text }: ShownPreview,
  context: StandInContext,
): string {
  const lines = [
    storedNotice(context.size, context.sizeUnit, handle, context.readCall(handle)),
    factsLine(facts),
  ];
  if (facts.shape !== undefined) lines.push(`shape: ${facts.shape}`);
  if (facts.rest !== undefined) lines.push(`rest: ${facts.rest}`);
  if (facts.errors !== undefined) lines.push(errorsLine(facts.errors));
  const preview = part.kind === 'binary' ? (facts.hex ?? '') : (text ?? previewEnds(facts.preview, chars));
  if (preview !== '' && chars > 0) lines.push(preview);
  return lines.join('\n');
}

function factsLine(facts: PartFacts): string {
  const words: string[] = [];
  if (facts.lines !== undefined)
    words.push(`${groupDigits(facts.lines)} ${facts.lines === 1 ? 'line' : 'lines'}`);
  if (facts.longestLineChars !== undefined)
    words.push(`longest ${groupDigits(facts.longestLineChars)} chars`);
  if (facts.longestLineBytes !== undefined)
    words.push(`longest ${groupDigits(facts.longestLineBytes)} bytes`);
  words.push(facts.json ? 'JSON' : facts.mediaType.startsWith('text/') ? 'text' : facts.mediaType);
  if (facts.storedPath !== undefined) words.push(`stored: the text at ${facts.storedPath}`);
  if (facts.partly !== undefined) words.push(facts.partly);
  return words.join('; ');
}

/** How many error lines a stand-in quotes, and how much of each. */
const QUOTED_ERRORS = 3;
const QUOTED_CHARS = 160;

/** One line, whatever stands in the quoted ones. */
function errorsLine({ count, lines }: NonNullable<PartFacts['errors']>): string {
  const quoted = lines
    .slice(0, QUOTED_ERRORS)
    .map(({ line, text }) => `line ${groupDigits(line)}: ${quotedLine(text)}`);
  return `errors: ${groupDigits(count)} ${count === 1 ? 'line reads' : 'lines read'} like errors; ${quoted.join('; ')}`;
}

function quotedLine(text: string): string {
  return text.length <= QUOTED_CHARS ? text : `${text.slice(0, headBoundary(text, QUOTED_CHARS))}…`;
}
