import { wellFormed } from '../text/well-formed.ts';

/** Names are compared and shown up to this length; providers allow 64 chars. */
const longestName = 64;
/** Names that an answer lists at most. */
const mostNames = 20;

/** The sentence for a call of a tool that is not there: the nearest names first, then what there is. */
export function unknownToolAnswer(name: string, names: readonly string[]): string {
  const asked = wellFormed(name.slice(0, longestName));
  const near = nearest(asked, names);
  const hint = near.length === 0 ? '' : ` Did you mean ${near.map(quote).join(' or ')}?`;
  const listed = names.slice(0, mostNames).map(quote).join(', ');
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
  const there = names.length === 0 ? ' There are no tools.' : ` The tools are ${listed}${more}.`;
  return `There is no tool ${quote(asked)}.${hint}${there}`;
}

function quote(name: string): string {
  return JSON.stringify(name);
}

function nearest(name: string, names: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase();
  return names
    .map(candidate => ({
      candidate,
      steps: distance(wanted, candidate.slice(0, longestName).toLowerCase()),
    }))
    .filter(({ candidate, steps }) => steps <= Math.max(1, Math.floor(candidate.length / 3)))
    .toSorted((one, other) => one.steps - other.steps)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** The edits from one name to another (Levenshtein 1965). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left];
    for (let right = 1; right <= other.length; right += 1) {
      const swap = (row[right - 1] ?? 0) + (one[left - 1] === other[right - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[right] ?? 0) + 1, (next[right - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
