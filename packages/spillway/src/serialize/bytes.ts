export { decodeText } from './decode-text.ts';
export { sniffMediaType } from './media-type.ts';

/**
 * Gives the bytes of an array buffer or of any view of one, undefined for every other value.
 *
 * Of a view only its own window, as a plain `Uint8Array` over the same memory; never throws.
 */
export function asBytes(value: unknown): Uint8Array | undefined {
  try {
    if (ArrayBuffer.isView(value)) {
      // A view whose memory was given away has no bytes, and throws when it is asked for them.
      if (value.byteLength === 0) return new Uint8Array(0);
      if (Object.getPrototypeOf(value) === Uint8Array.prototype && value instanceof Uint8Array) return value;
      return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    }
    return isBuffer(value) ? new Uint8Array(new DataView(value).buffer) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the first bytes in hexadecimal digits, in groups of four bytes. @default count 64 */
export function hexHead(bytes: Uint8Array, count = 64): string {
  let text = '';
  for (const [at, byte] of bytes.subarray(0, count).entries()) {
    text += (at > 0 && at % 4 === 0 ? ' ' : '') + byte.toString(16).padStart(2, '0');
  }
  return text;
}

/** Writes bytes as base64 with padding; with `url` in the alphabet that is safe in an address (RFC 4648, section 5). */
export function toBase64(bytes: Uint8Array, { url = false }: { readonly url?: boolean } = {}): string {
  const alphabet = url ? URL_ALPHABET : ALPHABET;
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    text += ASCII.decode(encodeChunk(bytes.subarray(start, start + CHUNK_BYTES), alphabet));
  }
  return text;
}

/** A multiple of three, so that only the last chunk is padded. */
const CHUNK_BYTES = 49_152;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ALPHABET = new TextEncoder().encode(`${LETTERS}+/`);
const URL_ALPHABET = new TextEncoder().encode(`${LETTERS}-_`);
const ASCII = new TextDecoder();
const PADDING = 0x3d;

function encodeChunk(bytes: Uint8Array, alphabet: Uint8Array): Uint8Array {
  const digits = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let at = 0;
  for (let start = 0; start < bytes.length; start += 3) {
    const bits = ((bytes[start] ?? 0) << 16) | ((bytes[start + 1] ?? 0) << 8) | (bytes[start + 2] ?? 0);
    digits[at++] = alphabet[bits >> 18] ?? 0;
    digits[at++] = alphabet[(bits >> 12) & 63] ?? 0;
    digits[at++] = alphabet[(bits >> 6) & 63] ?? 0;
    digits[at++] = alphabet[bits & 63] ?? 0;
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return digits.fill(PADDING, digits.length - missing);
}

/** Only its kind is asked for, as an instance of another realm is one too; `DataView` then refuses a look-alike. */
function isBuffer(value: unknown): value is ArrayBuffer {
  const kind = Object.prototype.toString.call(value);
  return kind === '[object ArrayBuffer]' || kind === '[object SharedArrayBuffer]';
}
