const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** Writes bytes in the base 32 of RFC 4648, section 6, in lower case and without padding; safe in names and paths anywhere. */
export function base32(bytes: Uint8Array): string {
  let written = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) written += LETTERS.charAt((held >>> (bits - 5)) & 31);
  }
  return bits > 0 ? written + LETTERS.charAt((held << (5 - bits)) & 31) : written;
}
