import { asBytes } from '../serialize/bytes.ts';
import { wholeChars } from './utf8-edges.ts';

interface Reading {
  readonly iterator: AsyncIterator<unknown>;
  next: Promise<Arrival> | undefined;
  /** The beginning of a character whose rest has not come. */
  held: Uint8Array;
}

interface Arrival {
  readonly from: Reading;
  readonly step: IteratorResult<unknown>;
}

/**
 * The items of several streams in the order of their arrival.
 *
 * A character that a stream has not sent to its end is held back, so that no other stream comes between.
 */
export async function* mergeStreams(streams: readonly AsyncIterable<unknown>[]): AsyncGenerator {
  const [only] = streams;
  if (streams.length === 1 && only !== undefined) {
    yield* only;
    return;
  }
  const readings = new Set<Reading>(
    streams.map(stream => ({
      iterator: stream[Symbol.asyncIterator](),
      next: undefined,
      held: new Uint8Array(0),
    })),
  );
  try {
    while (readings.size > 0) {
      const { from, step } = await Promise.race([...readings].map(arrivalOf));
      from.next = undefined;
      if (step.done === true) readings.delete(from);
      const item = step.done === true ? from.held : completed(from, step.value);
      if (!(item instanceof Uint8Array) || item.length > 0) yield item;
    }
  } finally {
    for (const { iterator } of readings) iterator.return?.().catch(() => undefined);
  }
}

function arrivalOf(reading: Reading): Promise<Arrival> {
  reading.next ??= reading.iterator.next().then(step => ({ from: reading, step }));
  return reading.next;
}

/** What is complete of the bytes that came: with what was held before, without what is to be held now. */
function completed(reading: Reading, value: unknown): unknown {
  const bytes = asBytes(value);
  if (bytes === undefined) return value;
  let all = bytes;
  if (reading.held.length > 0) {
    all = new Uint8Array(reading.held.length + bytes.length);
    all.set(reading.held);
    all.set(bytes, reading.held.length);
  }
  const whole = wholeChars(all);
  reading.held = all.slice(whole.length);
  return whole;
}
