import { KIND } from './token-kinds.ts';
import { connect, type Edge, itemAt, type Plan } from './token-plan.ts';
import { BEFORE, type ScriptName } from './token-weights.ts';

/** Kinds that continue a run of small letters. */
export const SMALL_LETTERS: readonly number[] = [KIND.small, KIND.vowel, KIND.rare];
/** ASCII punctuation. */
export const MARKS: readonly number[] = [KIND.mark, KIND.rule];
/** Kinds that are words of other scripts. */
export const SCRIPTS: readonly ScriptName[] = [
  'cyrillic',
  'otherCyrillic',
  'greek',
  'arabic',
  'devanagari',
  'indic',
  'dense',
  'thai',
  'bytes',
];

/** Latin letters with accents: a small letter that costs more and is a sign of a language other than English. */
export function accents({
  weights,
}: Plan): readonly { readonly kind: number; readonly adds: number; readonly signs: number }[] {
  const { accents: costs, foreign } = weights;
  return [
    { kind: KIND.lightAccent, adds: costs.light, signs: foreign.lightAccent },
    { kind: KIND.heavyAccent, adds: costs.heavy, signs: foreign.heavyAccent },
    { kind: KIND.doubleAccent, adds: costs.double, signs: foreign.doubleAccent },
  ];
}

/**
 * Lets every kind of unit lead from a state as the beginning of something new. `before` says what the state is to a word
 * that follows; `pending` is what the state itself costs if nothing joins it.
 */
export function open(plan: Plan, from: number, before: number, pending = 0): void {
  const { states } = plan;
  openWords(plan, from, before);
  openSymbols(plan, from, before === BEFORE.blank ? 0 : pending);
  connect(plan, from, [KIND.digit], { to: itemAt(states.digits, 0), adds: pending + 100 });
  connect(plan, from, [KIND.blank], { to: states.blank, adds: pending });
  connect(plan, from, [KIND.tab], { to: states.tab, adds: pending });
  connect(plan, from, [KIND.lineBreak], { to: states.lineBreak, adds: pending + 100 });
  connect(plan, from, [KIND.control], { to: states.control, adds: pending + 100 });
  if (before === BEFORE.blank) connect(plan, from, MARKS, { to: itemAt(states.marks, 0), adds: 100 });
  else connect(plan, from, MARKS, { to: states.mark, adds: pending });
}

/** A word shares a token with the blank or mark before it, so that nothing is pending. */
function openWords(plan: Plan, from: number, before: number): void {
  const { states, weights } = plan;
  const own = itemAt(weights.words, before);
  const pieces = itemAt(states.pieces, before);
  const small: Edge = { to: itemAt(pieces.small, 0), adds: itemAt(own.small, 0) };
  connect(plan, from, SMALL_LETTERS, small);
  for (const { kind, adds, signs } of accents(plan)) connect(plan, from, [kind], { ...small, adds: small.adds + adds, signs });
  connect(plan, from, [KIND.capital], { to: itemAt(pieces.capitalised, 0), adds: itemAt(own.capitalised, 0) });
  for (const script of SCRIPTS)
    connect(plan, from, [KIND[script]], { to: itemAt(states.wide, 0), adds: weights.scripts[script][0] });
  connect(plan, from, [KIND.han], { to: states.han, adds: weights.han[0] });
  connect(plan, from, [KIND.traditionalHan], { to: states.han, adds: weights.traditionalHan[0] });
  connect(plan, from, [KIND.kana], { to: states.kana, adds: weights.kana[0] });
  connect(plan, from, [KIND.hangul], { to: states.hangul, adds: weights.hangul[0] });
}

function openSymbols(plan: Plan, from: number, pending: number): void {
  const { states, weights } = plan;
  const { symbol, picture, emoji, astral } = weights.symbols;
  connect(plan, from, [KIND.symbol], { to: states.symbol, adds: pending + symbol });
  connect(plan, from, [KIND.picture], { to: states.symbol, adds: pending + picture });
  connect(plan, from, [KIND.emoji], { to: states.highSurrogate, adds: pending + emoji });
  connect(plan, from, [KIND.astral], { to: states.highSurrogate, adds: pending + astral });
  // A half without its other half leaves as U+FFFD.
  connect(plan, from, [KIND.lowSurrogate], { to: states.symbol, adds: pending + 100 });
}
