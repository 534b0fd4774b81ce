/** How much one answer of the read tool may hold. */
export interface ReadLimits {
  /**
   * UTF-16 units of the whole answer, heading and numbers included; at least 400.
   *
   * @default 20000
   */
  readonly maxChars?: number;
  /**
   * Lines of one answer, or matching lines with a pattern.
   *
   * @default 1000
   */
  readonly maxLines?: number;
}

/** `ReadLimits` with every value present, and what follows from them. */
export interface ResolvedReadLimits {
  readonly maxChars: number;
  readonly maxLines: number;
  /** A line of more bytes than this is answered in pieces of this size. */
  readonly pieceBytes: number;
}

/** Lines of a page when the call names no limit. */
export const DEFAULT_READ_LIMIT = 200;

/** The smallest `maxChars`: below it a heading leaves no room for text, and reading could not advance. */
export const MIN_READ_CHARS = 400;

const DEFAULT_MAX_CHARS = 20_000;
const DEFAULT_MAX_LINES = 1_000;
const PIECE_BYTES = 2_048;

// The longest heading beside its handle, for numbers of up to twelve digits, and what a piece may be longer than its size.
const HEADING_CHARS = 165;

/** Fills in the defaults; values below the smallest are raised to it. */
export function resolveReadLimits(limits: ReadLimits): ResolvedReadLimits {
  const maxChars = Math.max(MIN_READ_CHARS, limits.maxChars ?? DEFAULT_MAX_CHARS);
  const maxLines = Math.max(1, limits.maxLines ?? DEFAULT_MAX_LINES);
  // One piece, of at most one UTF-16 unit a byte, must fit an answer.
  const room = maxChars - handleLabelChars(maxChars) - HEADING_CHARS;
  const pieceBytes = 2 ** Math.floor(Math.log2(Math.min(PIECE_BYTES, room)));
  return { maxChars, maxLines, pieceBytes };
}

/** Gives how many UTF-16 units of an answer its handle may take. */
export function handleLabelChars(maxChars: number): number {
  return Math.min(160, Math.floor(maxChars / 6));
}
