import type { LineIndex } from './line-index.ts';
import type { EntryNotes } from './store.ts';

/** Raised when the form of the notes changes, so that older ones are left unread and made anew. */
const FORM = 1;

/** The index as notes to keep beside the payload: plain JSON, about 160 KB a gigabyte at the default step. */
export function lineIndexToNotes(index: LineIndex): EntryNotes {
  return {
    form: FORM,
    lines: index.lines,
    bytes: index.bytes,
    longestLineBytes: index.longestLineBytes,
    stepBytes: index.stepBytes,
    endsWithLineFeed: index.endsWithLineFeed,
    steps: differences(index.starts),
  };
}

/** The index that notes hold; undefined for anything that is not a whole and consistent one. */
export function lineIndexFromNotes(notes: unknown): LineIndex | undefined {
  if (typeof notes !== 'object' || notes === null || !('form' in notes) || notes.form !== FORM)
    return undefined;
  const { lines, bytes, longestLineBytes, stepBytes, endsWithLineFeed, steps } = notes as EntryNotes;
  if (!isCount(lines) || !isCount(bytes) || !isCount(longestLineBytes) || !isCount(stepBytes))
    return undefined;
  if (typeof endsWithLineFeed !== 'boolean' || stepBytes === 0 || longestLineBytes > bytes) return undefined;
  const starts = sums(steps);
  if (starts === undefined || (starts.at(-2) ?? 0) > lines || (starts.at(-1) ?? 0) > bytes) return undefined;
  return { lines, bytes, longestLineBytes, stepBytes, starts, endsWithLineFeed };
}

/** Each pair as its distance from the pair before it, which takes about half the digits. */
function differences(starts: readonly number[]): readonly number[] {
  return starts.map((value, at) => value - (at < 2 ? 0 : (starts[at - 2] ?? 0)));
}

function sums(steps: unknown): readonly number[] | undefined {
  if (!Array.isArray(steps) || steps.length < 2 || steps.length % 2 !== 0) return undefined;
  if (steps[0] !== 0 || steps[1] !== 0) return undefined;
  const starts: number[] = [0, 0];
  for (const step of (steps as readonly unknown[]).slice(2)) {
    if (!isCount(step) || step === 0) return undefined;
    starts.push((starts.at(-2) ?? 0) + step);
  }
  return starts;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
