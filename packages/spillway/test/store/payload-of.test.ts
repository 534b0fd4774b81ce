import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  payloadOfBytes,
  payloadOfPieces,
  payloadOfStream,
  payloadOfText,
} from '../../src/store/payload-of.ts';
import type { Payload } from '../../src/store/payload.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Texts of every kind of code unit, pairs and halves of pairs among them. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\uD83D', '\uDE00', 'é', '漢', '\n'),
  ),
});

async function joined(payload: Payload, buffer?: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of payload.chunks(buffer)) {
    if (buffer !== undefined) expect(piece.length).toBeLessThanOrEqual(buffer.length);
    pieces.push(new Uint8Array(piece));
  }
  return new Uint8Array(Buffer.concat(pieces));
}

async function* asynchronously<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

describe('payloads', () => {
  it('give the same bytes at once, in pieces, and through a buffer of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyText, { maxLength: 8 }),
        fc.integer({ min: 4, max: 40 }),
        async (texts, size) => {
          const expected = utf8(texts.join(''));
          const payloads = [
            payloadOfText(texts.join('')),
            payloadOfPieces(() => texts),
            payloadOfBytes(expected),
          ];
          for (const payload of payloads) {
            expect(await payload.bytes()).toEqual(expected);
            expect(await joined(payload)).toEqual(expected);
            expect(await joined(payload, new Uint8Array(size))).toEqual(expected);
          }
          expect(await joined(payloadOfStream(asynchronously(texts)), new Uint8Array(size))).toEqual(
            expected,
          );
          expect(await payloadOfStream(asynchronously(texts)).bytes()).toEqual(expected);
        },
      ),
    );
  });

  it.each(['a', 'é', '漢', '😀', 'a😀漢é', '\uD83D'])(
    'of several megabytes of %j are whole whatever piece they are cut into',
    async unit => {
      const text = `-${unit.repeat(1_500_000)}`;
      const expected = utf8(text);
      for (const buffer of [undefined, new Uint8Array(1 << 20), new Uint8Array(65_537)]) {
        expect(Buffer.compare(await joined(payloadOfText(text), buffer), expected)).toBe(0);
      }
    },
  );

  it('fill the buffer that they are given', async () => {
    const lengths: number[] = [];
    for await (const piece of payloadOfText('x'.repeat(3_000_000)).chunks(new Uint8Array(1 << 20)))
      lengths.push(piece.length);
    expect(lengths.length).toBeLessThanOrEqual(4);
  });

  it('hand out views of the buffer and nothing else of it', async () => {
    const buffer = new Uint8Array(1_000);
    for await (const piece of payloadOfText('é'.repeat(900)).chunks(buffer))
      expect(piece.buffer).toBe(buffer.buffer);
  });

  it('give pieces that stay as they are when there is no buffer', async () => {
    const pieces: Uint8Array[] = [];
    const text = Array.from({ length: 300_000 }, (_, at) => `line ${at}\n`).join('');
    for await (const piece of payloadOfText(text).chunks()) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe(text);
  });

  it('use a buffer of their own in place of one that is too short for a character', async () => {
    for (const size of [0, 1, 3]) {
      const pieces: Uint8Array[] = [];
      for await (const piece of payloadOfText('漢😀').chunks(new Uint8Array(size))) pieces.push(piece);
      expect(Buffer.concat(pieces).toString()).toBe('漢😀');
    }
  });

  it('are empty when there is nothing in them', async () => {
    for (const payload of [
      payloadOfText(''),
      payloadOfBytes(new Uint8Array(0)),
      payloadOfPieces(() => []),
      payloadOfStream(asynchronously([])),
    ]) {
      const pieces: Uint8Array[] = [];
      for await (const piece of payload.chunks()) pieces.push(piece);
      expect(pieces).toEqual([]);
    }
  });
});

describe('payloadOfText', () => {
  it('shows its text, so that a store may encode it itself', () => {
    expect(payloadOfText('text')).toMatchObject({ text: 'text', replayable: true });
  });
});

describe('payloadOfBytes', () => {
  it('knows its size and copies nothing', async () => {
    const bytes = new Uint8Array(3_000_000);
    const payload = payloadOfBytes(bytes);
    expect(payload.bytesLength).toBe(3_000_000);
    for await (const piece of payload.chunks()) expect(piece.buffer).toBe(bytes.buffer);
  });
});

describe('a payload of a Buffer', () => {
  it('gives plain arrays, whose slices are copies', async () => {
    const buffer = Buffer.from('unchanged');
    const copies = [(await payloadOfBytes(buffer).bytes()).slice()];
    for await (const piece of payloadOfBytes(buffer).chunks()) copies.push(piece.slice());
    for await (const piece of payloadOfStream(asynchronously([buffer])).chunks()) copies.push(piece.slice());
    buffer.fill(0);
    expect(copies.map(copy => new TextDecoder().decode(copy))).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });
});

describe('payloadOfPieces', () => {
  it('asks for the pieces anew with each reading', async () => {
    let asked = 0;
    const payload = payloadOfPieces(() => {
      asked += 1;
      return ['one\n', 'two\n'];
    });
    expect(new TextDecoder().decode(await payload.bytes())).toBe('one\ntwo\n');
    expect(new TextDecoder().decode(await payload.bytes())).toBe('one\ntwo\n');
    expect(asked).toBe(2);
  });

  it('asks for no more pieces than were taken', async () => {
    let asked = 0;
    function* endless(): Generator<string> {
      for (;;) {
        asked += 1;
        yield 'x'.repeat(1_000);
      }
    }
    for await (const piece of payloadOfPieces(endless).chunks(new Uint8Array(10_000))) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(asked).toBeLessThan(100);
  });
});

describe('payloadOfStream', () => {
  it('can be read once, and says so the second time', async () => {
    const payload = payloadOfStream(asynchronously(['a']));
    expect(payload.replayable).toBe(false);
    await payload.bytes();
    expect(() => payload.chunks()).toThrow(expect.objectContaining({ code: 'WRITE_FAILED' }));
    await expect(payload.bytes()).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  });

  it('takes bytes between texts, also inside a pair', async () => {
    const payload = payloadOfStream(asynchronously(['a\uD83D', utf8('é'), '\uDE00b', 'c\uD83D', '\uDE00']));
    expect(new TextDecoder().decode(await payload.bytes())).toBe('a\uFFFDé\uFFFDbc😀');
  });

  it('tells its source to stop when the reader stops', async () => {
    let stopped = false;
    async function* source(): AsyncGenerator<string> {
      try {
        for (;;) yield 'x';
      } finally {
        stopped = true;
      }
    }
    for await (const piece of payloadOfStream(source()).chunks()) {
      expect(piece).toHaveLength(1);
      break;
    }
    expect(stopped).toBe(true);
  });
});
