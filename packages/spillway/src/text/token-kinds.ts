/** Kinds of UTF-16 units that the token estimate tells apart. All are below 32. */
export const KIND = {
  /** ASCII punctuation. */
  mark: 0,
  /** ASCII punctuation that is drawn out into rules: runs of it share tokens. */
  rule: 1,
  control: 2,
  /** Small ASCII letters, but for the two kinds that follow. */
  small: 3,
  /** a, i, o, u: few English words of four letters or more end in them. */
  vowel: 4,
  /** j, k, w, z: rarer in English than in its neighbours. */
  rare: 5,
  capital: 6,
  digit: 7,
  blank: 8,
  tab: 9,
  lineBreak: 10,
  /** Latin letters with the accents of French, Spanish and Portuguese. */
  lightAccent: 11,
  /** Other Latin letters with accents, which stand in languages that cost more tokens a word. */
  heavyAccent: 12,
  /** Latin letters that Vietnamese alone has; its words are cheap for all their accents. */
  vietnamese: 13,
  cyrillic: 14,
  /** Cyrillic letters that Russian does not have; its neighbours cost more tokens a letter. */
  otherCyrillic: 15,
  /** Greek, and Hebrew and Thai, which cost what it does. */
  greek: 16,
  arabic: 17,
  devanagari: 18,
  /** Scripts of India whose syllables mostly have tokens. */
  indic: 19,
  /** Scripts whose letters cost about half a token. */
  dense: 20,
  /** Accents as units of their own. */
  combining: 21,
  /** Scripts that are spelled out in bytes. */
  bytes: 22,
  han: 23,
  /** Ideographs with a radical that the simplified script writes differently. */
  traditionalHan: 24,
  kana: 25,
  hangul: 26,
  /** Typographic punctuation. */
  symbol: 27,
  /** Arrows, mathematics, box drawing, dingbats. */
  picture: 28,
  emoji: 29,
  /** First halves of all other surrogate pairs. */
  astral: 30,
  lowSurrogate: 31,
} as const;

/** The kind of every UTF-16 unit, to be indexed by it. */
export function unitKinds(): Uint8Array {
  const kinds = new Uint8Array(0x1_0000).fill(KIND.bytes);
  for (const [first, last, kind] of RANGES) kinds.fill(kind, first, last + 1);
  for (const [units, kind] of SINGLES) for (const unit of units) kinds[unit.charCodeAt(0)] = kind;
  for (const [first, last] of TRADITIONAL_RADICALS) kinds.fill(KIND.traditionalHan, first, last + 1);
  return kinds;
}

/** Blocks of Unicode, later ones over earlier ones; what is in none of them is spelled out in bytes. */
const RANGES: readonly (readonly [first: number, last: number, kind: number])[] = [
  [0x0000, 0x001f, KIND.control],
  [0x0021, 0x007e, KIND.mark],
  [0x0030, 0x0039, KIND.digit],
  [0x0041, 0x005a, KIND.capital],
  [0x0061, 0x007a, KIND.small],
  [0x007f, 0x009f, KIND.control],
  [0x00a0, 0x00bf, KIND.symbol],
  [0x00c0, 0x00ff, KIND.lightAccent],
  [0x0100, 0x024f, KIND.heavyAccent],
  [0x0300, 0x036f, KIND.combining],
  [0x0370, 0x03ff, KIND.greek],
  [0x0400, 0x052f, KIND.otherCyrillic],
  [0x0410, 0x044f, KIND.cyrillic],
  // Armenian and Georgian cost what Cyrillic does.
  [0x0530, 0x058f, KIND.cyrillic],
  [0x0590, 0x05ff, KIND.greek],
  [0x0600, 0x077f, KIND.arabic],
  [0x0900, 0x097f, KIND.devanagari],
  [0x0980, 0x09ff, KIND.indic],
  [0x0a00, 0x0a7f, KIND.dense],
  [0x0a80, 0x0aff, KIND.indic],
  [0x0b80, 0x0bff, KIND.indic],
  [0x0c00, 0x0c7f, KIND.dense],
  [0x0c80, 0x0d7f, KIND.indic],
  [0x0d80, 0x0dff, KIND.dense],
  [0x0e00, 0x0e7f, KIND.greek],
  [0x1000, 0x109f, KIND.dense],
  [0x10a0, 0x10ff, KIND.cyrillic],
  [0x1780, 0x17ff, KIND.dense],
  [0x1e00, 0x1eff, KIND.vietnamese],
  [0x2000, 0x206f, KIND.symbol],
  [0x2070, 0x2bff, KIND.picture],
  [0x3000, 0x303f, KIND.symbol],
  [0x3040, 0x30ff, KIND.kana],
  [0x4e00, 0x9fff, KIND.han],
  [0xac00, 0xd7a3, KIND.hangul],
  [0xd800, 0xdbff, KIND.astral],
  [0xd83c, 0xd83e, KIND.emoji],
  [0xdc00, 0xdfff, KIND.lowSurrogate],
  [0xfb50, 0xfdff, KIND.arabic],
  [0xfe00, 0xfe6f, KIND.symbol],
  [0xfe70, 0xfefe, KIND.arabic],
  [0xfeff, 0xffff, KIND.symbol],
];

const SINGLES: readonly (readonly [units: string, kind: number])[] = [
  ['=-#*._~+/', KIND.rule],
  ['aiou', KIND.vowel],
  ['jkwz', KIND.rare],
  [' ', KIND.blank],
  ['\t\v\f\u00A0', KIND.tab],
  ['\n\r', KIND.lineBreak],
  ['\u00D7\u00F7', KIND.symbol],
  ['\u00C4\u00C5\u00D6\u00D8\u00DC\u00DF\u00E4\u00E5\u00F6\u00F8\u00FC', KIND.heavyAccent],
  ['\u01A0\u01A1\u01AF\u01B0', KIND.vietnamese],
  ['\u0451', KIND.cyrillic],
  // Frequent in Bulgarian, rare in Russian.
  ['\u044A', KIND.otherCyrillic],
];

/**
 * Unicode orders ideographs by radical, and a radical that the simplified script writes differently has a block of its own
 * in each form: silk, speech, shell, cart, metal, gate, page, food, horse, fish, bird. About every tenth ideograph of
 * traditional prose is in one of these, and nearly none of simplified prose.
 */
const TRADITIONAL_RADICALS: readonly (readonly [first: number, last: number])[] = [
  [0x7cf9, 0x7e9e],
  [0x8a00, 0x8b9f],
  [0x8c9d, 0x8d1b],
  [0x8eca, 0x8f65],
  [0x91d1, 0x9484],
  [0x9577, 0x95e7],
  [0x9801, 0x9874],
  [0x98db, 0x9963],
  [0x99ac, 0x9a6b],
  [0x9b5a, 0x9c76],
  [0x9ce5, 0x9e1a],
];
