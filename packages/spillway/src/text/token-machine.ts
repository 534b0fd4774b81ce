import { KIND } from './token-kinds.ts';
import { MARKS, open, SCRIPTS } from './token-openings.ts';
import { addPieces } from './token-pieces.ts';
import { connect, connectLike, itemAt, newPlan, type Plan } from './token-plan.ts';
import { BEFORE, type TokenWeights } from './token-weights.ts';

/**
 * A machine over UTF-16 units that adds up what a text costs: state and weight by the state before (a multiple of 64), plus
 * 32 for a unit like the one before it, plus the kind of the unit.
 */
export interface TokenMachine {
  readonly next: Uint16Array;
  /** Hundredths of a token, plus 2^32 for each sign of a language other than English. */
  readonly weight: Float64Array;
}

/**
 * Lays out the machine that follows how o200k_base cuts text before it looks anything up: words with the one blank or mark
 * before them, digits by three, runs of punctuation with the line end after them, white space up to the last blank.
 */
export function tokenMachine(weights: TokenWeights): TokenMachine {
  const plan = newPlan(weights);
  open(plan, plan.states.start, BEFORE.nothing);
  addPieces(plan);
  addDigits(plan);
  addWhite(plan);
  addMarks(plan);
  addWide(plan);
  addSymbols(plan);
  return plan;
}

function addDigits(plan: Plan): void {
  const { digits } = plan.states;
  for (const [index, from] of digits.entries()) {
    const isThird = index === digits.length - 1;
    open(plan, from, BEFORE.digit);
    connect(plan, from, [KIND.digit], {
      to: itemAt(digits, isThird ? 0 : index + 1),
      adds: isThird ? 100 : 0,
    });
  }
}

function addWhite(plan: Plan): void {
  const { blank, blanks, tab, tabs, lineBreak } = plan.states;
  const { white } = plan.weights;
  open(plan, lineBreak, BEFORE.nothing);
  connect(plan, lineBreak, [KIND.lineBreak], { to: lineBreak, adds: white.lineBreak });
  for (const [from, before] of [
    [blank, BEFORE.blank],
    [blanks, BEFORE.blank],
    [tab, BEFORE.mark],
    [tabs, BEFORE.mark],
  ] as const) {
    // All but the last blank are one token, the last one joins what follows; before a line end all are one with it.
    const isFirst = from === blank || from === tab;
    open(plan, from, before, 100);
    connect(plan, from, [KIND.blank], {
      to: blanks,
      adds: isFirst ? 100 : from === tabs ? white.change : white.blank,
    });
    connect(plan, from, [KIND.tab], {
      to: tabs,
      adds: isFirst ? 100 : from === blanks ? white.change : white.tab,
    });
    connect(plan, from, [KIND.lineBreak], { to: lineBreak, adds: isFirst ? 100 : 0 });
  }
}

function addMarks(plan: Plan): void {
  const { mark, marks, marksBreak, rule } = plan.states;
  const weights = plan.weights.marks;
  const second = itemAt(marks, 1);
  open(plan, mark, BEFORE.mark, 100);
  connect(plan, mark, MARKS, { to: second, adds: 100 + itemAt(weights.unlike, 0) });
  connectLike(plan, mark, MARKS, { to: second, adds: 100 });
  connect(plan, mark, [KIND.lineBreak], { to: marksBreak, adds: 100 });
  for (const [index, from] of marks.entries()) {
    open(plan, from, BEFORE.nothing);
    connect(plan, from, MARKS, { to: itemAt(marks, index + 1), adds: itemAt(weights.unlike, index) });
    if (index === 0) connectLike(plan, from, MARKS, { to: second, adds: 0 });
    else connectLike(plan, from, [KIND.mark], { to: from, adds: weights.like });
    if (index > 0) connectLike(plan, from, [KIND.rule], { to: itemAt(rule, 0), adds: 0 });
    const adds = index === 0 ? 0 : index === 1 ? weights.breakAfterTwo : weights.breakAfterMore;
    connect(plan, from, [KIND.lineBreak], { to: marksBreak, adds });
  }
  addRule(plan);
  open(plan, marksBreak, BEFORE.nothing);
  connect(plan, marksBreak, [KIND.lineBreak], { to: marksBreak, adds: plan.weights.white.lineBreak });
}

function addRule(plan: Plan): void {
  const { rule, marks, marksBreak } = plan.states;
  const weights = plan.weights.marks;
  for (const [index, from] of rule.entries()) {
    open(plan, from, BEFORE.nothing);
    connect(plan, from, MARKS, { to: itemAt(marks, 3), adds: itemAt(weights.unlike, 2) });
    connectLike(plan, from, [KIND.rule], { to: itemAt(rule, index + 1), adds: itemAt(weights.rule, index) });
    connect(plan, from, [KIND.lineBreak], { to: marksBreak, adds: weights.breakAfterTwo });
  }
}

function addWide(plan: Plan): void {
  const { wide, han, kana, hangul } = plan.states;
  const { scripts, ...weights } = plan.weights;
  for (const [index, from] of wide.entries()) {
    open(plan, from, BEFORE.piece);
    for (const script of SCRIPTS) {
      const adds = scripts[script][index === wide.length - 1 ? 2 : 1];
      connect(plan, from, [KIND[script]], { to: itemAt(wide, index + 1), adds });
    }
  }
  for (const from of [han, kana, hangul]) open(plan, from, BEFORE.piece);
  connect(plan, han, [KIND.han], { to: han, adds: weights.han[1] });
  connect(plan, han, [KIND.traditionalHan], { to: han, adds: weights.traditionalHan[1] });
  connect(plan, kana, [KIND.kana], { to: kana, adds: weights.kana[1] });
  connect(plan, hangul, [KIND.hangul], { to: hangul, adds: weights.hangul[1] });
  // Hardly a token is one of these characters twice.
  connectLike(plan, han, [KIND.han, KIND.traditionalHan], { to: han, adds: 100 });
  connectLike(plan, kana, [KIND.kana], { to: kana, adds: 100 });
  connectLike(plan, hangul, [KIND.hangul], { to: hangul, adds: 100 });
}

function addSymbols(plan: Plan): void {
  const { symbol, emoji, astral, control, marks } = plan.states;
  const { symbols } = plan.weights;
  open(plan, symbol, BEFORE.nothing);
  connectLike(plan, symbol, [KIND.symbol, KIND.picture], { to: symbol, adds: symbols.likeSymbol });
  connect(plan, symbol, MARKS, { to: itemAt(marks, 1), adds: symbols.mark });
  open(plan, emoji, BEFORE.nothing);
  connect(plan, emoji, [KIND.lowSurrogate], { to: symbol, adds: symbols.emoji - 100 });
  open(plan, astral, BEFORE.nothing);
  connect(plan, astral, [KIND.lowSurrogate], { to: symbol, adds: symbols.astral - 100 });
  open(plan, control, BEFORE.nothing);
  connect(plan, control, MARKS, { to: itemAt(marks, 1), adds: 100 });
}
