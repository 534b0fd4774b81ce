import { createLineIndexer } from '../../src/store/line-index.ts';
import type { ByteRange } from '../../src/store/store.ts';
import type { ReadSource } from '../../src/read-back/read-source.ts';
import type { ReadArguments } from '../../src/read-back/arguments.ts';
import { readPage } from '../../src/read-back/page.ts';
import type { ReadAnswer } from '../../src/read-back/answer.ts';
import type { ReadLimits } from '../../src/read-back/limits.ts';

export interface SourceOfOptions {
  readonly handle?: string;
  readonly mediaType?: string;
  /** Distance of the index; small ones make short payloads use it. */
  readonly stepBytes?: number;
  /** Gives plain arrays instead of Node's, as stores outside Node do. */
  readonly plain?: boolean;
  /** Fills the buffers of the reader, as stores that open payloads do. */
  readonly fills?: boolean;
}

/** A source over bytes in memory that remembers which ranges it was asked for. */
export function sourceOf(
  payload: string | Uint8Array,
  options: SourceOfOptions = {},
): ReadSource & { readonly ranges: readonly ByteRange[] } {
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const mediaType =
    options.mediaType ?? (typeof payload === 'string' ? 'text/plain; charset=utf-8' : undefined);
  const ranges: ByteRange[] = [];
  return {
    handle: options.handle ?? 'abcdefghijklmnopqrstuvwxyz.value',
    bytes: bytes.length,
    ...(mediaType === undefined ? {} : { mediaType }),
    ranges,
    async read(range) {
      ranges.push(range);
      const copy = bytes.slice(range.start, range.end);
      return options.plain === true ? copy : Buffer.from(copy.buffer, copy.byteOffset, copy.length);
    },
    ...(options.fills === true && {
      fill: async (buffer: Uint8Array, start: number): Promise<void> => {
        ranges.push({ start, end: start + buffer.length });
        buffer.set(bytes.subarray(start, start + buffer.length));
      },
    }),
    async index() {
      const indexer = createLineIndexer(options.stepBytes);
      indexer.add(bytes);
      return indexer.finish();
    },
  };
}

/** Arguments with the defaults of the tool. */
export function argsOf(given: Partial<ReadArguments> = {}): ReadArguments {
  return {
    handle: 'h',
    offset: 0,
    limit: 200,
    piece: 0,
    fromEnd: false,
    pattern: undefined,
    regex: false,
    context: 0,
    path: undefined,
    query: undefined,
    diff: undefined,
    ...given,
  };
}

/** The text of an answer behind its heading. */
export function bodyOf(answer: ReadAnswer): string {
  const end = answer.text.indexOf('\n');
  return end === -1 ? '' : answer.text.slice(end + 1);
}

/** The heading of an answer. */
export function headingOf(answer: ReadAnswer): string {
  return answer.text.split('\n', 1)[0] ?? '';
}

/** Reads page after page by the cursor that each answer names. */
export async function readAll(
  source: ReadSource,
  given: Partial<ReadArguments>,
  limits: ReadLimits = {},
): Promise<readonly ReadAnswer[]> {
  const answers: ReadAnswer[] = [];
  let cursor: Partial<ReadArguments> = given;
  for (;;) {
    const answer = await readPage(source, argsOf(cursor), limits);
    answers.push(answer);
    if (answer.nextOffset === undefined) return answers;
    cursor = { ...given, offset: answer.nextOffset, piece: answer.nextPiece ?? 0 };
    if (answers.length > 20_000) throw new Error('reading does not end');
  }
}
