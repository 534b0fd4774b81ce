/** What is known about the lines of the bytes seen so far. */
export interface LineScan {
  readonly stepBytes: number;
  bytes: number;
  lineFeeds: number;
  /** Offset of the first byte of the line that is still open. */
  lineStart: number;
  longestLineBytes: number;
  /** The next line start at or after this offset is worth keeping. */
  nextMark: number;
  readonly starts: number[];
}

const LINE_FEED = 10;

/** Bytes that are scanned before the way of scanning is chosen again. */
const BLOCK_BYTES = 32_768;

/** From this average on one native call per line is cheaper than four bytes a step; measured equal at about 64. */
const LONG_LINE_BYTES = 80;

/** Takes the next bytes: counts line feeds, measures lines and keeps one line start per step. */
export function scanLines(scan: LineScan, chunk: Uint8Array): void {
  const base = scan.bytes;
  // One kind of array keeps the loops below fast, whatever kinds the callers hand in.
  const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length);
  // A Buffer brings a native search; the one of a plain Uint8Array is slower than the word scan below.
  const nativeSearch = chunk.indexOf !== Uint8Array.prototype.indexOf;
  let searching = false;
  for (let from = 0; from < chunk.length; from += BLOCK_BYTES) {
    const to = Math.min(chunk.length, from + BLOCK_BYTES);
    const lineFeeds = scan.lineFeeds;
    if (searching) searchBlock(scan, chunk.subarray(from, to), base + from);
    else scanBlock(scan, bytes, from, to, base);
    searching = nativeSearch && to - from >= (scan.lineFeeds - lineFeeds) * LONG_LINE_BYTES;
  }
  scan.bytes = base + chunk.length;
}

function searchBlock(scan: LineScan, block: Uint8Array, base: number): void {
  for (let at = block.indexOf(LINE_FEED); at !== -1; at = block.indexOf(LINE_FEED, at + 1))
    endLine(scan, base + at);
}

/** Looks at sixteen bytes a step, and closer only where one of them is a line feed. */
function scanBlock(scan: LineScan, chunk: Uint8Array, from: number, to: number, base: number): void {
  let at = scanBytes(scan, chunk, from, Math.min(to, from + (-(chunk.byteOffset + from) & 3)), base);
  const words = new Int32Array(chunk.buffer, chunk.byteOffset + at, (to - at) >> 2);
  const offset = at;
  for (let word = 0; word + 3 < words.length; word += 4) {
    const a = zeroBytes((words[word] ?? 0) ^ 0x0a0a0a0a);
    const b = zeroBytes((words[word + 1] ?? 0) ^ 0x0a0a0a0a);
    const c = zeroBytes((words[word + 2] ?? 0) ^ 0x0a0a0a0a);
    const d = zeroBytes((words[word + 3] ?? 0) ^ 0x0a0a0a0a);
    if ((a | b | c | d) !== 0) {
      at = offset + word * 4;
      if (a !== 0) scanBytes(scan, chunk, at, at + 4, base);
      if (b !== 0) scanBytes(scan, chunk, at + 4, at + 8, base);
      if (c !== 0) scanBytes(scan, chunk, at + 8, at + 12, base);
      if (d !== 0) scanBytes(scan, chunk, at + 12, at + 16, base);
    }
  }
  scanBytes(scan, chunk, offset + (words.length >> 2) * 16, to, base);
}

/** Not zero exactly when one of the four bytes is zero (Mycroft's test). */
function zeroBytes(word: number): number {
  return (word - 0x01010101) & ~word & 0x80808080;
}

function scanBytes(scan: LineScan, chunk: Uint8Array, from: number, to: number, base: number): number {
  for (let at = from; at < to; at += 1) if (chunk[at] === LINE_FEED) endLine(scan, base + at);
  return to;
}

function endLine(scan: LineScan, lineFeed: number): void {
  const lineBytes = lineFeed - scan.lineStart;
  if (lineBytes > scan.longestLineBytes) scan.longestLineBytes = lineBytes;
  const next = lineFeed + 1;
  scan.lineStart = next;
  scan.lineFeeds += 1;
  if (next < scan.nextMark) return;
  scan.starts.push(scan.lineFeeds, next);
  scan.nextMark = (Math.floor(next / scan.stepBytes) + 1) * scan.stepBytes;
}
