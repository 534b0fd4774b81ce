/** Counts the UTF-16 units that a stream of UTF-8 becomes. */
export interface CharCounter {
  /** Takes the next bytes, and whether all of them are ASCII. */
  add(bytes: Uint8Array, isAscii: boolean): void;
  /** Ends the stream, and gives the number. */
  finish(): number;
}

/**
 * Counts bytes as one stream, so that a character may lie across two pieces; malformed ones count as the U+FFFD that they
 * become. ASCII is not decoded.
 */
export function createCharCounter(): CharCounter {
  // A mark at the beginning is a character as any other, as in all that is stored.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let chars = 0;
  let open = false;
  return {
    add(bytes, isAscii) {
      if (isAscii && !open) {
        chars += bytes.length;
        return;
      }
      chars += decoder.decode(bytes, { stream: true }).length;
      if (bytes.length > 0) open = (bytes[bytes.length - 1] ?? 0) >= 0x80;
    },
    finish() {
      chars += decoder.decode().length;
      return chars;
    },
  };
}
