import type { Block, CondenseHints, KindName, Segmented, Kind } from './contract.ts';
import { detect } from './detect.ts';
import { textKind } from './kinds/text.ts';
import type { LineTable } from './line-table.ts';

/** A stretch of lines of one kind with what could be shown of it. */
export interface TextBlock {
  readonly kind: KindName;
  readonly from: number;
  readonly to: number;
  readonly segmented: Segmented;
}

/** Takes a text apart into blocks of one kind each. */
export async function splitBlocks(
  lines: LineTable,
  hints: CondenseHints,
  room: number,
): Promise<readonly TextBlock[]> {
  const kind = detect(lines, hints);
  const { used, segmented } = await segmentSafely(kind, { lines, hints, room });
  return [{ kind: used, from: 0, to: lines.count, segmented }];
}

/** A condenser that fails or gives nothing is replaced by the one for text, which takes anything. */
async function segmentSafely(kind: Kind, block: Block): Promise<{ used: KindName; segmented: Segmented }> {
  try {
    const segmented = await kind.segment(block);
    if (segmented.segments.length > 0) return { used: kind.name, segmented };
  } catch {
    // What it was not made for.
  }
  return { used: textKind.name, segmented: await textKind.segment(block) };
}
