import { createLimits, truncate } from 'spillway';
import type { Run, ToolCall } from 'spillway';
import type * as CutToFit from '../../packages/spillway/src/actions/cut-to-fit.ts';
import type * as EncodePieces from '../../packages/spillway/src/store/encode-pieces.ts';
import type * as Lines from '../../packages/spillway/src/text/lines.ts';
import type * as TextSource from '../../packages/spillway/src/text/text-source.ts';
import { builtModule } from './library.ts';
import { PREVIEW_CHARS } from './peers.ts';

/** The call that results of the bench come from. */
export const CALL: ToolCall = { toolName: 'bash', toolCallId: 'call_1' };

/** A run that cuts whatever is longer than a preview, both ends kept. */
export function cuttingRun(): Run {
  const action = truncate({ maxChars: PREVIEW_CHARS });
  return createLimits({ bands: [{ over: PREVIEW_CHARS + 1, action }], logger: false }).run();
}

/** What the action `truncate` does to a text, without the walk around it. */
export async function loadCut(): Promise<(text: string) => string | undefined> {
  const { cutToFit } = await builtModule<typeof CutToFit>('actions/cut-to-fit.js');
  const { sourceOfText } = await builtModule<typeof TextSource>('text/text-source.js');
  const budget = { strategy: 'head_tail', maxChars: PREVIEW_CHARS } as const;
  return text => cutToFit(sourceOfText(text), budget, countNothing)?.text;
}

/** The same cut and the totals that go with it: lines and the longest one as a stand-in names them, bytes as a store counts them. */
export async function loadCutWithTotals(): Promise<(text: string) => unknown> {
  const cut = await loadCut();
  const { textFacts } = await builtModule<typeof Lines>('text/lines.js');
  const { encodePieces } = await builtModule<typeof EncodePieces>('store/encode-pieces.js');
  const buffer = new Uint8Array(PIECE_BYTES);
  return text => {
    let bytes = 0;
    for (const piece of encodePieces([text], PIECE_BYTES, buffer)) bytes += piece.length;
    return { text: cut(text), facts: textFacts(text), bytes };
  };
}

const PIECE_BYTES = 1 << 18;

function countNothing(): number {
  return 0;
}
