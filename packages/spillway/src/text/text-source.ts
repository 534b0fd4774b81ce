/** A text of which only the two ends may be at hand; lengths are UTF-16 units. */
export interface TextSource {
  /** Length of the whole text. */
  readonly length: number;
  /** Gives the first `chars` characters, fewer where the source does not hold as many. */
  head(chars: number): string;
  /** Gives the last `chars` characters, fewer where the source does not hold as many. */
  tail(chars: number): string;
}

/** Wraps a text that is wholly at hand. */
export function sourceOfText(text: string): TextSource {
  return {
    length: text.length,
    head: chars => text.slice(0, chars),
    tail: chars => text.slice(Math.max(0, text.length - chars)),
  };
}
