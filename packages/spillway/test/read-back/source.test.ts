import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.ts';
import { createIndexCache } from '../../src/read-back/index-cache.ts';
import { readPage } from '../../src/read-back/page.ts';
import { openSource, sourceOfStore } from '../../src/read-back/source.ts';
import { openStoreRanges } from '../../src/read-back/store-ranges.ts';
import { createLineIndexer } from '../../src/store/line-index.ts';
import { lineIndexToNotes } from '../../src/store/line-index-notes.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { openBeside } from '../../src/store/open-beside.ts';
import { payloadOfText } from '../../src/store/payload-of.ts';
import type { ByteRange, EntryNotes, EntryStat, OpenPayload, Store } from '../../src/store/store.ts';
import { argsOf, bodyOf, readAll } from './source-of.ts';

interface Asked extends Store {
  readonly ranges: readonly (ByteRange | undefined)[];
}

/** A store of one payload. */
function storeOf(payload: string | Uint8Array, given: Partial<Store> = {}, ignoresRanges = false): Asked {
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const ranges: (ByteRange | undefined)[] = [];
  return {
    name: 'one',
    ranges,
    write: () => 'h',
    read(handle, range) {
      if (handle !== 'h') throw new StoreError('NOT_FOUND', 'There is no such payload.');
      ranges.push(range);
      return ignoresRanges ? bytes.slice() : bytes.slice(range?.start, range?.end);
    },
    ...given,
  };
}

const text = Array.from({ length: 40_000 }, (_, at) => `line ${at}`).join('\n');
const statOf = (payload: string, notes = {}): EntryStat => ({
  bytes: Buffer.byteLength(payload),
  writtenAtMs: 1,
  notes,
});
const fresh = { cache: createIndexCache() };

