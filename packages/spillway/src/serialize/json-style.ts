/** How a value is laid out as JSON. */
export interface JsonStyle {
  /** Two blanks a level and one field a line, where false writes no blanks. */
  readonly isIndented: boolean;
  /** A list at the root is written as one compact value a line. */
  readonly hasRecords: boolean;
  /** U+0085, U+2028 and U+2029 are written as escapes. */
  readonly escapesSeparators: boolean;
  /** Keys in the order of their code units, and 0 for -0, so that equal JSON values give equal texts. */
  readonly isCanonical: boolean;
  /** Long bytes are written whole, not as type and length. */
  readonly holdsAllBytes: boolean;
}

/** The layout of `compactJson`. */
export const COMPACT: JsonStyle = {
  isIndented: false,
  hasRecords: false,
  escapesSeparators: false,
  isCanonical: false,
  holdsAllBytes: false,
};

/** The layout of `indentedJson`. */
export const INDENTED: JsonStyle = { ...COMPACT, isIndented: true, escapesSeparators: true };

/** The layout of `jsonLines`. */
export const LINES: JsonStyle = { ...INDENTED, hasRecords: true };

/** The layout of `canonicalJsonPieces`, which also holds all bytes: it stands for the value. */
export const CANONICAL: JsonStyle = { ...COMPACT, isCanonical: true, holdsAllBytes: true };
