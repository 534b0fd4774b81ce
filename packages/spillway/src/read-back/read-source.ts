import type { LineIndex } from '../store/line-index.ts';
import type { ByteRange } from '../store/store.ts';

/** One stored payload, as a page is read from it. */
export interface ReadSource {
  /** What the model holds, printed in the heading of each answer. */
  readonly handle: string;
  /** Size of the payload. */
  readonly bytes: number;
  /** As given when it was stored; without one the first bytes decide whether it is text. */
  readonly mediaType?: string;
  /** Gives exactly the bytes of a range that lies within the payload. */
  read(range: ByteRange): Promise<Uint8Array>;
  /** Fills a buffer with the bytes from `start` on, all of which lie within the payload; where the store can. */
  fill?(buffer: Uint8Array, start: number): Promise<void>;
  /** Gives the payload's line index, made by one scan when it is not known yet. */
  index(): Promise<LineIndex>;
}
