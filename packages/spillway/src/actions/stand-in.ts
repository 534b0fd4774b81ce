import { groupDigits } from '../text/digits.ts';
import type { ActionContext, PartFacts } from './action.ts';
import { storedNotice } from './notice.ts';
import type { Part } from './part.ts';
import { previewEnds } from './preview.ts';

/** What a stand-in says beside the facts. */
export type StandInContext = Pick<ActionContext, 'size' | 'sizeUnit' | 'readCall'>;

/** The text that replaces a spilled part: notice, facts, shape, preview. */
export function standIn(
  part: Part,
  facts: PartFacts,
  handle: string,
  previewChars: number,
  context: StandInContext,
): string {
  const lines = [
    storedNotice(context.size, context.sizeUnit, handle, context.readCall(handle)),
    factsLine(facts),
  ];
  if (facts.shape !== undefined) lines.push(`shape: ${facts.shape}`);
  if (facts.rest !== undefined) lines.push(`rest: ${facts.rest}`);
  const preview = part.kind === 'binary' ? (facts.hex ?? '') : previewEnds(facts.preview, previewChars);
  if (preview !== '' && previewChars > 0) lines.push(preview);
  return lines.join('\n');
}

function factsLine(facts: PartFacts): string {
  const words: string[] = [];
  if (facts.lines !== undefined)
    words.push(`${groupDigits(facts.lines)} ${facts.lines === 1 ? 'line' : 'lines'}`);
  if (facts.longestLineChars !== undefined)
    words.push(`longest ${groupDigits(facts.longestLineChars)} chars`);
  words.push(facts.json ? 'JSON' : facts.mediaType.startsWith('text/') ? 'text' : facts.mediaType);
  if (facts.storedPath !== undefined) words.push(`stored: the text at ${facts.storedPath}`);
  return words.join('; ');
}
