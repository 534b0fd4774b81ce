/** Where a page begins: lines to skip, and the piece of the line after them. */
export interface Cursor {
  readonly offset: number;
  readonly piece: number;
}

/** Where the next page begins. */
export interface NextCursor extends Cursor {
  /** Pieces of the line that `piece` is of. */
  readonly pieces?: number;
}

/** How much text a page may hold beside its heading. */
export interface PageRoom {
  /** UTF-16 units. */
  readonly chars: number;
  readonly lines: number;
  readonly pieceBytes: number;
}

/** A run of stored text, whole lines or pieces of lines. */
export interface Page {
  /** Offset of the first byte. */
  readonly from: number;
  /** Offset behind the last byte. */
  readonly to: number;
  readonly text: string;
  /** Number of the first and the last line that the page holds something of, from 0. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** The piece the first line is shown from; 0 for its beginning. */
  readonly fromPiece: number;
  /** The piece the last line ends before; 0 for its end. */
  readonly beforePiece: number;
  /** Undefined at the end of the text, with `fromEnd` at its beginning. */
  readonly next?: NextCursor;
}
