import { createLimits } from 'spillway';
import type { Run } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { payloadPath } from './payloads.ts';
import type { PayloadKind } from './payloads.ts';

/** A payload in a file store, to be read back. */
export interface StoredPayload {
  readonly run: Run;
  readonly handle: string;
  /** The file that the payload was made from, for programs to read. */
  readonly source: string;
  /** The file that the store keeps it in, and the one beside it. */
  readonly file: string;
  readonly side: string;
  readonly bytes: number;
  readonly lines: number;
}

/** Characters of an answer that holds 40,000 bytes of a long line, whatever its heading. */
export const LONG_CHARS = 42_500;

/** Stores a payload as the output of a tool is stored, with its line index beside it. */
export async function storePayload(
  kind: PayloadKind,
  size: number,
  folder: string,
  maxChars?: number,
): Promise<StoredPayload> {
  const source = payloadPath(kind, size);
  const baseDir = join(folder, `store-${kind}-${size}`);
  const run = createLimits({
    store: fileStore({ baseDir }),
    logger: false,
    ...(maxChars !== undefined && { readTool: { maxChars } }),
  }).run();
  const stream = createReadStream(source, { highWaterMark: 1 << 20 });
  const { handle, complete } = await run.capture(stream, { toolName: 'bash', errors: false });
  if (!complete || handle === undefined) throw new Error('the payload was not kept whole');
  const { totalLines = 0 } = await run.read({ handle, limit: 1 });
  return {
    run,
    handle,
    source,
    file: join(baseDir, 'local', handle),
    side: join(baseDir, 'local', `.${handle}.json`),
    bytes: statSync(source).size,
    lines: totalLines,
  };
}

/** Gives places below a bound, far from each other, the same in every run. */
export function placesBelow(bound: number): () => number {
  let place = 0;
  return () => {
    place = (place + 7919 * 4099) % Math.max(1, bound);
    return place;
  };
}
