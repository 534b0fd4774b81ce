import { withPush, type ByteSink, type Payload } from '../store/payload.ts';
import type { ReadOptions, Store } from '../store/store.ts';

/** A payload that tells how many bytes were taken from it. */
export interface CountedPayload {
  readonly payload: Payload;
  /** Bytes that were taken; undefined when the store took the text itself. */
  taken(): number | undefined;
}

/** Above this a text is not walked through to count its bytes when the store can be asked. */
const longestCountedChars = 1 << 20;

/** Bytes that a store keeps of a payload: as counted, as the store says, or as the text has in UTF-8. */
export async function bytesOf(
  store: Store,
  handle: string,
  { payload, taken }: CountedPayload,
  options: ReadOptions,
): Promise<number> {
  const counted = taken();
  if (counted !== undefined) return counted;
  const text = payload.text ?? '';
  if (text.length > longestCountedChars) {
    const stated = await statedBytes(store, handle, options);
    if (stated !== undefined) return stated;
  }
  return utf8Length(text);
}

async function statedBytes(store: Store, handle: string, options: ReadOptions): Promise<number | undefined> {
  try {
    const bytes: unknown = (await store.stat?.(handle, options))?.bytes;
    return typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined;
  } catch {
    // The payload is written; its size can be counted instead.
    return undefined;
  }
}

/** Counts the bytes that a store takes from a payload whose size is not known before. */
export function countBytes(payload: Payload): CountedPayload {
  if (payload.bytesLength !== undefined) {
    const known = payload.bytesLength;
    return { payload, taken: () => known };
  }
  const state: { bytes?: number } = {};
  const counting: Payload = {
    replayable: payload.replayable,
    async bytes() {
      const bytes = await payload.bytes();
      state.bytes = bytes.length;
      return bytes;
    },
    async *chunks(buffer) {
      state.bytes = 0;
      for await (const chunk of payload.chunks(buffer)) {
        state.bytes = (state.bytes ?? 0) + chunk.length;
        yield chunk;
      }
    },
    ...(payload.text !== undefined && { text: payload.text }),
  };
  const { pushTo } = payload;
  const pushing = async (sink: ByteSink): Promise<void> => {
    state.bytes = 0;
    const write = (bytes: Uint8Array): void => {
      sink.write(bytes);
      state.bytes = (state.bytes ?? 0) + bytes.length;
    };
    await pushTo?.call(payload, { write });
  };
  return {
    payload: pushTo === undefined ? counting : withPush(counting, pushing),
    taken: () => state.bytes ?? (payload.text === undefined ? 0 : undefined),
  };
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
