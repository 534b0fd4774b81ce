import { KIND } from './token-kinds.ts';
import { BEFORE, LONGEST_CAPITALS, LONGEST_SMALL, LONGEST_WIDE, type TokenWeights } from './token-weights.ts';

/** Columns of a state: each kind of unit twice, unlike and like the unit before. */
export const COLUMNS = 64;
/** Added to the column of a unit that is like the unit before. */
const LIKE = 32;
/** Signs of a foreign language are kept in the same number as the tokens, above them. */
export const SIGN: number = 4_294_967_296;

/** A machine under construction. */
export interface Plan extends Row {
  readonly weights: TokenWeights;
  readonly states: States;
  /** Latin letters with accents: small letters that cost more and are signs of a language other than English. */
  readonly accents: readonly Accent[];
  /** Rows that states begin with. */
  readonly openings: Map<number, Row>;
}

/** What a Latin letter with an accent adds to a small letter. */
export interface Accent {
  readonly kind: number;
  readonly adds: number;
  readonly signs: number;
}

/** Edges of one state, or of all of them in a row. */
export interface Row {
  readonly next: Uint16Array;
  readonly weight: Float64Array;
}

/** Where an edge leads and what it adds: hundredths of a token, and signs of a foreign language. */
export interface Edge {
  readonly to: number;
  readonly adds: number;
  readonly signs?: number;
}

/** All states by what has just been passed. */
export interface States {
  readonly start: number;
  /** By {@link BEFORE}. */
  readonly pieces: readonly PieceStates[];
  readonly longWord: number;
  readonly digits: readonly number[];
  readonly blank: number;
  readonly blanks: number;
  readonly tab: number;
  readonly tabs: number;
  readonly lineBreak: number;
  /** One mark that may still join a word; its token is not counted yet. */
  readonly mark: number;
  /** 1 to 5 marks that do not join. */
  readonly marks: readonly number[];
  /** 3 and more equal marks that rules are drawn with. */
  readonly rule: readonly number[];
  readonly marksBreak: number;
  readonly control: number;
  /** Words of other scripts, by length. */
  readonly wide: readonly number[];
  readonly han: number;
  readonly kana: number;
  readonly hangul: number;
  readonly symbol: number;
  /** First halves of surrogate pairs. */
  readonly emoji: number;
  readonly astral: number;
}

/** States inside a piece of a word. */
export interface PieceStates {
  /** By the number of small letters, from 1. */
  readonly small: readonly number[];
  /** The same, when the last one is a vowel that few English words end in; from 4. */
  readonly vowelEnd: readonly number[];
  /** After one capital, by the number of small letters, from 0. */
  readonly capitalised: readonly number[];
  /** By the number of capitals, from 2. */
  readonly capitals: readonly number[];
  /** After two capitals or more, by the number of small letters, from 1. */
  readonly mixed: readonly number[];
}

/** Numbers all states, with no edges yet. */
export function newPlan(weights: TokenWeights): Plan {
  let count = 0;
  const one = (): number => count++;
  const several = (length: number): number[] => Array.from({ length }, one);
  const states = layOut(one, several);
  return {
    weights,
    states,
    accents: accentsOf(weights),
    openings: new Map(),
    next: new Uint16Array(count * COLUMNS),
    weight: new Float64Array(count * COLUMNS),
  };
}

/** Lets units of the given kinds lead from a state, whether or not they are like the unit before. */
export function connect(plan: Plan, from: number, kinds: readonly number[], edge: Edge): void {
  for (const kind of kinds) {
    setEdge(plan, from * COLUMNS + kind, edge);
    setEdge(plan, from * COLUMNS + LIKE + kind, edge);
  }
}

/** Lets only units that are like the unit before lead from a state. */
export function connectLike(plan: Plan, from: number, kinds: readonly number[], edge: Edge): void {
  for (const kind of kinds) setEdge(plan, from * COLUMNS + LIKE + kind, edge);
}

function setEdge({ next, weight }: Plan, index: number, { to, adds, signs = 0 }: Edge): void {
  next[index] = to * COLUMNS;
  weight[index] = adds + signs * SIGN;
}

function accentsOf({ accents, foreign }: TokenWeights): readonly Accent[] {
  return [
    { kind: KIND.lightAccent, adds: accents.light, signs: foreign.lightAccent },
    { kind: KIND.heavyAccent, adds: accents.heavy, signs: foreign.heavyAccent },
    { kind: KIND.vietnamese, adds: accents.vietnamese, signs: foreign.vietnamese },
    { kind: KIND.combining, adds: accents.combining, signs: foreign.combining },
  ];
}

function layOut(one: () => number, several: (count: number) => number[]): States {
  const start = one();
  const pieces: PieceStates[] = [];
  for (const before of Object.values(BEFORE)) {
    // Small letters never follow a piece within a word, only a word of another script.
    const ownSmall = before !== BEFORE.piece && before !== BEFORE.scrap;
    const hasSigns = before === BEFORE.nothing || before === BEFORE.blank;
    pieces.push({
      small: ownSmall ? several(LONGEST_SMALL) : (pieces[BEFORE.nothing]?.small ?? []),
      vowelEnd: hasSigns ? several(LONGEST_SMALL - 3) : [],
      capitalised: several(LONGEST_SMALL + 1),
      capitals: several(LONGEST_CAPITALS - 1),
      mixed: several(4),
    });
  }
  return {
    start,
    pieces,
    longWord: one(),
    digits: several(3),
    blank: one(),
    blanks: one(),
    tab: one(),
    tabs: one(),
    lineBreak: one(),
    mark: one(),
    marks: several(5),
    rule: several(2),
    marksBreak: one(),
    control: one(),
    wide: several(LONGEST_WIDE),
    han: one(),
    kana: one(),
    hangul: one(),
    symbol: one(),
    emoji: one(),
    astral: one(),
  };
}

/** The item at an index, or the last one beyond the end. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[Math.min(index, items.length - 1)];
  if (item === undefined) throw new RangeError(`no item ${index}`);
  return item;
}
