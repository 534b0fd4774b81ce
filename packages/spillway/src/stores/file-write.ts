import type { Payload } from '../index.ts';
import { writeBytesSync, writePieces } from './file-bytes.ts';
import { writePushed } from './file-pushed.ts';
import { discardDraft, openDraft, publishDraft } from './file-draft.ts';
import type { Root } from './file-root.ts';
import type { Spot } from './file-spot.ts';
import { fillBuffer, writeText } from './file-text.ts';

/** Up to this size a write at once is several times faster than one off the event loop. */
const SYNC_BYTES = 65_536;

/** What a write has to keep to. */
export interface WriteRules {
  /** Told of bytes before they are written; throws when they are too many. */
  readonly reserve: (bytes: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** Writes a payload to its place, all or nothing, and gives the number of bytes. */
export async function writePayload(
  root: Root,
  spot: Spot,
  payload: Payload,
  { reserve, signal }: WriteRules,
): Promise<number> {
  signal?.throwIfAborted();
  const small = smallText(payload) ?? (await smallBytes(payload));
  if (small !== undefined) {
    reserve(small.length);
    writeWhole(root, spot, spot.file, small);
    return small.length;
  }
  const draft = openDraft(root, spot);
  let bytes = 0;
  try {
    bytes = await writeLarge(draft.handle, payload, { reserve, signal });
    signal?.throwIfAborted();
  } catch (error) {
    discardDraft(draft);
    throw error;
  }
  publishDraft(draft, spot.file);
  return bytes;
}

function writeLarge(handle: number, payload: Payload, { reserve, signal }: WriteRules): Promise<number> {
  if (payload.text !== undefined) return writeText(handle, payload.text, reserve, signal);
  return payload.pushTo === undefined
    ? writePieces(handle, payload, reserve, signal)
    : writePushed(handle, payload, reserve, signal);
}

/** Writes a small file beside others of the spot, all or nothing. */
export function writeWhole(root: Root, spot: Spot, file: string, bytes: Uint8Array): void {
  const draft = openDraft(root, spot);
  try {
    writeBytesSync(draft.handle, bytes);
  } catch (error) {
    discardDraft(draft);
    throw error;
  }
  publishDraft(draft, file);
}

let textBuffer: Buffer | undefined;

/** The bytes of a small text, in a buffer that is free again when the write has returned. */
function smallText({ text }: Payload): Uint8Array | undefined {
  if (text === undefined || text.length > SYNC_BYTES) return undefined;
  textBuffer ??= Buffer.allocUnsafeSlow(4 * SYNC_BYTES);
  return textBuffer.subarray(0, fillBuffer(textBuffer, text, 0).bytes);
}

async function smallBytes(payload: Payload): Promise<Uint8Array | undefined> {
  const isSmall = payload.bytesLength !== undefined && payload.bytesLength <= SYNC_BYTES;
  return isSmall ? payload.bytes() : undefined;
}
