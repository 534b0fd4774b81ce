import { StoreError } from '../errors.ts';
import { encodePieces } from './encode-pieces.ts';
import type { Payload } from './payload.ts';

/** Size of a piece when the store hands in no buffer: larger ones gain nothing, smaller ones cost a fifth. */
const PIECE_BYTES = 1 << 20;

/** A payload of one text; its UTF-8 form is stored, a lone surrogate as U+FFFD. */
export function payloadOfText(text: string): Payload {
  return {
    text,
    replayable: true,
    bytes: () => Promise.resolve(new TextEncoder().encode(text)),
    chunks: buffer => oneByOne(encodePieces([text], PIECE_BYTES, buffer)),
  };
}

/** A payload of bytes that are in memory; the pieces are views of them. */
export function payloadOfBytes(bytes: Uint8Array): Payload {
  const plain = plainBytes(bytes);
  return {
    bytesLength: plain.length,
    replayable: true,
    bytes: () => Promise.resolve(plain),
    chunks: buffer => oneByOne(views(plain, pieceBytes(buffer))),
  };
}

/**
 * A payload of a text that exists in pieces only, such as the lines of a list; `pieces` is called for each reading.
 *
 * A surrogate pair may lie across two pieces.
 */
export function payloadOfPieces(pieces: () => Iterable<string>): Payload {
  const chunks = (buffer?: Uint8Array): AsyncIterable<Uint8Array> =>
    oneByOne(encodePieces(pieces(), PIECE_BYTES, buffer));
  return { replayable: true, bytes: () => gather(chunks()), chunks };
}

/**
 * A payload that arrives while it is stored and can be read once.
 *
 * @throws StoreError `WRITE_FAILED` when it is read a second time.
 */
export function payloadOfStream(source: AsyncIterable<Uint8Array | string>): Payload {
  let taken = false;
  const chunks = (buffer?: Uint8Array): AsyncIterable<Uint8Array> => {
    if (taken) throw new StoreError('WRITE_FAILED', 'A streamed payload can be read only once.');
    taken = true;
    return encodeStream(source, buffer);
  };
  return { replayable: false, bytes: async () => gather(chunks()), chunks };
}

async function* encodeStream(
  source: AsyncIterable<Uint8Array | string>,
  buffer: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  let held = '';
  for await (const item of source) {
    if (typeof item === 'string') {
      const text = held + item;
      const whole = endsInsidePair(text) ? text.length - 1 : text.length;
      held = text.slice(whole);
      yield* encodePieces([text.slice(0, whole)], PIECE_BYTES, buffer);
    } else {
      if (held !== '') yield* encodePieces([held], PIECE_BYTES, buffer);
      held = '';
      yield* views(plainBytes(item), pieceBytes(buffer));
    }
  }
  if (held !== '') yield* encodePieces([held], PIECE_BYTES, buffer);
}

function endsInsidePair(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}

/** The same memory as a plain array: `slice` of a Buffer gives a view, where stores expect a copy. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function pieceBytes(buffer: Uint8Array | undefined): number {
  return buffer === undefined || buffer.length === 0 ? PIECE_BYTES : buffer.length;
}

function* views(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* oneByOne(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** Copies each piece as it comes, because a source may use its buffer again. */
async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let bytes = new Uint8Array(1024);
  let length = 0;
  for await (const piece of pieces) {
    if (length + piece.length > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, length + piece.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(piece, length);
    length += piece.length;
  }
  return bytes.slice(0, length);
}
