/** Bytes that are made into a text by one call: more arguments would be too many for some engines. */
const CALL_BYTES = 8192;

/** Each byte as the character of its number: the cheapest text to look for ASCII in, whatever the bytes mean. */
export function latin1Of(bytes: Uint8Array): string {
  if (slicer !== undefined) return slicer.call(bytes, 0, bytes.length);
  let text = '';
  for (let at = 0; at < bytes.length; at += CALL_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CALL_BYTES));
  return text;
}

/** The bytes that such a text was made of. */
export function bytesOfLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

type Slicer = (this: Uint8Array, start: number, end: number) => string;

/** That of Buffer, where there is one: it works on all bytes. */
const slicer = findSlicer();

function findSlicer(): Slicer | undefined {
  const buffer: unknown = Reflect.get(globalThis, 'Buffer');
  const prototype: unknown = typeof buffer === 'function' ? buffer.prototype : undefined;
  if (typeof prototype !== 'object' || prototype === null) return undefined;
  const slice: unknown = Reflect.get(prototype, 'latin1Slice');
  return typeof slice === 'function' ? (slice as Slicer) : undefined;
}
