import { base32 } from './base32.ts';
import { nextTurn } from './event-loop.ts';
import { createMurmur } from './murmur.ts';
import { endsInHalfPair, forEachUtf8 } from './utf8.ts';

/** A fingerprint that grows with its text; where the text is cut into pieces makes no difference. */
export interface Fingerprint {
  /** Adds a piece of text as its UTF-8 form; a surrogate pair may be divided over two pieces. */
  update(piece: string): void;
  /** Adds bytes, so that a text and its UTF-8 form have one fingerprint. */
  updateBytes(bytes: Uint8Array): void;
  /** Gives the fingerprint of what was added so far. */
  digest(): string;
}

/**
 * Gives a 128-bit fingerprint of a text as 26 characters of `a-z2-7`, the same in every process, platform and engine.
 *
 * It is taken over the UTF-8 form, in which a lone surrogate is U+FFFD, as in all that is stored and shown. It tells texts
 * apart but withstands no attack: whoever chooses texts can make two with one fingerprint.
 */
export function fingerprint(text: string): string {
  const print = createFingerprint();
  print.update(text);
  return print.digest();
}

/** Starts a fingerprint of a text or of bytes that come in pieces. */
export function createFingerprint(): Fingerprint {
  const murmur = createMurmur();
  let half = '';
  return {
    update(piece) {
      const text = half + piece;
      half = endsInHalfPair(text) ? text.slice(-1) : '';
      forEachUtf8(half === '' ? text : text.slice(0, -1), murmur.add);
    },
    updateBytes(bytes) {
      if (half !== '') murmur.add(REPLACEMENT);
      half = '';
      murmur.add(bytes);
    },
    digest() {
      return base32(bigEndian(murmur.finish(half === '' ? NOTHING : REPLACEMENT)));
    },
  };
}

/** Gives what `fingerprint` gives, but lets other work run after every 4 Mi characters. */
export async function fingerprintSlowly(text: string): Promise<string> {
  const print = createFingerprint();
  for (let from = 0; from < text.length; from += TURN_CHARS) {
    if (from > 0) await nextTurn();
    print.update(text.slice(from, from + TURN_CHARS));
  }
  return print.digest();
}

const TURN_CHARS = 4 * 1024 * 1024;
const NOTHING = new Uint8Array(0);
/** U+FFFD, which stands for half a pair whose other half never came. */
const REPLACEMENT = Uint8Array.of(0xef, 0xbf, 0xbd);

function bigEndian(words: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [at, word] of words.entries()) view.setInt32(at * 4, word);
  return new Uint8Array(view.buffer);
}
