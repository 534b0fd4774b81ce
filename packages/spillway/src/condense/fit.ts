import type { Meter } from './meter.ts';
import { render } from './render.ts';
import { type Chosen, choose, type Selection } from './select.ts';

/** A rendered selection. */
export interface Fitted {
  readonly text: string;
  readonly chosen: Chosen;
}

/** Tokens of a whole differ from the sum of its lines: so often is the selection corrected by what was measured. */
const PASSES = 3;
/** Free room below this share of the budget is left. */
const WASTE = 0.03;
/** A header may take this share of the budget. */
const HEADER_SHARE = 0.12;

/** Chooses and renders within the budget; undefined when not even the smallest selection fits. */
export function fitSelection(
  selection: Selection,
  headers: readonly string[],
  meter: Meter,
): Fitted | undefined {
  const header = headers.find(text => meter.costOf(text) <= meter.limit * HEADER_SHARE) ?? '';
  const headerCost = header === '' ? 0 : meter.costOf(header);
  let budget = meter.limit - headerCost;
  let best: Fitted | undefined;
  let bestSize = -1;
  for (let pass = 0; pass < PASSES; pass++) {
    const chosen = choose(selection, budget, meter);
    if (chosen.shown.length === 0) break;
    const text = render(header, chosen, selection.lines);
    const size = meter.sizeOf(text);
    if (size <= meter.limit && size > bestSize) {
      best = { text, chosen };
      bestSize = size;
    }
    const free = meter.limit - size;
    if (free >= 0 && free <= meter.limit * WASTE) break;
    budget += free > 0 ? Math.floor(free * 0.9) : free - 1;
  }
  return best ?? shrink(selection, header, budget, meter);
}

/** Halves the budget until the result fits. */
function shrink(selection: Selection, header: string, budget: number, meter: Meter): Fitted | undefined {
  for (let less = Math.floor(budget * 0.9); less > 0; less = Math.floor(less / 2)) {
    const chosen = choose(selection, less, meter);
    if (chosen.shown.length === 0) return undefined;
    const text = render(header, chosen, selection.lines);
    if (meter.sizeOf(text) <= meter.limit) return { text, chosen };
  }
  return undefined;
}
