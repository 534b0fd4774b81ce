import { createMixer } from './hash-mix.ts';

/** A fingerprint that grows with its text; where the text is cut into pieces makes no difference. */
export interface Fingerprint {
  /** Adds a piece of text, as its UTF-8 form; a surrogate pair may be cut in two. */
  update(piece: string): void;
  /** Adds bytes, so that a text and its UTF-8 form have one fingerprint. */
  updateBytes(bytes: Uint8Array): void;
  /** Gives the fingerprint of what was added so far. */
  digest(): string;
}

/**
 * Gives a 128-bit fingerprint of a text as 26 characters from `a-z2-7`, the same in every process, platform and engine.
 *
 * It tells texts apart but keeps no secret and withstands no attack: not for signatures, passwords or untrusted
 * deduplication. It is taken over the UTF-8 form, in which a lone surrogate is U+FFFD, as in what is stored and shown.
 */
export function fingerprint(text: string): string {
  const print = createFingerprint();
  print.update(text);
  return print.digest();
}

/** Starts a fingerprint whose text or bytes come in pieces. */
export function createFingerprint(): Fingerprint {
  const mixer = createMixer();
  let high = '';
  return {
    update(piece) {
      const text = high + piece;
      const end = endsInHalfPair(text) ? text.length - 1 : text.length;
      encodeInto(text, end, bytes => mixer.add(bytes));
      high = text.slice(end);
    },
    updateBytes(bytes) {
      if (high !== '') mixer.add(REPLACEMENT);
      high = '';
      mixer.add(bytes);
    },
    digest() {
      return base32(mixer.finish(high === '' ? NO_BYTES : REPLACEMENT));
    },
  };
}

/** Gives what `fingerprint` gives, but lets other work run after every 4 Mi characters. */
export async function fingerprintSlowly(text: string): Promise<string> {
  const print = createFingerprint();
  for (let from = 0; from < text.length; from += SLICE_CHARS) {
    if (from > 0) await nextTurn();
    print.update(text.slice(from, from + SLICE_CHARS));
  }
  return print.digest();
}

const SLICE_CHARS = 4 * 1024 * 1024;
