import type { Passage, PassageTotals } from './passages.ts';

// The usual constants of BM25 (Robertson and Zaragoza 2009): how soon further occurrences stop to count, and how much length does.
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** Orders passages by BM25, best first; equally good ones keep their order. */
export function ranked(passages: readonly Passage[], totals: PassageTotals): readonly Passage[] {
  const weights = wordWeights(passages, totals.passages);
  const meanBytes = totals.bytes / Math.max(1, totals.passages);
  const scored = passages.map(passage => ({ passage, score: scoreOf(passage, weights, meanBytes) }));
  return scored.toSorted((one, other) => other.score - one.score).map(({ passage }) => passage);
}

/** The rarer a word among all passages, the more it counts. */
function wordWeights(passages: readonly Passage[], total: number): readonly number[] {
  const holding: number[] = [];
  for (const { counts } of passages) {
    for (const [word, count] of counts.entries()) holding[word] = (holding[word] ?? 0) + (count > 0 ? 1 : 0);
  }
  return holding.map(number => Math.log(1 + (total - number + 0.5) / (number + 0.5)));
}

function scoreOf({ counts, start, end }: Passage, weights: readonly number[], meanBytes: number): number {
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (end - start)) / meanBytes;
  let score = 0;
  for (const [word, count] of counts.entries()) {
    score += ((weights[word] ?? 0) * count * (SATURATION + 1)) / (count + SATURATION * length);
  }
  return score;
}
