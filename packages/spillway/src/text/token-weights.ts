/** What the token estimate adds up, in hundredths of a token. */
export interface TokenWeights {
  /** Words, by what stands before them (see {@link BEFORE}). */
  readonly words: readonly WordWeights[];
  /** Each letter beyond the rows of {@link WordWeights}: unlike or like the letter before it. */
  readonly longWord: { readonly unlike: number; readonly like: number };
  /** Latin letters with accents cost this on top of a small letter. */
  readonly accents: {
    readonly light: number;
    readonly heavy: number;
    readonly vietnamese: number;
    readonly combining: number;
  };
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
  readonly white: {
    readonly blank: number;
    readonly tab: number;
    readonly lineBreak: number;
    readonly change: number;
  };
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
  /** Below 0: takes back what the other accents of a Vietnamese word say. */
  readonly vietnamese: number;
  readonly combining: number;
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
      small: [100, 100, 106, 106, 111, 113, 125, 128, 166, 180, 201, 211],
      capitalised: [100, 122, 105, 108, 111, 114, 114, 119, 135, 135, 146, 145, 160],
      capitals: [102, 106, 133, 125, 134, 170, 200],
      furtherCapital: 25,
      mixed: [212, 235, 260, 270],
      furtherMixed: 10,
      furtherMixedCapital: 30,
    },
    {
      small: [100, 105, 103, 102, 105, 103, 107, 110, 114, 114, 120, 123],
      capitalised: [100, 102, 102, 103, 106, 108, 109, 116, 136, 131, 139, 130, 142],
      capitals: [100, 113, 112, 136, 124, 124, 140],
      furtherCapital: 10,
      mixed: [140, 175, 190, 199],
      furtherMixed: 5,
      furtherMixedCapital: 15,
    },
    {
      small: [111, 120, 122, 134, 135, 135, 143, 174, 179, 216, 234, 241],
      capitalised: [127, 206, 201, 188, 171, 169, 171, 186, 225, 220, 225, 240, 250],
      capitals: [135, 174, 274, 216, 198, 199, 229],
      furtherCapital: 30,
      mixed: [277, 286, 331, 340],
      furtherMixed: 10,
      furtherMixedCapital: 46,
    },
    {
      small: [100, 100, 105, 106, 110, 112, 123, 127, 165, 178, 200, 210],
      capitalised: [100, 121, 124, 112, 114, 106, 107, 111, 110, 118, 120, 120, 124],
      capitals: [109, 188, 228, 283, 341, 400, 460],
      furtherCapital: 45,
      mixed: [208, 224, 290, 326],
      furtherMixed: 45,
      furtherMixedCapital: 46,
    },
    {
      small: [100, 100, 105, 106, 110, 112, 123, 127, 165, 178, 200, 210],
      capitalised: [100, 132, 192, 193, 179, 165, 185, 185, 175, 180, 190, 190, 190],
      capitals: [114, 194, 216, 301, 340, 409, 474],
      furtherCapital: 45,
      mixed: [218, 228, 297, 343],
      furtherMixed: 50,
      furtherMixedCapital: 57,
    },
    {
      small: [100, 109, 164, 207, 241, 244, 244, 244, 243, 250, 300, 320],
      capitalised: [100, 129, 188, 228, 229, 260, 250, 250, 280, 280, 300, 300, 320],
      capitals: [110, 194, 239, 290, 350, 400, 500],
      furtherCapital: 45,
      mixed: [214, 226, 298, 342],
      furtherMixed: 50,
      furtherMixedCapital: 60,
    },
  ],
  longWord: {
    unlike: 45,
    like: 12,
  },
  accents: {
    light: 52,
    heavy: 88,
    vietnamese: 0,
    combining: 84,
  },
  marks: {
    unlike: [9, 0, 88, 59],
    like: 33,
    rule: [40, 2],
    breakAfterTwo: 24,
    breakAfterMore: 44,
  },
  white: {
    blank: 1,
    tab: 6,
    lineBreak: 6,
    change: 10,
  },
  scripts: {
    cyrillic: [98, 14, 50],
    otherCyrillic: [115, 90, 90],
    greek: [71, 38, 48],
    arabic: [66, 30, 50],
    devanagari: [56, 31, 50],
    indic: [77, 33, 50],
    dense: [105, 49, 70],
    bytes: [227, 155, 190],
  },
  han: [80, 78],
  traditionalHan: [190, 190],
  kana: [113, 52],
  hangul: [104, 63],
  symbols: {
    symbol: 100,
    likeSymbol: 12,
    picture: 150,
    emoji: 170,
    astral: 350,
    mark: 60,
  },
  foreign: {
    lightAccent: 32,
    heavyAccent: 26,
    vietnamese: -60,
    combining: 71,
    rareLetter: 122,
    vowelEnd: 75,
    ordinary: 0.1,
  },
};
