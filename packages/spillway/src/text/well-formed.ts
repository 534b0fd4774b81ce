/** Gives the text with every lone surrogate replaced by U+FFFD; the length never changes, and a text that is in order comes back as it is. */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}
