import { KIND } from './token-kinds.ts';
import { MARKS, open, SMALL_LETTERS } from './token-openings.ts';
import { connect, connectLike, type Edge, itemAt, type PieceStates, type Plan } from './token-plan.ts';
import { BEFORE, type WordWeights } from './token-weights.ts';

/** Shortest word whose last vowel is a sign of a language other than English. */
const SHORTEST_WITH_SIGN = 4;

/** Adds the edges of Latin words, for each thing that may stand before a piece of one. */
export function addPieces(plan: Plan): void {
  for (const before of Object.values(BEFORE)) {
    const pieces = itemAt(plan.states.pieces, before);
    const weights = itemAt(plan.weights.words, before);
    // The states of small letters are shared with `nothing` by what they cannot follow within a word.
    if (before !== BEFORE.piece && before !== BEFORE.scrap) addSmall(plan, pieces, weights.small);
    addCapitalised(plan, pieces, weights);
    addCapitals(plan, pieces, weights);
    addMixed(plan, pieces.mixed, weights);
  }
  addTail(plan, plan.states.longWord, plan.weights.longWord.unlike);
}

function addSmall(plan: Plan, { small, vowelEnd }: PieceStates, row: readonly number[]): void {
  const { foreign } = plan.weights;
  for (const [index, ordinary] of small.entries()) {
    const letter = nextInRun(plan, small, row, index);
    const vowel = vowelEnd[index + 2 - SHORTEST_WITH_SIGN];
    const afterVowel = vowelEnd[index + 1 - SHORTEST_WITH_SIGN];
    for (const from of afterVowel === undefined ? [ordinary] : [ordinary, afterVowel]) {
      open(plan, from, afterPiece(index + 1));
      continueSmall(plan, from, letter);
      if (vowel !== undefined) connect(plan, from, [KIND.vowel], { ...letter, to: vowel });
      if (index > 0 && vowelEnd.length > 0)
        connect(plan, from, [KIND.rare], { ...letter, signs: foreign.rareLetter });
    }
  }
  for (const from of vowelEnd) signEnd(plan, from, foreign.vowelEnd);
}

function addCapitalised(plan: Plan, { capitalised, capitals }: PieceStates, weights: WordWeights): void {
  const row = weights.capitalised;
  for (const [index, from] of capitalised.entries()) {
    open(plan, from, afterPiece(index + 1));
    continueSmall(plan, from, nextInRun(plan, capitalised, row, index));
  }
  const second = { to: itemAt(capitals, 0), adds: itemAt(weights.capitals, 0) - itemAt(row, 0) };
  connect(plan, itemAt(capitalised, 0), [KIND.capital], second);
}

function addCapitals(plan: Plan, { capitals, mixed }: PieceStates, weights: WordWeights): void {
  const row = weights.capitals;
  const first = itemAt(weights.mixed, 0);
  for (const [index, from] of capitals.entries()) {
    open(plan, from, afterPiece(index + 2));
    continueSmall(plan, from, {
      to: itemAt(mixed, 0),
      adds: first + index * weights.furtherMixedCapital - itemAt(row, index),
    });
    const isLast = index === capitals.length - 1;
    const adds = isLast ? weights.furtherCapital : itemAt(row, index + 1) - itemAt(row, index);
    connect(plan, from, [KIND.capital], { to: itemAt(capitals, index + 1), adds });
    if (isLast) connectLike(plan, from, [KIND.capital], { to: from, adds: plan.weights.longWord.like });
  }
}

function addMixed(plan: Plan, mixed: readonly number[], weights: WordWeights): void {
  for (const [index, from] of mixed.entries()) {
    open(plan, from, BEFORE.piece);
    continueSmall(plan, from, nextInRun(plan, mixed, weights.mixed, index));
  }
  addTail(plan, itemAt(mixed, mixed.length), weights.furtherMixed);
}

/** A state that small letters do not leave. */
function addTail(plan: Plan, from: number, adds: number): void {
  open(plan, from, BEFORE.piece);
  continueSmall(plan, from, { to: from, adds });
  connectLike(plan, from, SMALL_LETTERS, { to: from, adds: plan.weights.longWord.like });
}

/** The way to the next state of a run, or out of its end into a long word. */
function nextInRun(plan: Plan, states: readonly number[], row: readonly number[], index: number): Edge {
  const to = states[index + 1];
  if (to === undefined) return { to: plan.states.longWord, adds: plan.weights.longWord.unlike };
  return { to, adds: itemAt(row, index + 1) - itemAt(row, index) };
}

function continueSmall(plan: Plan, from: number, edge: Edge): void {
  connect(plan, from, SMALL_LETTERS, edge);
  for (const { kind, adds, signs } of plan.accents)
    connect(plan, from, [kind], { to: edge.to, adds: edge.adds + adds, signs });
}

/** A word that ends in a vowel is a sign. */
function signEnd(plan: Plan, from: number, signs: number): void {
  const { states } = plan;
  connect(plan, from, [KIND.blank], { to: states.blank, adds: 0, signs });
  connect(plan, from, [KIND.tab], { to: states.tab, adds: 0, signs });
  connect(plan, from, [KIND.lineBreak], { to: states.lineBreak, adds: 100, signs });
  connect(plan, from, MARKS, { to: states.mark, adds: 0, signs });
}

function afterPiece(letters: number): number {
  return letters > 2 ? BEFORE.piece : BEFORE.scrap;
}
