/** What the token estimate adds up, in hundredths of a token. */
export interface TokenWeights {
  /** Words, by what stands before them (see {@link BEFORE}). */
  readonly words: readonly WordWeights[];
  /** Each letter beyond the rows of {@link WordWeights}: unlike or like the letter before it. */
  readonly longWord: { readonly unlike: number; readonly like: number };
  /** Latin letters with accents cost this on top of a small letter. */
  readonly accents: { readonly light: number; readonly heavy: number; readonly double: number };
  /** A run of ASCII punctuation. */
  readonly marks: {
    /** Second, third, fourth and fifth mark unlike the one before; the last also for all further ones. */
    readonly unlike: readonly number[];
    readonly like: number;
    /** Marks that rules are drawn with: the fourth equal one, each further one. */
    readonly rule: readonly [first: number, further: number];
    /** A line end after two marks, after more. */
    readonly breakAfterTwo: number;
    readonly breakAfterMore: number;
  };
  /** Further units of a run of white space of one kind, and where two kinds meet. */
  readonly white: { readonly blank: number; readonly tab: number; readonly lineBreak: number; readonly change: number };
  /** Scripts with blanks between words: the first letter of a word, each further one, each one beyond twelve. */
  readonly scripts: Readonly<Record<ScriptName, readonly [first: number, further: number, long: number]>>;
  /** Scripts without: the first letter of a run, each further one. */
  readonly han: readonly [first: number, further: number];
  readonly traditionalHan: readonly [first: number, further: number];
  readonly kana: readonly [first: number, further: number];
  readonly hangul: readonly [first: number, further: number];
  readonly symbols: {
    readonly symbol: number;
    readonly likeSymbol: number;
    readonly picture: number;
    readonly emoji: number;
    readonly astral: number;
    /** ASCII punctuation right after a symbol. */
    readonly mark: number;
  };
  readonly foreign: ForeignWeights;
}

/** Pieces of words: a run of capitals and then a run of small letters, as o200k_base cuts identifiers. */
export interface WordWeights {
  /** For 1 to 12 small letters. */
  readonly small: readonly number[];
  /** For a capital and 0 to 12 small letters. */
  readonly capitalised: readonly number[];
  /** For 2 to 8 capitals. */
  readonly capitals: readonly number[];
  /** Each further capital. */
  readonly furtherCapital: number;
  /** For two capitals and 1 to 4 small letters; each further small letter; each further capital. */
  readonly mixed: readonly number[];
  readonly furtherMixed: number;
  readonly furtherMixedCapital: number;
}

/**
 * Signs of a Latin-script language that is not English, whose words cost more tokens. In hundredths of a token: what the
 * signs come to beyond `ordinary` of all tokens is added.
 */
export interface ForeignWeights {
  readonly lightAccent: number;
  readonly heavyAccent: number;
  readonly doubleAccent: number;
  readonly rareLetter: number;
  readonly vowelEnd: number;
  /** Share of the tokens that signs come to in English and in source code. */
  readonly ordinary: number;
}

/** Scripts whose words are separated by blanks, and those that cost like them. */
export type ScriptName =
  | 'cyrillic'
  | 'otherCyrillic'
  | 'greek'
  | 'arabic'
  | 'devanagari'
  | 'indic'
  | 'dense'
  | 'thai'
  | 'bytes';

/** What stands before a piece of a word: the rows of {@link TokenWeights.words}. */
export const BEFORE = {
  /** Nothing that shares a token with it. */
  nothing: 0,
  blank: 1,
  /** One punctuation mark or tab. */
  mark: 2,
  /** A piece of three letters or more, as in camelCase. */
  piece: 3,
  /** A piece of one or two letters, as in base64. */
  scrap: 4,
  /** A digit, as in hexadecimal. */
  digit: 5,
} as const;

/** Longest run of small letters, and of capitals, that the rows tell apart. */
export const LONGEST_SMALL = 12;
export const LONGEST_CAPITALS = 8;
/** Longest word of other scripts that is not yet a long one. */
export const LONGEST_WIDE = 12;

