/** Texts shorter than this are joined before they are encoded: a call of the encoder costs as much as some hundred chars. */
const GATHERED_CHARS = 16_384;

/** A code point takes at most this many bytes. */
const CODE_POINT_BYTES = 4;

/** Where the bytes go: the buffer of the store, or one of our own for each piece. */
interface Sink {
  readonly encoder: InstanceType<typeof TextEncoder>;
  readonly size: number;
  readonly shared: Uint8Array | undefined;
  buffer: Uint8Array;
  used: number;
}

/**
 * Encodes texts that belong together as UTF-8, in pieces of at most `size` bytes or of the length of the buffer.
 *
 * With a buffer the pieces are views of it, valid until the next one is asked for; one shorter than four bytes is not
 * used. A surrogate pair may lie across two texts; a lone surrogate becomes U+FFFD.
 */
export function* encodePieces(
  texts: Iterable<string>,
  size: number,
  buffer?: Uint8Array,
): Generator<Uint8Array> {
  const shared = buffer !== undefined && buffer.length >= CODE_POINT_BYTES ? buffer : undefined;
  const sink: Sink = {
    encoder: new TextEncoder(),
    size,
    shared,
    buffer: shared ?? new Uint8Array(0),
    used: 0,
  };
  let pending = '';
  for (const text of texts) {
    pending = pending === '' ? text : pending + text;
    if (pending.length < GATHERED_CHARS) continue;
    const whole = safeEnd(pending, pending.length);
    yield* encode(sink, pending, whole);
    pending = pending.slice(whole);
  }
  yield* encode(sink, pending, pending.length);
  if (sink.used > 0) yield sink.buffer.subarray(0, sink.used);
}

/** Fills the buffer again and again, leaving the last, incomplete piece in it. */
function* encode(sink: Sink, text: string, end: number): Generator<Uint8Array> {
  let at = 0;
  while (at < end) {
    if (sink.buffer.length === 0) sink.buffer = new Uint8Array(Math.min(sink.size, bytesFor(end - at)));
    at += fill(sink, text, at, end);
    // Free space that takes no more than a sliver is not worth another call.
    if (at < end && sink.buffer.length - sink.used <= Math.max(CODE_POINT_BYTES, sink.buffer.length >> 4)) {
      yield sink.buffer.subarray(0, sink.used);
      if (sink.shared === undefined) sink.buffer = new Uint8Array(0);
      sink.used = 0;
    }
  }
}

/** Encodes as many units as surely fit, which spares the encoder its own counting, and gives their number. */
function fill(sink: Sink, text: string, at: number, end: number): number {
  const free = sink.buffer.length - sink.used;
  const units = Math.max(2, Math.floor(free / 3));
  const stop = at + units >= end ? end : safeEnd(text, at + units);
  const { read, written } = sink.encoder.encodeInto(text.slice(at, stop), sink.buffer.subarray(sink.used));
  sink.used += written;
  return read;
}

/** The end itself, or the place before it where it would split a surrogate pair, also one that the next text completes. */
function safeEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  if (last < 0xd800 || last > 0xdbff) return end;
  const next = text.charCodeAt(end);
  return Number.isNaN(next) || (next >= 0xdc00 && next <= 0xdfff) ? end - 1 : end;
}

function bytesFor(chars: number): number {
  return Math.max(CODE_POINT_BYTES, 3 * chars);
}
