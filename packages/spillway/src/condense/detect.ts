import type { CondenseHints, Kind, Sample } from './contract.ts';
import { kinds } from './kinds/kinds.ts';
import { textKind } from './kinds/text.ts';
import type { LineTable } from './line-table.ts';
import { takeSample } from './sample.ts';

/** Below this nobody is sure enough. */
const LEAST_CERTAINTY = 0.5;

/** Says what kind a text is of: the kind that is surest by content, with hints to settle what is open; else `text`. */
export function detect(lines: LineTable, hints: CondenseHints): Kind {
  const sample = takeSample(lines, hints);
  let best = textKind;
  let certainty = LEAST_CERTAINTY;
  for (const kind of kinds) {
    const sure = certaintyOf(kind, sample);
    if (sure < certainty || (sure === certainty && best !== textKind)) continue;
    best = kind;
    certainty = sure;
  }
  return best;
}

/** A detector that fails recognises nothing. */
function certaintyOf(kind: Kind, sample: Sample): number {
  try {
    return kind.detect(sample);
  } catch {
    return 0;
  }
}