describe('a payload in a store', () => {
  it.each([
    ['heeds ranges and knows sizes', storeOf(text, { stat: () => statOf(text) })],
    ['heeds ranges', storeOf(text)],
    ['ignores ranges and knows sizes', storeOf(text, { stat: () => Promise.resolve(statOf(text)) }, true)],
    ['ignores ranges', storeOf(text, {}, true)],
  ])('is read whole, page by page, from a store that %s', async (_name, store) => {
    const source = await sourceOfStore(store, 'h', fresh);
    expect(source.bytes).toBe(text.length);
    expect((await readAll(source, { limit: 1000 })).map(bodyOf).join('')).toBe(text);
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 1_114_113, 2_000_000])(
    'has its size learned by reading: %i bytes',
    async bytes => {
      for (const ignores of [false, true]) {
        const source = await sourceOfStore(storeOf(new Uint8Array(bytes).fill(97), {}, ignores), 'h', fresh);
        expect(source.bytes).toBe(bytes);
        expect((await source.read({ start: 0, end: bytes })).length).toBe(bytes);
        expect((await source.read({ start: bytes, end: bytes })).length).toBe(0);
      }
    },
  );

  it('is asked for once when the store ignores ranges', async () => {
    const store = storeOf(text, { stat: () => statOf(text) }, true);
    await readAll(await sourceOfStore(store, 'h', fresh), { limit: 1000 });
    expect(store.ranges).toHaveLength(1);
  });

  it('shows the handle of the model', async () => {
    const source = await sourceOfStore(storeOf('a'), 'h', { ...fresh, handle: 'short.value' });
    expect((await readPage(source, argsOf())).text).toBe('[short.value: lines 1-1 of 1; end]\na');
    expect((await sourceOfStore(storeOf('a'), 'h', fresh)).handle).toBe('h');
  });

  it('is scanned for its lines once, and not at all when the notes hold the index', async () => {
    const store = storeOf(text, { stat: () => statOf(text) });
    const cache = createIndexCache();
    await readPage(await sourceOfStore(store, 'h', { cache }), argsOf({ offset: 20_000 }));
    const before = store.ranges.length;
    await readPage(await sourceOfStore(store, 'h', { cache }), argsOf({ offset: 20_000 }));
    expect(store.ranges.length - before).toBe(2);
    const indexer = createLineIndexer();
    indexer.add(new TextEncoder().encode(text));
    const notes = { mediaType: 'text/plain', lineIndex: lineIndexToNotes(indexer.finish()) };
    const noted = storeOf(text, { stat: () => statOf(text, notes) });
    const answer = await readPage(
      await sourceOfStore(noted, 'h', { cache: createIndexCache() }),
      argsOf({ offset: 39_999 }),
    );
    expect(bodyOf(answer)).toBe('line 39999');
    expect(noted.ranges).toHaveLength(1);
  });

  it('is scanned again when it was written anew, and when the notes describe another one', async () => {
    const cache = createIndexCache();
    const one = storeOf('a\nb\nc', { stat: () => ({ bytes: 5, writtenAtMs: 1 }) });
    expect((await readPage(await sourceOfStore(one, 'h', { cache }), argsOf())).totalLines).toBe(3);
    const indexer = createLineIndexer();
    indexer.add(new TextEncoder().encode('a\nb'));
    const notes = { lineIndex: lineIndexToNotes(indexer.finish()) };
    const two = storeOf('abcde', { stat: () => ({ bytes: 5, writtenAtMs: 2, notes }) });
    Object.assign(one, two);
    expect((await readPage(await sourceOfStore(one, 'h', { cache }), argsOf())).totalLines).toBe(1);
  });

  it('has the media type that its notes state', async () => {
    const store = storeOf('GIF89a', { stat: () => statOf('GIF89a', { mediaType: 'image/gif' }) });
    expect((await readPage(await sourceOfStore(store, 'h', fresh), argsOf())).text).toContain(
      'binary data, image/gif',
    );
    const odd = storeOf('a', { stat: () => statOf('a', { mediaType: 7 }) });
    expect((await sourceOfStore(odd, 'h', fresh)).mediaType).toBeUndefined();
  });

  it('passes signal and workspace on, and nothing of ours', async () => {
    const seen: unknown[] = [];
    const { signal } = new AbortController();
    const store = storeOf('a', { stat: (_handle, options) => void seen.push(options) });
    await sourceOfStore(store, 'h', { ...fresh, handle: 'x', signal, workspace: 'w' });
    expect(seen).toEqual([{ signal, workspace: 'w' }]);
  });

  it('fails as the store does', async () => {
    await expect(sourceOfStore(storeOf('a'), 'other', fresh)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const expired = storeOf('a', {
      stat: () => undefined,
      read: () => Promise.reject(new StoreError('EXPIRED', 'It was removed.')),
    });
    await expect(sourceOfStore(expired, 'h', fresh)).rejects.toMatchObject({ code: 'EXPIRED' });
  });

  it('fails when it is not as large any more as it was said to be', async () => {
    const shrunk = storeOf('abc', { stat: () => ({ bytes: 10 }) });
    const source = await sourceOfStore(shrunk, 'h', fresh);
    await expect(readPage(source, argsOf())).rejects.toMatchObject({ code: 'READ_FAILED' });
  });

  it('does not leave a failed range unhandled when a scan ends early', async () => {
    let reads = 0;
    const big = 'x\n'.repeat(2_000_000);
    const failing = storeOf(big, {
      stat: () => statOf(big),
      read: () => {
        reads += 1;
        return Promise.reject(new StoreError('READ_FAILED', 'The disk is gone.'));
      },
    });
    const source = await sourceOfStore(failing, 'h', fresh);
    await expect(source.index()).rejects.toMatchObject({ code: 'READ_FAILED' });
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(reads).toBe(1);
  });
});

describe('a store that gives payloads only whole', () => {
  // Seen red: without the bound on what is learned, and without that on what a range is answered with.
  it.each([
    ['knows sizes', 100_000],
    ['does not', undefined],
  ])('and %s does so up to a bound', async (_name, bytes) => {
    const store = storeOf('x'.repeat(100_000), {}, true);
    const read = async (most: number): Promise<number> => {
      const ranges = await openStoreRanges(store, 'h', bytes, {}, most);
      return (await ranges.read({ start: 5, end: 10 })).length;
    };
    expect(await read(100_000)).toBe(5);
    await expect(read(99_999)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});

describe('a payload that its store opens', () => {
  const big = `${text}\n`.repeat(6);

  it('is read page by page and searched as from a store without that, and closed after it', async () => {
    const memory = memoryStore();
    const handle = await memory.write('a/h.value', payloadOfText(big), { mediaType: 'text/plain' });
    let closed = 0;
    const counting: Store = {
      ...memory,
      open: openBeside(memory.read, async (...asked) => {
        const payload = await memory.open?.(...asked);
        if (payload === undefined) throw new Error('the memory store opens');
        return { ...payload, close: () => void (closed += 1) };
      }),
    };
    const [opened, plain] = [
      await openSource(counting, handle, { cache: createIndexCache() }),
      await sourceOfStore(storeOf(big), 'h', { handle, cache: createIndexCache() }),
    ];
    for (const args of [
      { offset: 100_000 },
      { offset: 7, fromEnd: true },
      { pattern: 'line 39', limit: 3, context: 2 },
      { pattern: 'line 39', limit: 3, fromEnd: true, offset: 5 },
      { pattern: '9{4}$', regex: true },
    ]) {
      expect(await readPage(opened, argsOf(args))).toEqual(await readPage(plain, argsOf(args)));
    }
    expect(closed).toBe(0);
    opened.close();
    expect(closed).toBe(1);
  });

  it('is asked for its notes until they hold its media type, and no more', async () => {
    const memory = memoryStore();
    const handle = await memory.write('a/h.value', payloadOfText('GIF89a'), { mediaType: 'image/gif' });
    let asked = 0;
    const counting: Store = {
      ...memory,
      open: openBeside(memory.read, async (...given) => {
        const payload = await memory.open?.(...given);
        if (payload === undefined) throw new Error('the memory store opens');
        const notes = (): EntryNotes | undefined => {
          asked += 1;
          return memory.stat === undefined ? undefined : (memory.stat(handle) as EntryStat).notes;
        };
        return { ...payload, notes };
      }),
    };
    const cache = createIndexCache();
    const read = async (): Promise<string> =>
      (await readPage(await openSource(counting, handle, { cache }), argsOf())).text;
    expect(await read()).toContain('GIF89a');
    await memory.describe?.(handle, { mediaType: 'text/html' });
    await read();
    expect(asked).toBe(2);
    await read();
    expect(asked).toBe(2);
  });

  it('fails when it ends before its size, and is closed when its notes cannot be read', async () => {
    const payload = { bytes: 10, notes: () => undefined, readInto: () => 3, close: () => undefined };
    const short = await openSource(opening(payload), 'h', fresh);
    await expect(readPage(short, argsOf())).rejects.toMatchObject({ code: 'READ_FAILED' });
    let closed = 0;
    const broken = {
      ...payload,
      notes: () => Promise.reject(new Error('The disk is gone.')),
      close: () => void (closed += 1),
    };
    await expect(openSource(opening(broken), 'h', fresh)).rejects.toThrow('disk');
    expect(closed).toBe(1);
  });
});

describe('a cache of line indexes', () => {
  const facts = { index: createLineIndexer().finish(), mediaType: 'text/plain' };

  it('keeps what was used last, for each store apart', () => {
    const cache = createIndexCache(2);
    const [one, two] = [storeOf('a'), storeOf('b')];
    cache.set(one, 'a', facts);
    cache.set(one, 'b', facts);
    expect(cache.get(one, 'a')).toBe(facts);
    cache.set(two, 'a', facts);
    expect(cache.get(one, 'b')).toBeUndefined();
    expect(cache.get(one, 'a')).toBe(facts);
    expect(cache.get(two, 'b')).toBeUndefined();
  });
});

function opening(payload: OpenPayload): Store {
  const store = storeOf('a');
  return { ...store, open: openBeside(store.read, () => payload) };
}
