import { describe, expect, it } from 'vitest';
import { payloadOfBytes, payloadOfText } from '../../src/store/payload-of.ts';
import type { Payload } from '../../src/store/payload.ts';
import type { Store } from '../../src/store/store.ts';
import { bytesOf, countBytes } from '../../src/walk/counted-payload.ts';

const store: Store = { name: 'plain', write: key => key, read: () => new Uint8Array() };

/** A payload whose size nobody states. */
function unsized(text: string | undefined, bytes: Uint8Array): Payload {
  return {
    replayable: true,
    bytes: () => Promise.resolve(bytes),
    async *chunks() {
      await Promise.resolve();
      yield bytes.subarray(0, 2);
      yield bytes.subarray(2);
    },
    ...(text !== undefined && { text }),
  };
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function drain(payload: Payload): Promise<number> {
  let bytes = 0;
  for await (const chunk of payload.chunks()) bytes += chunk.length;
  return bytes;
}

describe('the bytes of a payload', () => {
  it('are those that it states', async () => {
    const counted = countBytes(payloadOfBytes(new Uint8Array(7)));
    expect(counted.taken()).toBe(7);
    expect(await bytesOf(store, 'H', counted, {})).toBe(7);
  });

  it('are those that were taken, as a whole or in chunks, and the last taking counts', async () => {
    const counted = countBytes(unsized(undefined, encode('größe')));
    expect(counted.taken()).toBe(0);
    expect(await drain(counted.payload)).toBe(7);
    expect(await drain(counted.payload)).toBe(7);
    expect(await bytesOf(store, 'H', counted, {})).toBe(7);
    const whole = countBytes(unsized(undefined, encode('größe')));
    expect(await whole.payload.bytes()).toEqual(encode('größe'));
    expect(await bytesOf(store, 'H', whole, {})).toBe(7);
  });

  it.each([
    '',
    'abc',
    'größe',
    '日本',
    '😀',
    '\u007F\u0080\u07FF\u0800',
    '\uE000\uFFFD',
    '\u{10000}',
    '\u{10FFFF}',
    'é'.repeat(1000),
  ])('are counted in a text that the store took itself: %s', async text => {
    const counted = countBytes(unsized(text, encode(text)));
    expect(counted.payload.text).toBe(text);
    expect(counted.taken()).toBeUndefined();
    expect(await bytesOf(store, 'H', counted, {})).toBe(encode(text).length);
  });

  it('are what the store says of a long text, when it says a number of bytes', async () => {
    const long = 'é'.repeat(1 + 2 ** 20);
    const says = (bytes: unknown): Store => ({ ...store, stat: () => ({ bytes: bytes as number }) });
    const counted = countBytes(unsized(long, new Uint8Array()));
    expect(await bytesOf(says(5), 'H', counted, {})).toBe(5);
    expect(await bytesOf(says(0), 'H', counted, {})).toBe(0);
    for (const bytes of [-1, 1.5, Number.NaN, '5', undefined])
      expect(await bytesOf(says(bytes), 'H', counted, {})).toBe(2 * long.length);
    expect(await bytesOf(store, 'H', counted, {})).toBe(2 * long.length);
    const broken: Store = { ...store, stat: () => Promise.reject(new Error('down')) };
    expect(await bytesOf(broken, 'H', counted, {})).toBe(2 * long.length);
  });

  it('are never asked of the store for a text that is quickly counted', async () => {
    const asked: Store = {
      ...store,
      stat: () => {
        throw new Error('asked');
      },
    };
    expect(await bytesOf(asked, 'H', countBytes(payloadOfText('abc')), {})).toBe(3);
    const longest = 'x'.repeat(2 ** 20);
    const says: Store = { ...store, stat: () => ({ bytes: 5 }) };
    expect(await bytesOf(says, 'H', countBytes(unsized(longest, new Uint8Array())), {})).toBe(longest.length);
  });
});
