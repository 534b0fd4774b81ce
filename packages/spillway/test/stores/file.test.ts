import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ConfigError,
  payloadOfBytes,
  payloadOfPieces,
  payloadOfStream,
  payloadOfText,
  type Payload,
  type Store,
} from '../../src/index.ts';
import { fileStore, type FileStoreOptions } from '../../src/stores/file.ts';
import { storeSuite } from '../../src/testing/store-suite.ts';
import { onVitest } from '../testing/runner.ts';

const INFO = { mediaType: 'text/plain' };
const folder = mkdtempSync(join(tmpdir(), 'spillway-file-'));
let count = 0;
let baseDir: string;
const fresh = (): string => join(folder, `root-${(count += 1)}`, 'nested');

beforeEach(() => {
  baseDir = fresh();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

storeSuite(onVitest, 'fileStore keeps the contract', () => fileStore({ baseDir: fresh() }));
storeSuite(onVitest, 'fileStore with a quota and a life time keeps the contract', () =>
  fileStore({ baseDir: fresh(), maxBytes: 1 << 30, cleanupAfter: { days: 7 } }),
);

describe('fileStore', () => {
  it('keeps a payload under its key, which is the handle too', async () => {
    const store = fileStore({ baseDir });
    expect(await store.write('scope/id.value', payloadOfText('kept'), INFO)).toBe('scope/id.value');
    expect(readFileSync(join(baseDir, 'scope', 'id.value'), 'utf8')).toBe('kept');
    expect(store).toMatchObject({ name: 'file' });
    expect(store.volatile).toBeUndefined();
    expect(store.needsWorkspace).toBeUndefined();
  });

  it('is found again by another store on the same folder, whatever the working directory', async () => {
    await fileStore({ baseDir }).write('scope/id.value', payloadOfText('kept'), INFO);
    const again = fileStore({ baseDir: join(baseDir, '..', 'nested', '.') });
    expect(new TextDecoder().decode(await again.read('scope/id.value'))).toBe('kept');
    await expect(fileStore({ baseDir: fresh() }).read('scope/id.value')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('gives bytes that no other reader shares', async () => {
    const store = fileStore({ baseDir });
    await store.write('scope/id.value', payloadOfText('0123456789'), INFO);
    const one = await store.read('scope/id.value', { start: 2, end: 5 });
    expect(one.buffer.byteLength).toBe(3);
  });

  it.each<[string, () => Payload]>([
    ['a short text', () => payloadOfText('naïve 😀')],
    ['a text at the border of what is written at once', () => payloadOfText('漢'.repeat(65_536))],
    ['a text beyond it', () => payloadOfText('漢'.repeat(65_537))],
    ['a text that ends in half a pair', () => payloadOfText(`${'x'.repeat(400_000)}\uD83D`)],
    ['bytes at that border', () => payloadOfBytes(new Uint8Array(65_536).fill(7))],
    ['bytes beyond it', () => payloadOfBytes(new Uint8Array(65_537).fill(7))],
    [
      'many small pieces',
      () => payloadOfPieces(() => Array.from({ length: 50_000 }, (_, at) => `line ${at}\n`)),
    ],
    ['a stream of tiny chunks', () => payloadOfStream(chunks(1_000, 7))],
    ['a stream of chunks around the size that is gathered', () => payloadOfStream(chunks(20, 65_535))],
    ['a stream of large chunks', () => payloadOfStream(chunks(3, 3_000_000))],
  ])('keeps %s byte for byte', async (_, payload) => {
    const store = fileStore({ baseDir });
    await store.write('scope/id.value', payload(), INFO);
    const written = await store.read('scope/id.value');
    expect(Buffer.compare(written, await payload().bytes())).toBe(0);
    expect(readdirSync(join(baseDir, 'scope'))).toEqual(['id.value']);
  });

  it.each(['before', 'while the source is silent', 'while a long text is written'])(
    'leaves nothing when it is cancelled %s',
    async when => {
      const store = fileStore({ baseDir });
      const controller = new AbortController();
      const reason = new Error('enough');
      if (when === 'before') controller.abort(reason);
      else setTimeout(() => controller.abort(reason), 1);
      const payload =
        when === 'while the source is silent'
          ? payloadOfStream(silent())
          : payloadOfText('x'.repeat(200_000_000));
      const writing = store.write('scope/id.value', payload, { ...INFO, signal: controller.signal });
      await expect(writing).rejects.toBe(reason);
      const left = when === 'before' ? [] : readdirSync(join(baseDir, 'scope'));
      expect(left).toEqual([]);
    },
  );

  it('tells a silent source to stop when it is cancelled', async () => {
    const controller = new AbortController();
    let stopped = false;
    async function* source(): AsyncGenerator<string> {
      try {
        for (;;) {
          yield 'x';
          await new Promise(resolve => setTimeout(resolve, 1));
        }
      } finally {
        stopped = true;
      }
    }
    setTimeout(() => controller.abort(), 10);
    const writing = fileStore({ baseDir }).write('a', payloadOfStream(source()), {
      ...INFO,
      signal: controller.signal,
    });
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => stopped).toBe(true);
  });

  it('leaves nothing of a payload whose source breaks, and gives the reason', async () => {
    const store = fileStore({ baseDir });
    const writing = store.write('scope/id.value', payloadOfStream(broken()), INFO);
    await expect(writing).rejects.toMatchObject({ code: 'WRITE_FAILED', cause: { message: 'broken' } });
    expect(readdirSync(join(baseDir, 'scope'))).toEqual([]);
  });

  it('keeps the earlier payload when its replacement fails', async () => {
    const store = fileStore({ baseDir });
    await store.write('scope/id.value', payloadOfText('earlier'), INFO);
    await expect(store.write('scope/id.value', payloadOfStream(broken()), INFO)).rejects.toMatchObject({
      code: 'WRITE_FAILED',
    });
    expect(new TextDecoder().decode(await store.read('scope/id.value'))).toBe('earlier');
  });

  it('works without notes that are not whole', async () => {
    const store = fileStore({ baseDir });
    await store.write('scope/id.value', payloadOfText('x'), INFO);
    await store.describe?.('scope/id.value', { lines: 1 });
    for (const torn of ['', '{"notes":', 'null', '7', '[]']) {
      writeFileSync(join(baseDir, 'scope', '.id.value.json'), torn);
      expect(await store.stat?.('scope/id.value')).toMatchObject({ bytes: 1 });
      expect((await store.stat?.('scope/id.value'))?.notes).toBeUndefined();
    }
  });

  it('refuses notes of a payload that is not there', async () => {
    await expect(fileStore({ baseDir }).describe?.('scope/none.value', {})).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('does not list files that no key leads to', async () => {
    const store = fileStore({ baseDir });
    await store.write('scope/id.value', payloadOfText('x'), INFO);
    writeFileSync(join(baseDir, 'scope', 'README.TXT'), 'x');
    writeFileSync(join(baseDir, 'scope', 'x--abcdefghijklmnop.bin'), 'x');
    expect((await store.list?.(''))?.map(({ handle }) => handle)).toEqual(['scope/id.value']);
  });

  it.each<[string, unknown]>([
    ['an unknown option', { maxByte: 7 }],
    ['an empty folder', { baseDir: '' }],
    ['a folder with a NUL', { baseDir: 'a\0b' }],
    ['a folder that is no text', { baseDir: 7 }],
    ['a quota of nothing', { maxBytes: 0 }],
    ['a quota that is no whole number', { maxBytes: 1.5 }],
    ['a life time of nothing', { cleanupAfter: {} }],
    ['a life time of zero', { cleanupAfter: { hours: 0 } }],
    ['a negative life time', { cleanupAfter: { hours: -1, days: 3 } }],
    ['a life time that is no number', { cleanupAfter: { hours: Number.NaN } }],
    ['a life time of an unknown unit', { cleanupAfter: { seconds: 3 } }],
    ['a listener that is none', { onCleanupError: 'log' }],
  ])('refuses %s', (_, options) => {
    expect(() => fileStore(options as FileStoreOptions)).toThrow(ConfigError);
  });
});

describe('fileStore with maxBytes', () => {
  let store: Store;
  beforeEach(() => {
    store = fileStore({ baseDir, maxBytes: 300_000 });
  });
  const write = (key: string, payload: Payload): Promise<string> =>
    Promise.resolve(store.write(key, payload, INFO));
  const TOO_LARGE = { code: 'TOO_LARGE' };

  it.each<[string, () => Payload]>([
    ['a text', () => payloadOfText('x'.repeat(300_001))],
    ['a text that is too large only in bytes', () => payloadOfText('漢'.repeat(100_001))],
    ['bytes', () => payloadOfBytes(new Uint8Array(300_001))],
    ['an endless stream', () => payloadOfStream(chunks(Number.POSITIVE_INFINITY, 10_000))],
  ])('refuses %s that does not fit, and keeps nothing of it', async (_, payload) => {
    await expect(write('scope/id.value', payload())).rejects.toMatchObject(TOO_LARGE);
    await write('scope/full.value', payloadOfText('x'.repeat(300_000)));
    expect(readdirSync(join(baseDir, 'scope'))).toEqual(['full.value']);
  });

  it('counts all payloads together, one that is replaced only once', async () => {
    for (let at = 0; at < 5; at += 1) await write('scope/same.value', payloadOfText('x'.repeat(140_000)));
    await write('scope/other.value', payloadOfText('x'.repeat(150_000)));
    await expect(write('scope/third.value', payloadOfText('x'.repeat(20_000)))).rejects.toMatchObject(
      TOO_LARGE,
    );
    await store.remove?.('scope/same.value');
    await write('scope/third.value', payloadOfText('x'.repeat(150_000)));
  });

  it('counts payloads that are written at the same time', async () => {
    const writes = Array.from({ length: 6 }, (_, at) =>
      write(`scope/${at}.value`, payloadOfText('x'.repeat(100_000))),
    );
    const settled = await Promise.allSettled(writes);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('counts what other processes wrote before, and room that a sweep made', async () => {
    await fileStore({ baseDir }).write('scope/other.value', payloadOfText('x'.repeat(250_000)), INFO);
    await expect(write('scope/id.value', payloadOfText('x'.repeat(100_000)))).rejects.toMatchObject(
      TOO_LARGE,
    );
    expect(await store.sweep?.(-1_000)).toBe(1);
    await write('scope/id.value', payloadOfText('x'.repeat(100_000)));
  });
});

async function* chunks(number: number, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < number; at += 1) yield new Uint8Array(size).fill(at % 256);
}

async function* silent(): AsyncGenerator<string> {
  yield 'begin';
  await new Promise(() => undefined);
}

async function* broken(): AsyncGenerator<string> {
  yield 'x'.repeat(100_000);
  throw new Error('broken');
}
