/** Follows a stream of UTF-8: counts its UTF-16 units, and gives its text where that is wanted. */
export interface TextOfBytes {
  /** Takes the next bytes and gives their text; undefined where nobody wants it and none had to be made. */
  add(bytes: Uint8Array): string | undefined;
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
    add(bytes) {
      if (!wantsText && !open && isAscii(bytes)) {
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

/** Looks at sixteen bytes a step. */
function isAscii(bytes: Uint8Array): boolean {
  const lead = Math.min(bytes.length, -bytes.byteOffset & 3);
  for (let at = 0; at < lead; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + lead, (bytes.length - lead) >> 2);
  let word = 0;
  for (; word + 3 < words.length; word += 4) {
    const all = (words[word] ?? 0) | (words[word + 1] ?? 0) | (words[word + 2] ?? 0) | (words[word + 3] ?? 0);
    if ((all & HIGH_BITS) !== 0) return false;
  }
  for (let at = lead + word * 4; at < bytes.length; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

const HIGH_BITS = 0x80808080 | 0;
