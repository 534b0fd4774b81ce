import type { Workspace } from '../workspace/workspace.ts';
import type { Payload } from './payload.ts';
import type { ByteRange } from './store.ts';

/** Payloads up to this size are handed over as bytes; larger ones as a stream, where the workspace takes one. */
const WHOLE_BYTES = 1 << 20;

/** The payload that was read last as a whole, kept as long as memory allows: pages are read one after the other. */
export interface LastRead {
  workspace?: Workspace;
  path?: string;
  bytes?: WeakRef<Uint8Array>;
}

/** Writes a payload to a file of the workspace. */
export async function writePayload(
  workspace: Workspace,
  path: string,
  payload: Payload,
  abortSignal: AbortSignal | undefined,
): Promise<void> {
  const options = { path, ...(abortSignal && { abortSignal }) };
  const bytes = payload.bytesLength ?? payload.text?.length ?? Number.POSITIVE_INFINITY;
  if (bytes > WHOLE_BYTES && workspace.writeFile !== undefined) {
    await workspace.writeFile({ ...options, content: streamOf(payload.chunks()) });
  } else {
    await workspace.writeBinaryFile({ ...options, content: await payload.bytes() });
  }
}

/** Reads a file of the workspace or a range of it; undefined when it is not there. */
export async function readPayload(
  workspace: Workspace,
  path: string,
  last: LastRead,
  range: ByteRange | undefined,
  abortSignal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  const options = { path, ...(abortSignal && { abortSignal }) };
  const start = Math.max(0, range?.start ?? 0);
  const end = Math.max(start, range?.end ?? Number.POSITIVE_INFINITY);
  if (range !== undefined && workspace.readRange !== undefined) {
    return (await workspace.readRange({ ...options, start, end })) ?? undefined;
  }
  const known = last.workspace === workspace && last.path === path ? last.bytes?.deref() : undefined;
  if (known !== undefined) return copyOf(known, start, end);
  // Whatever lies before a range is sent too, so that only one near the beginning is worth a stream.
  if (end <= WHOLE_BYTES && workspace.readFile !== undefined) {
    const stream = await workspace.readFile(options);
    return stream === null ? undefined : readStream(stream, start, end);
  }
  const bytes = await workspace.readBinaryFile(options);
  if (bytes === null || range === undefined) return bytes ?? undefined;
  Object.assign(last, { workspace, path, bytes: new WeakRef(bytes) });
  return copyOf(bytes, start, end);
}

/** Tells whether there is a file, by the cheapest way that the workspace has. */
export async function exists(
  workspace: Workspace,
  path: string,
  abortSignal?: AbortSignal,
): Promise<boolean> {
  const options = { path, ...(abortSignal && { abortSignal }) };
  if (workspace.stat !== undefined) return (await workspace.stat(options))?.type === 'file';
  if (workspace.readFile === undefined) return (await workspace.readBinaryFile(options)) !== null;
  const stream = await workspace.readFile(options);
  await stream?.cancel();
  return stream !== null;
}

/** Not `slice`, which gives a view where the bytes are a Buffer. */
function copyOf(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return new Uint8Array(bytes.subarray(start, end));
}

function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const step = await iterator.next();
      if (step.done === true) controller.close();
      else controller.enqueue(step.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Takes the range out of a stream, and no more of the stream than that needs. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const reader = stream.getReader();
  const bytes = new Uint8Array(end - start);
  let at = 0;
  let length = 0;
  while (at < end) {
    const { done, value } = await reader.read();
    if (done) return bytes.slice(0, length);
    const piece = value.subarray(Math.max(0, start - at), Math.max(0, end - at));
    bytes.set(piece, length);
    length += piece.length;
    at += value.length;
  }
  await reader.cancel();
  return bytes.slice(0, length);
}
