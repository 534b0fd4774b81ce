import { KIND } from './token-kinds.ts';
import { COLUMNS, connect, type Edge, itemAt, type Plan, type Row } from './token-plan.ts';
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
  'bytes',
];

/**
 * Lets every kind of unit lead from a state as the beginning of something new. `before` says what the state is to a word
 * that follows; `pending` is what the state itself costs if nothing joins it.
 */
export function open(plan: Plan, from: number, before: number, pending = 0): void {
  const key = before * 1000 + pending;
  let row = plan.openings.get(key);
  if (row === undefined) {
    row = openingRow(plan, before, pending);
    plan.openings.set(key, row);
  }
  plan.next.set(row.next, from * COLUMNS);
  plan.weight.set(row.weight, from * COLUMNS);
}

/** Hundreds of states begin the same few ways, so that each way is worked out once. */
function openingRow(plan: Plan, before: number, pending: number): Row {
  const { states } = plan;
  const row: Row = { next: new Uint16Array(COLUMNS), weight: new Float64Array(COLUMNS) };
  const single: Plan = { ...plan, ...row };
  openWords(single, before);
  openSymbols(single, before === BEFORE.blank ? 0 : pending);
  connect(single, 0, [KIND.digit], { to: itemAt(states.digits, 0), adds: pending + 100 });
  connect(single, 0, [KIND.blank], { to: states.blank, adds: pending });
  connect(single, 0, [KIND.tab], { to: states.tab, adds: pending });
  connect(single, 0, [KIND.lineBreak], { to: states.lineBreak, adds: pending + 100 });
  connect(single, 0, [KIND.control], { to: states.control, adds: pending + 100 });
  if (before === BEFORE.blank) connect(single, 0, MARKS, { to: itemAt(states.marks, 0), adds: 100 });
  else connect(single, 0, MARKS, { to: states.mark, adds: pending });
  return row;
}

/** A word shares a token with the blank or mark before it, so that nothing is pending. */
function openWords(plan: Plan, before: number): void {
  const { states, weights } = plan;
  const own = itemAt(weights.words, before);
  const pieces = itemAt(states.pieces, before);
  const small: Edge = { to: itemAt(pieces.small, 0), adds: itemAt(own.small, 0) };
  connect(plan, 0, SMALL_LETTERS, small);
  for (const { kind, adds, signs } of plan.accents)
    connect(plan, 0, [kind], { ...small, adds: small.adds + adds, signs });
  connect(plan, 0, [KIND.capital], { to: itemAt(pieces.capitalised, 0), adds: itemAt(own.capitalised, 0) });
  for (const script of SCRIPTS)
    connect(plan, 0, [KIND[script]], { to: itemAt(states.wide, 0), adds: weights.scripts[script][0] });
  connect(plan, 0, [KIND.han], { to: states.han, adds: weights.han[0] });
  connect(plan, 0, [KIND.traditionalHan], { to: states.han, adds: weights.traditionalHan[0] });
  connect(plan, 0, [KIND.kana], { to: states.kana, adds: weights.kana[0] });
  connect(plan, 0, [KIND.hangul], { to: states.hangul, adds: weights.hangul[0] });
}

function openSymbols(plan: Plan, pending: number): void {
  const { states, weights } = plan;
  const { symbol, picture } = weights.symbols;
  connect(plan, 0, [KIND.symbol], { to: states.symbol, adds: pending + symbol });
  connect(plan, 0, [KIND.picture], { to: states.symbol, adds: pending + picture });
  // Half of a pair is U+FFFD without the other half.
  connect(plan, 0, [KIND.emoji], { to: states.emoji, adds: pending + 100 });
  connect(plan, 0, [KIND.astral], { to: states.astral, adds: pending + 100 });
  connect(plan, 0, [KIND.lowSurrogate], { to: states.symbol, adds: pending + 100 });
}
