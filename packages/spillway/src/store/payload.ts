/** The bytes to store, in whichever form is cheapest for the store. */
export interface Payload {
  /** The whole text, when the payload is text that exists as one string; its UTF-8 form is what is stored. */
  readonly text?: string;
  /** Number of bytes, when known without encoding. */
  readonly bytesLength?: number;
  /** False when the payload can be read only once, as from a stream. */
  readonly replayable: boolean;
  /** Gives all bytes at once. */
  bytes(): Promise<Uint8Array>;
  /**
   * Gives the bytes piece by piece, at most `buffer.length` (default 1 MiB) each.
   *
   * With a `buffer` each piece may be a view of it, valid only until the next piece is asked for.
   */
  chunks(buffer?: Uint8Array): AsyncIterable<Uint8Array>;
}
