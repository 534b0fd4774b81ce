/** Follows a stream of UTF-8: counts its UTF-16 units, and gives its text where that is wanted. */
export interface TextOfBytes {
  /** Takes the next bytes, and whether all are ASCII; gives their text, undefined where nobody wants it and none had to be made. */
  add(bytes: Uint8Array, isAscii: boolean): string | undefined;
  /** Ends the stream and gives what a sequence that was cut off stands for. */
  finish(): string;
  /** UTF-16 units so far. */
  readonly chars: number;
}

/**
 * Decodes bytes as one stream, so that a character may lie across two pieces; malformed ones count as the U+FFFD that they
 * become. Without `wantsText` ASCII is only counted.
 */
export function createTextOfBytes(wantsText: boolean): TextOfBytes {
  // A mark at the beginning is a character as any other, as in all that is stored.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let chars = 0;
  let open = false;
  return {
    add(bytes, isAscii) {
      if (!wantsText && !open && isAscii) {
        chars += bytes.length;
        return undefined;
      }
      const text = decoder.decode(bytes, { stream: true });
      chars += text.length;
      if (bytes.length > 0) open = (bytes[bytes.length - 1] ?? 0) >= 0x80;
      return text;
    },
    finish() {
      const text = decoder.decode();
      chars += text.length;
      return text;
    },
    get chars(): number {
      return chars;
    },
  };
}
