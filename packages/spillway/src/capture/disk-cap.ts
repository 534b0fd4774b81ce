import { groupDigits } from '../text/digits.ts';
import { sequenceStart, wholeChars } from './utf8-edges.ts';
import { createRing } from './ends.ts';

/** Bounds what is stored of a stream: its beginning, and in the last part of the space its end. */
export interface DiskCap {
  /** Gives what of the next bytes is stored now. */
  admit(batch: Uint8Array): Uint8Array;
  /** Gives what is stored last: the end, behind a line that says how much is missing before it. */
  rest(): Uint8Array;
  /** True when something is missing. */
  isCut(): boolean;
}

/** The end gets a quarter of the space, and no more than this. */
const MOST_TAIL_BYTES = 65_536;
/** With less space for the end, only the beginning is kept. */
const LEAST_TAIL_BYTES = 512;

/** Makes a cap of `maxBytes`; without one everything is admitted. */
export function createDiskCap(maxBytes: number | undefined): DiskCap {
  if (maxBytes === undefined)
    return { admit: batch => batch, rest: () => new Uint8Array(0), isCut: () => false };
  const wanted = Math.min(MOST_TAIL_BYTES, maxBytes >> 2);
  const tailBytes = wanted < LEAST_TAIL_BYTES ? 0 : wanted;
  const headBytes = maxBytes - tailBytes;
  const ring = createRing(tailBytes);
  let admitted = 0;
  let total = 0;
  let closed = false;
  return {
    admit(batch) {
      total += batch.length;
      const room = closed ? 0 : headBytes - admitted;
      const fits = batch.length <= room ? batch : wholeChars(batch.subarray(0, room));
      closed ||= fits.length < batch.length;
      admitted += fits.length;
      ring.add(batch.subarray(fits.length));
      return fits;
    },
    rest() {
      const kept = ring.bytes();
      if (total - admitted <= kept.length) return kept;
      if (kept.length === 0) return kept;
      return markedTail(kept, total - admitted);
    },
    isCut: () => total - admitted > tailBytes,
  };
}

function markedTail(kept: Uint8Array, missingBytes: number): Uint8Array {
  const encoder = new TextEncoder();
  // The marker takes its place from the kept end; its number has as many digits as the largest one possible.
  const most = encoder.encode(marker(missingBytes)).length;
  const cut = kept.subarray(Math.min(kept.length, most));
  const tail = cut.subarray(sequenceStart(cut));
  const line = encoder.encode(marker(missingBytes - tail.length));
  const bytes = new Uint8Array(line.length + tail.length);
  bytes.set(line);
  bytes.set(tail, line.length);
  return bytes;
}

function marker(missingBytes: number): string {
  return `\n[${groupDigits(missingBytes)} bytes are not stored here: the capture has reached its limit]\n`;
}
