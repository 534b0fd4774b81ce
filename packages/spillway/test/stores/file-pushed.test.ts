import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { createLimits, payloadOfStream } from 'spillway';
import type { Store } from 'spillway';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStore } from '../../src/stores/file.ts';
import { withPush, type ByteSink } from '../../src/store/payload.ts';

const INFO = { mediaType: 'text/plain' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spillway-pushed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = (): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(entry =>
    entry.isFile() ? [entry.name] : [],
  );

const bytesOf = (size: number, first: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (first + at * 7 + (at >> 9)) & 0xff;
  return bytes;
};

function* pieces(sizes: readonly number[]): Generator<Uint8Array> {
  // One memory for all of them, as a pipe is read.
  const memory = new Uint8Array(300_000);
  for (const [at, size] of sizes.entries()) {
    memory.set(bytesOf(size, at));
    yield memory.subarray(0, size);
  }
}

describe('a capture into files', () => {
  // Seen red: with a large item taken before what was packed of small ones, with the held batch not pushed, and with a byte between two pieces not looked at.
  it('stores every byte in order, whatever the sizes of the pieces, from memory that is used again', async () => {
    const size = fc.oneof(fc.nat(200), fc.nat(40_000), fc.integer({ min: 200_000, max: 300_000 }));
    const store = fileStore({ baseDir: folder });
    await fc.assert(
      fc.asyncProperty(fc.array(size, { maxLength: 12 }), async sizes => {
        const captured = await createLimits({ store, logger: false }).run().capture(pieces(sizes));
        const wanted = Buffer.concat(sizes.map(bytesOf));
        const lines = wanted.toString('latin1').split('\n');
        if (lines.at(-1) === '') lines.pop();
        expect(captured.totals.lines).toBe(lines.length);
        expect(captured.complete).toBe(true);
        expect(captured.storedBytes).toBe(wanted.length);
        expect(wanted.equals(await store.read(`local/${captured.handle ?? ''}`))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('that are full goes on with the two ends, says so and leaves no draft', async () => {
    const store = fileStore({ baseDir: folder, maxBytes: 2_000_000 });
    const captured = await createLimits({ store, logger: false })
      .run()
      .capture(pieces(Array.from({ length: 40 }, () => 250_000)));
    expect(captured.handle).toBeUndefined();
    expect(captured.totals.bytes).toBe(40 * 250_000);
    expect(captured.notes).toEqual(['the output could not be stored; only its ends are kept']);
    expect(files()).toEqual([]);
    // What was reserved for it is free again.
    await store.write('scope/id.value', payloadOfStream(slowly([new Uint8Array(1_500_000)])), INFO);
  });

  it('is not written past a store around them that changes the bytes', async () => {
    const inner = fileStore({ baseDir: folder });
    const store: Store = {
      ...inner,
      write: (key, payload, info) =>
        inner.write(
          key,
          {
            ...payload,
            async *chunks(buffer) {
              for await (const piece of payload.chunks(buffer)) yield piece.map(byte => byte ^ 0x55);
            },
          },
          info,
        ),
    };
    const captured = await createLimits({ store, logger: false })
      .run()
      .capture(pieces([250_000, 250_000, 9]));
    const stored = await inner.read(`local/${captured.handle ?? ''}`);
    const wanted = Buffer.concat([250_000, 250_000, 9].map(bytesOf)).map(byte => byte ^ 0x55);
    expect(Buffer.from(wanted).equals(stored)).toBe(true);
  });
});

describe('a payload that pushes', () => {
  it('and breaks off leaves nothing', async () => {
    const payload = withPush(payloadOfStream(slowly([])), async sink => {
      sink.write(new Uint8Array(100_000));
      await Promise.reject(new Error('socket closed'));
    });
    await expect(fileStore({ baseDir: folder }).write('scope/id.value', payload, INFO)).rejects.toMatchObject(
      {
        code: 'WRITE_FAILED',
      },
    );
    expect(files()).toEqual([]);
  });

  it('and hangs is left when the write is aborted; what it pushes then goes nowhere', async () => {
    let sink: ByteSink | undefined;
    const pushTo = (given: ByteSink): Promise<void> => {
      sink = given;
      given.write(new Uint8Array(100_000));
      return new Promise(() => undefined);
    };
    const controller = new AbortController();
    const store = fileStore({ baseDir: folder });
    const writing = store.write('scope/id.value', withPush(payloadOfStream(slowly([])), pushTo), {
      ...INFO,
      signal: controller.signal,
    });
    await expect.poll(() => sink).toBeDefined();
    controller.abort();
    await expect(writing).rejects.toThrow(/abort/i);
    expect(files()).toEqual([]);
    expect(() => sink?.write(new Uint8Array(9))).toThrow(/abort/i);
  });
});

async function* slowly(items: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const item of items) {
    await Promise.resolve();
    yield item;
  }
}
