import { show } from '../check.ts';
import { ConfigError } from '../errors.ts';
import { asBytes } from '../serialize/bytes.ts';
import { isChildProcess, openChild, type ChildLike, type ReadPipe } from './child-process.ts';
import type { OpenSource } from './open-source.ts';

/**
 * What can be captured: a web or Node stream, an iterable of texts, bytes or values, a child process, a text, or bytes.
 *
 * Values become JSON, one a line.
 */
export type CaptureSource =
  | ReadableStream<unknown>
  | AsyncIterable<unknown>
  | Iterable<unknown>
  | ChildLike
  | Uint8Array
  | string;

/** Opens a source. @throws ConfigError when it is none. */
export function openSource(source: unknown, readPipe?: ReadPipe): OpenSource {
  const bytes = asBytes(source);
  if (typeof source === 'string' || bytes !== undefined)
    return { iterator: [bytes ?? source].values(), isSync: true };
  if (isWebStream(source)) return { iterator: readWebStream(source), isSync: false };
  if (isAsyncIterable(source)) return { iterator: source[Symbol.asyncIterator](), isSync: false };
  if (isIterable(source)) return { iterator: source[Symbol.iterator](), isSync: true };
  if (isChildProcess(source)) return openChild(source, readPipe);
  throw new ConfigError(
    `capture() takes a stream, an iterable, a child process, text or bytes, but got ${show(source)}.`,
  );
}

function isWebStream(source: unknown): source is ReadableStream<unknown> {
  return hasMethod(source, 'getReader');
}

function isAsyncIterable(source: unknown): source is AsyncIterable<unknown> {
  return hasMethod(source, Symbol.asyncIterator);
}

function isIterable(source: unknown): source is Iterable<unknown> {
  return hasMethod(source, Symbol.iterator);
}

function hasMethod(source: unknown, name: string | symbol): boolean {
  return typeof source === 'object' && source !== null && typeof Reflect.get(source, name) === 'function';
}

/** Not every platform's streams are iterable. */
async function* readWebStream(stream: ReadableStream<unknown>): AsyncGenerator {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) reader.cancel().catch(() => undefined);
  }
}
