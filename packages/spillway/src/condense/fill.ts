import type { Candidate } from './candidate.ts';
import { clip } from './clip.ts';
import type { Coverage } from './coverage.ts';
import type { LineTable } from './line-table.ts';

/** Segments that are worth their neighbours. */
const LOUD_SCORE = 85;
/** How many of them, and how many lines around each. */
const MOST_LOUD = 40;
const NEIGHBOURS = [1, -1, 2, 3, -2, 4];
/** Scores that `explain` shows for what only fills. */
const FILL_SCORE = 10;

/**
 * Raw lines for room that is left: first the neighbours of what is loudest, then both ends of the text by turns, two of the
 * end for each of the beginning.
 */
export function* fillers(
  { lines, isFillable }: { readonly lines: LineTable; readonly isFillable: (line: number) => boolean },
  shown: readonly Candidate[],
  coverage: Coverage,
): Generator<Candidate> {
  const usable = (line: number): boolean =>
    line >= 0 && line < lines.count && isFillable(line) && !coverage.has(line);
  const loud = shown
    .filter(({ segment }) => segment.origin === 'verbatim' && segment.score >= LOUD_SCORE)
    .slice(0, MOST_LOUD);
  for (const offset of NEIGHBOURS)
    for (const { from, to } of loud) {
      const line = offset < 0 ? from + offset : to - 1 + offset;
      if (usable(line)) yield filler(lines, line, 'neighbour');
    }
  let head = 0;
  let tail = lines.count - 1;
  for (let turn = 0; head <= tail; turn++) {
    const line = turn % 3 === 0 ? head++ : tail--;
    if (usable(line)) yield filler(lines, line, 'end');
  }
}

function filler(lines: LineTable, line: number, reason: string): Candidate {
  return {
    segment: {
      text: clip(lines.at(line)),
      origin: 'verbatim',
      score: FILL_SCORE,
      reason,
      from: line,
      to: line + 1,
    },
    kind: 'text',
    from: line,
    to: line + 1,
    coverFrom: line,
    coverTo: line + 1,
    byLine: true,
    order: line,
    rank: FILL_SCORE,
  };
}
