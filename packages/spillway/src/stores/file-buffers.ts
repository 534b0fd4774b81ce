/** Size of a buffer: larger ones gain nothing, and one is encoded in less than a few milliseconds. */
const BUFFER_BYTES = 1 << 20;

/** One is encoded while the other is written; more would only hold memory. */
const MAX_BUFFERS = 2;

const free: Buffer[] = [];
const waiting: ((buffer: Buffer) => void)[] = [];
let made = 0;

/**
 * Gives a buffer, in the order of asking, as soon as one is free: however many payloads are written at the same time,
 * they share two. Whoever holds one must not wait for anything but the disk.
 */
export function takeBuffer(): Promise<Buffer> {
  const buffer = free.pop();
  if (buffer !== undefined) return Promise.resolve(buffer);
  if (made < MAX_BUFFERS) {
    made += 1;
    return Promise.resolve(Buffer.allocUnsafeSlow(BUFFER_BYTES));
  }
  return new Promise(resolve => {
    waiting.push(resolve);
  });
}

/** Gives a buffer back. */
export function returnBuffer(buffer: Buffer): void {
  const next = waiting.shift();
  if (next === undefined) free.push(buffer);
  else next(buffer);
}
