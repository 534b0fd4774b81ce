import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../src/read-back/byte-reader.ts';
import { sourceOf } from './source-of.ts';

const BLOCK = 65_536;
/** What is read at least. */
const NEAR = 32_768;
const bytes = Uint8Array.from({ length: 4 * BLOCK + 10 }, (_, at) => (at * 31) % 251);

describe('a byte reader', () => {
  it('gives exactly the bytes asked for, cut to the payload, whatever it holds already', async () => {
    const reader = createByteReader(sourceOf(bytes));
    const edges = [
      0,
      1,
      5,
      BLOCK - 1,
      BLOCK,
      BLOCK + 1,
      2 * BLOCK,
      4 * BLOCK,
      bytes.length - 1,
      bytes.length,
      bytes.length + 9,
    ];
    for (const start of [-3, ...edges]) {
      for (const end of edges) {
        const expected = bytes.subarray(Math.max(0, start), Math.max(0, start, end));
        expect(Buffer.compare(await reader.read(start, end), expected)).toBe(0);
      }
    }
  });

  it('asks once for what lies close together', async () => {
    const source = sourceOf(bytes);
    const reader = createByteReader(source);
    await reader.read(100, 200);
    await reader.read(100 + NEAR - 50, 100 + NEAR);
    await reader.read(150, 150);
    expect(source.ranges).toEqual([{ start: 100, end: 100 + NEAR }]);
    await reader.read(BLOCK, BLOCK + 1, NEAR + 9);
    await reader.read(BLOCK + NEAR, BLOCK + NEAR + 10);
    expect(source.ranges).toHaveLength(2);
  });

  it('walks through the payload in overlapping ranges, and serves reads from the one at hand', async () => {
    const source = sourceOf(bytes);
    const reader = createByteReader(source);
    const starts: number[] = [];
    for await (const { start, data } of reader.walk(BLOCK, 6)) {
      starts.push(start);
      expect(Buffer.compare(data, bytes.subarray(start, start + BLOCK))).toBe(0);
      const asked = source.ranges.length;
      await reader.read(start + 10, start + 20);
      expect(source.ranges).toHaveLength(asked);
    }
    expect(starts).toEqual([0, 1, 2, 3, 4].map(place => place * (BLOCK - 6)));
  });

  it('asks for nothing beyond the end', async () => {
    const source = sourceOf(bytes.subarray(0, 2 * BLOCK));
    for await (const { data } of createByteReader(source).walk(BLOCK, 0)) expect(data).toHaveLength(BLOCK);
    expect(source.ranges.map(({ end }) => end)).toEqual([BLOCK, 2 * BLOCK]);
  });

  it('takes two buffers for a walk where the store fills them, and leaves none in use behind it', async () => {
    const source = sourceOf(bytes);
    const seen = new Set<number>();
    let filling = 0;
    const fill = async (buffer: Uint8Array, start: number): Promise<void> => {
      seen.add(buffer.byteOffset);
      filling += 1;
      await new Promise(resolve => setTimeout(resolve, 1));
      buffer.set(bytes.subarray(start, start + buffer.length));
      filling -= 1;
    };
    const reader = createByteReader({ ...source, fill });
    const starts: number[] = [];
    for await (const { start, data } of reader.walk(BLOCK, 6)) {
      starts.push(start);
      expect(Buffer.compare(data, bytes.subarray(start, start + BLOCK))).toBe(0);
    }
    expect(starts).toHaveLength(5);
    expect(seen.size).toBe(2);
    for await (const { data } of reader.walk(BLOCK, 6)) {
      expect(data).toHaveLength(BLOCK);
      break;
    }
    expect(filling).toBe(0);
    expect(source.ranges).toEqual([]);
  });

  it('keeps what it gave until it is released, however much is read after it', async () => {
    const source = sourceOf(bytes);
    const fill = async (buffer: Uint8Array, start: number): Promise<void> => {
      buffer.set(bytes.subarray(start, start + buffer.length));
    };
    const reader = createByteReader({ ...source, fill });
    const places = [0, BLOCK + 5, 3 * BLOCK, 7];
    const given: Uint8Array[] = [];
    for (const place of places) given.push(await reader.read(place, place + 100));
    for (const [at, place] of places.entries())
      expect(Buffer.compare(given[at] ?? bytes, bytes.subarray(place, place + 100))).toBe(0);
    reader.release();
  });
});