/** Weights measured against o200k_base by `bench/tokens/calibrate.ts`. */
export const O200K: TokenWeights = {
  words: [
    {
      small: [100, 100, 105, 106, 110, 112, 123, 127, 165, 178, 200, 210],
      capitalised: [100, 122, 104, 108, 111, 114, 114, 119, 135, 135, 145, 145, 160],
      capitals: [102, 106, 133, 125, 135, 170, 200],
      furtherCapital: 25,
      mixed: [212, 235, 260, 270],
      furtherMixed: 10,
      furtherMixedCapital: 30,
    },
    {
      small: [100, 100, 101, 102, 101, 102, 105, 108, 112, 112, 118, 118],
      capitalised: [100, 102, 101, 103, 104, 107, 108, 115, 135, 130, 138, 130, 140],
      capitals: [100, 115, 112, 135, 125, 125, 142],
      furtherCapital: 10,
      mixed: [140, 175, 190, 200],
      furtherMixed: 5,
      furtherMixedCapital: 15,
    },
    {
      small: [105, 120, 120, 131, 135, 138, 146, 175, 178, 215, 233, 240],
      capitalised: [125, 204, 200, 189, 172, 170, 172, 187, 225, 220, 225, 240, 250],
      capitals: [135, 174, 240, 215, 200, 200, 230],
      furtherCapital: 30,
      mixed: [268, 285, 330, 340],
      furtherMixed: 10,
      furtherMixedCapital: 45,
    },
    {
      small: [100, 100, 105, 106, 110, 112, 123, 127, 165, 178, 200, 210],
      capitalised: [100, 116, 126, 118, 118, 110, 110, 112, 112, 118, 120, 120, 124],
      capitals: [107, 187, 227, 283, 340, 400, 460],
      furtherCapital: 45,
      mixed: [203, 220, 286, 325],
      furtherMixed: 45,
      furtherMixedCapital: 45,
    },
    {
      small: [100, 100, 105, 106, 110, 112, 123, 127, 165, 178, 200, 210],
      capitalised: [100, 125, 186, 191, 180, 165, 185, 185, 175, 180, 190, 190, 190],
      capitals: [112, 192, 215, 300, 340, 409, 473],
      furtherCapital: 45,
      mixed: [204, 222, 292, 340],
      furtherMixed: 50,
      furtherMixedCapital: 55,
    },
    {
      small: [100, 101, 159, 205, 240, 243, 243, 243, 243, 250, 300, 320],
      capitalised: [100, 123, 184, 225, 228, 260, 250, 250, 280, 280, 300, 300, 320],
      capitals: [108, 193, 238, 289, 350, 400, 500],
      furtherCapital: 45,
      mixed: [205, 222, 295, 340],
      furtherMixed: 50,
      furtherMixedCapital: 58,
    },
  ],
  longWord: { unlike: 45, like: 12 },
  accents: { light: 10, heavy: 40, double: 100 },
  marks: { unlike: [2, 5, 75, 60], like: 25, rule: [40, 2], breakAfterTwo: 10, breakAfterMore: 40 },
  white: { blank: 1, tab: 4, lineBreak: 4, change: 10 },
  scripts: {
    cyrillic: [82, 22, 50],
    otherCyrillic: [130, 70, 80],
    greek: [60, 39, 60],
    arabic: [61, 28, 50],
    devanagari: [68, 30, 50],
    indic: [68, 33, 50],
    dense: [72, 52, 70],
    thai: [60, 35, 38],
    bytes: [220, 190, 190],
  },
  han: [96, 76],
  traditionalHan: [200, 180],
  kana: [102, 62],
  hangul: [101, 61],
  symbols: { symbol: 100, likeSymbol: 12, picture: 150, emoji: 170, astral: 350, mark: 60 },
  foreign: { lightAccent: 40, heavyAccent: 120, doubleAccent: 140, rareLetter: 80, vowelEnd: 50, ordinary: 0.1 },
};
