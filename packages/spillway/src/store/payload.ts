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
  /**
   * Puts the bytes into a sink while they arrive, in place of `chunks`; resolves when all were put, rejects with what the sink
   * threw, or when they broke off.
   *
   * For a store that can take bytes without waiting. Not enumerable, so that a payload which is spread and given other
   * chunks does not keep it.
   */
  pushTo?(sink: ByteSink): Promise<void>;
}

/** Takes the bytes of a payload at once. */
export interface ByteSink {
  /** Takes the next bytes, which may be changed afterwards; what it throws ends the payload. */
  write(bytes: Uint8Array): void;
}

/** The same payload, which can push its bytes too. */
export function withPush(payload: Payload, pushTo: (sink: ByteSink) => Promise<void>): Payload {
  return Object.defineProperty({ ...payload }, 'pushTo', { value: pushTo });
}
