import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../../src/errors.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { payloadOfBytes, payloadOfStream, payloadOfText } from '../../src/store/payload-of.ts';
import { storeSuite } from '../../src/testing/store-suite.ts';
import { onVitest } from '../testing/runner.ts';

const INFO = { mediaType: 'text/plain' };

storeSuite(onVitest, 'memoryStore keeps the contract', () => memoryStore());

describe('memoryStore', () => {
  it('says that it does not outlive the process', () => {
    expect(memoryStore()).toMatchObject({ name: 'memory', volatile: true });
  });

  it('gives the key as the handle', async () => {
    expect(await memoryStore().write('scope/id.value', payloadOfText('x'), INFO)).toBe('scope/id.value');
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as its size', maxBytes => {
    expect(() => memoryStore({ maxBytes })).toThrow(ConfigError);
  });

  it('drops the oldest payloads first and says that they have expired', async () => {
    const store = memoryStore({ maxBytes: 3_000 });
    for (const key of ['a', 'b', 'c', 'd']) await store.write(key, payloadOfText(key.repeat(600)), INFO);
    expect(() => store.read('a')).toThrow(expect.objectContaining({ code: 'EXPIRED' }));
    expect(store.find?.('a')).toBeUndefined();
    expect(store.read('d')).toHaveLength(600);
    expect(() => store.read('never')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('counts a payload that is written again as the newest', async () => {
    const store = memoryStore({ maxBytes: 3_000 });
    for (const key of ['a', 'b', 'c', 'a', 'd']) await store.write(key, payloadOfText(key.repeat(600)), INFO);
    expect(store.read('a')).toHaveLength(600);
    expect(() => store.read('b')).toThrow(expect.objectContaining({ code: 'EXPIRED' }));
  });

  it('keeps one payload that fills it, whatever else goes', async () => {
    const store = memoryStore({ maxBytes: 1_000 });
    await store.write('small', payloadOfText('s'), INFO);
    await store.write('full', payloadOfText('x'.repeat(1_000)), INFO);
    expect(store.read('full')).toHaveLength(1_000);
    expect(() => store.read('small')).toThrow(expect.objectContaining({ code: 'EXPIRED' }));
  });

  it.each([
    ['a text', () => payloadOfText('x'.repeat(1_001))],
    ['a text that is too large only in bytes', () => payloadOfText('漢'.repeat(400))],
    ['bytes', () => payloadOfBytes(new Uint8Array(1_001))],
    ['a stream', () => payloadOfStream(endless())],
  ])('refuses %s that is larger than all its room, and keeps what it has', async (_, payload) => {
    const store = memoryStore({ maxBytes: 1_000 });
    await store.write('kept', payloadOfText('kept'), INFO);
    await expect(store.write('large', payload(), INFO)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(new TextDecoder().decode(await store.read('kept'))).toBe('kept');
  });

  it('does not let notes or empty payloads pile up without end', async () => {
    const store = memoryStore({ maxBytes: 10_000 });
    for (let count = 0; count < 1_000; count += 1) await store.write(`key-${count}`, payloadOfText(''), INFO);
    expect((await store.list?.(''))?.length).toBeLessThan(50);
    await store.describe?.('key-999', { text: 'x'.repeat(20_000) });
    expect((await store.list?.(''))?.map(({ handle }) => handle)).toEqual(['key-999']);
  });

  it('stops at once when it is cancelled while the source is silent', async () => {
    const controller = new AbortController();
    const writing = memoryStore().write('key', payloadOfStream(silent()), {
      ...INFO,
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(new Error('enough')), 5);
    await expect(writing).rejects.toThrow('enough');
  });

  it('gives back a payload whose source breaks as WRITE_FAILED with the reason', async () => {
    const writing = memoryStore().write('key', payloadOfStream(broken()), INFO);
    await expect(writing).rejects.toMatchObject({ code: 'WRITE_FAILED', cause: { message: 'broken' } });
  });

  it('keeps a copy of a Buffer that is used again', async () => {
    const store = memoryStore();
    const buffer = Buffer.from('unchanged');
    await store.write('key', payloadOfBytes(buffer), INFO);
    buffer.fill(0);
    expect(new TextDecoder().decode(await store.read('key'))).toBe('unchanged');
  });

  it('does not let anyone change its notes', async () => {
    const store = memoryStore();
    await store.write('key', payloadOfText('x'), INFO);
    const notes = { list: [1] };
    await store.describe?.('key', notes);
    notes.list.push(2);
    expect((await store.stat?.('key'))?.notes).toEqual({ list: [1] });
  });
});

describe('memoryStore and time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sweeps what is older than asked and says afterwards that it has expired', async () => {
    const store = memoryStore();
    await store.write('old', payloadOfText('old'), INFO);
    vi.advanceTimersByTime(10_000);
    await store.write('new', payloadOfText('new'), INFO);
    expect(await store.sweep?.(5_000)).toBe(1);
    expect(() => store.read('old')).toThrow(expect.objectContaining({ code: 'EXPIRED' }));
    expect(store.read('new')).toHaveLength(3);
  });
});

async function* endless(): AsyncGenerator<string> {
  for (;;) yield 'x'.repeat(400);
}

async function* silent(): AsyncGenerator<string> {
  yield 'begin';
  await new Promise(() => undefined);
}

async function* broken(): AsyncGenerator<string> {
  yield 'begin';
  throw new Error('broken');
}
