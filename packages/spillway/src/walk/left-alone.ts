import type { Part } from '../actions/part.ts';
import { chooseBand } from './band.ts';
import type { WalkContext } from './context.ts';
import { sizeOfPart } from './measure.ts';
import { bandsFor } from './settings.ts';

/** Tells whether an error is left whole: no band binds errors, but one that exempts, and an empty list, keep the ceiling off. */
export function isLeftAlone(part: Part, { settings, call, meter }: WalkContext): boolean {
  const bands = bandsFor(settings, call.toolName);
  if (bands.length === 0) return true;
  if (!bands.some(({ action }) => action.exempts)) return false;
  return chooseBand(part, sizeOfPart(part, meter).size, bands, meter)?.action.exempts === true;
}
