/**
 * The longest text that is built as one string, in UTF-16 units: half of what V8 can hold (2^29 - 24), because its pieces
 * are there at the same time.
 */
export const MAX_TEXT_CHARS: number = 2 ** 28;

/** How long a piece of a text is, about, in UTF-16 units. */
export const PIECE_CHARS = 65_536;

/** Bytes inside a structure are shown in full up to this many; longer ones only when they are text. */
export const MAX_SHOWN_BYTES = 1_024;

/** Levels of nesting that are written; only a structure that makes itself up while it is read is deeper. */
export const MAX_DEPTH = 50_000;

/** Levels that are indented; deeper ones stand on one line, or 20,000 levels would need 800 million blanks. */
export const MAX_INDENTED_DEPTH = 64;

/**
 * Lists and objects that are counted or walked one by one before the rest is left out. So many odd ones do not fit in memory:
 * only a structure that makes itself up while it is read, or whose parts are shared over and over, has more.
 */
export const MAX_WALKED_OBJECTS: number = 2 ** 24;
