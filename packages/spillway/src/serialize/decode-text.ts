/**
 * Gives the text that bytes hold, undefined when they are no text.
 *
 * Text is UTF-8, or UTF-16 that begins with its byte order mark, or without one is ASCII in at least half of its units; it
 * holds no NUL and hardly any control characters. A mark stays, as U+FEFF.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const order = utf16Order(bytes);
  if (order === undefined) return decodeUtf8(bytes, { allowsNoise: false });
  const text = decode(order === 'le' ? bytes : swapped(bytes), UTF_16);
  return text === undefined || isNoise(text) ? undefined : text;
}

/** Gives the text of bytes in valid UTF-8, undefined for others and, unless it is allowed, for control characters. */
export function decodeUtf8(
  bytes: Uint8Array,
  { allowsNoise }: { readonly allowsNoise: boolean },
): string | undefined {
  // A NUL betrays most binary at once.
  if (!allowsNoise && bytes.includes(0)) return undefined;
  const text = decode(bytes, UTF_8);
  return text === undefined || (!allowsNoise && isNoise(text)) ? undefined : text;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const UTF_16 = new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true });
/** Fewer bytes say too little about every other one. */
const MIN_PATTERN_BYTES = 8;
const MAX_PATTERN_BYTES = 4_096;

function decode(bytes: Uint8Array, decoder: typeof UTF_8): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function utf16Order(bytes: Uint8Array): 'le' | 'be' | undefined {
  if (bytes.length < 2 || bytes.length % 2 === 1) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'be';
  if (bytes.length < MIN_PATTERN_BYTES) return undefined;
  return orderByPattern(bytes.subarray(0, MAX_PATTERN_BYTES));
}

/** Zeros alone would take counters and pixels for text, so the byte beside each zero must be ASCII. */
function orderByPattern(bytes: Uint8Array): 'le' | 'be' | undefined {
  const ascii = { le: 0, be: 0 };
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (second === 0 && isAsciiText(first)) ascii.le++;
    if (first === 0 && isAsciiText(second)) ascii.be++;
  }
  const half = bytes.length / 4;
  if (ascii.be === 0 && ascii.le >= half) return 'le';
  return ascii.le === 0 && ascii.be >= half ? 'be' : undefined;
}

function isAsciiText(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
}

function swapped(bytes: Uint8Array): Uint8Array {
  const swap = new Uint8Array(bytes.length);
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    swap[at] = bytes[at + 1] ?? 0;
    swap[at + 1] = bytes[at] ?? 0;
  }
  return swap;
}

/** One stray control character in so many is forgiven. */
const CHARS_PER_STRAY = 100;

/**
 * As in `file(1)`, BEL, BS, TAB, LF, VT, FF, CR and ESC belong to text; NUL never does, and other control characters are
 * noise where there are many.
 */
function isNoise(text: string): boolean {
  let strays = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0) return true;
    if (unit === 0x7f || (unit < 0x20 && unit !== 0x1b && (unit < 0x07 || unit > 0x0d))) strays++;
  }
  return strays * CHARS_PER_STRAY > text.length;
}
