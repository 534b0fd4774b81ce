import { kernelMemory, viewOf } from '../text/byte-kernel.ts';
/**
 * Memory for the ranges of payloads that are read piece by piece: taken, used and given back, so that a read does not
 * begin with memory that the system has to clear first.
 */

/** Size of the buffers that are kept. */
export const SMALL_BYTES = 131_072;
export const LARGE_BYTES = 1_048_576;

/** Buffers of each size that are kept for the next taker; any more are left to the garbage collector. */
const MOST_KEPT: ReadonlyMap<number, number> = new Map([
  [SMALL_BYTES, 4],
  [LARGE_BYTES, 2],
]);

const kept = new Map<number, Uint8Array<ArrayBuffer>[]>();

/** Gives a buffer of at least so many bytes, with whatever it held before. */
export function takeBuffer(bytes: number): Uint8Array<ArrayBuffer> {
  const size = bytes <= SMALL_BYTES ? SMALL_BYTES : Math.max(bytes, LARGE_BYTES);
  return kept.get(size)?.pop() ?? newBuffer(size);
}

/** Takes a buffer back; nobody may look at it any more. */
export function returnBuffer(buffer: Uint8Array<ArrayBuffer>): void {
  const most = MOST_KEPT.get(buffer.length) ?? 0;
  const ready = kept.get(buffer.length) ?? [];
  if (ready.length >= most) return;
  ready.push(buffer);
  kept.set(buffer.length, ready);
}

/** The first ones of each size lie where the scans of the kernel reach them. */
function newBuffer(bytes: number): Uint8Array<ArrayBuffer> {
  return kernelMemoryFor(bytes) ?? viewOf(new ArrayBuffer(bytes), 0, bytes);
}

const inKernel = new Map<number, number>();

function kernelMemoryFor(bytes: number): Uint8Array<ArrayBuffer> | undefined {
  const given = inKernel.get(bytes) ?? 0;
  if (given >= (MOST_KEPT.get(bytes) ?? 0)) return undefined;
  const buffer = kernelMemory(bytes);
  if (buffer !== undefined) inKernel.set(bytes, given + 1);
  return buffer;
}
