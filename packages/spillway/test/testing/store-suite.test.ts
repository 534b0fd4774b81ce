import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { memoryStore, StoreError, type Payload, type PayloadInfo, type Store } from '../../src/index.ts';
import { storeSuite, type StoreSuiteOptions } from '../../src/testing/store-suite.ts';
import { onVitest } from './runner.ts';

/** The least that a store can be: two methods, direct answers, ranges ignored. */
function smallStore(): Store {
  const entries = new Map<string, Uint8Array>();
  return {
    name: 'small',
    async write(key, payload) {
      entries.set(key, new Uint8Array(await payload.bytes()));
      return key;
    },
    read(handle) {
      const bytes = entries.get(handle);
      if (bytes === undefined) throw new StoreError('NOT_FOUND', 'missing');
      return bytes.slice();
    },
  };
}

storeSuite(onVitest, 'the suite passes a store of two methods that ignores ranges', smallStore);
storeSuite(onVitest, 'the suite passes a store that answers at once', quickStore);

/** A store that waits for nothing that it does not have to wait for. */
function quickStore(): Store {
  const store = memoryStore();
  const texts = new Map<string, string>();
  return {
    name: 'quick',
    write(key, payload, info) {
      info.signal?.throwIfAborted();
      if (payload.text === undefined) return store.write(key, payload, info);
      texts.set(key, payload.text);
      return key;
    },
    read: (handle, range) => {
      const text = texts.get(handle);
      return text === undefined
        ? store.read(handle, range)
        : new TextEncoder().encode(text).slice(range?.start, range?.end);
    },
    remove: handle => void texts.delete(handle),
  };
}

function check(isRight: boolean, message = 'wrong'): void {
  if (!isRight) throw new Error(message);
}

/** Runs the suite, or one test of it, on a changed store and gives the names of the tests that fail. */
async function failures(
  change: (store: Store) => Partial<Store>,
  { only, ...options }: StoreSuiteOptions & { readonly only?: string } = {},
): Promise<readonly string[]> {
  const tests: { readonly name: string; readonly body: () => Promise<void> }[] = [];
  storeSuite(
    {
      describe: (_, body) => body(),
      test: (name, body) => (only ?? name) === name && tests.push({ name, body }),
      equal: (actual, expected, message) => check(Object.is(actual, expected), message),
      ok: (value, message) => check(value === true, message),
    },
    'changed',
    () => {
      const store = memoryStore();
      return { ...store, ...change(store) };
    },
    options,
  );
  const failed: string[] = [];
  for (const { name, body } of tests) await body().catch(() => failed.push(name));
  return failed;
}

describe('storeSuite', () => {
  it('passes a right store', async () => {
    expect(await failures(() => ({}))).toEqual([]);
  });

  it.each<[string, (store: Store) => Partial<Store>, string]>([
    [
      'mixes up keys',
      store => ({
        write: (key, ...rest) => store.write(key.toLowerCase().replaceAll(/[^a-z0-9./]/gu, '_'), ...rest),
      }),
      'keeps keys apart that look alike',
    ],
    ['gives out its own bytes', store => sharing(store), 'keeps a copy that nobody else can change'],
    [
      'cuts ranges short',
      store => ({ read: async (handle, range) => (await store.read(handle, range)).slice(0, 65_536) }),
      'reads any range, also across the borders of chunks',
    ],
    [
      'counts ranges from one',
      store => ({
        read: (handle, range) => store.read(handle, range && { start: range.start + 1, end: range.end + 1 }),
      }),
      'gives what there is of a range that goes past the end',
    ],
    [
      'gives nothing for a missing payload',
      store => ({
        read: handle => (store.find?.(handle) === undefined ? new Uint8Array(0) : store.read(handle)),
      }),
      'says NOT_FOUND for what was never written',
    ],
    [
      'fails with errors of its own',
      store => ({ read: handle => failForeign(store, handle) }),
      'says NOT_FOUND for what was never written',
    ],
    [
      'keeps text as latin1',
      store => ({
        write: async (key, payload, info) => store.write(key, latin1(await payload.bytes()), info),
      }),
      'gives back a text as UTF-8',
    ],
    [
      'drops the last bytes of an overwritten payload never',
      store => ({ write: async (key, payload, info) => overlaid(store, key, payload, info) }),
      'replaces a payload, leaving nothing of a longer one',
    ],
    [
      'keeps half payloads',
      store => ({ write: async (key, payload, info) => halves(store, key, payload, info) }),
      'keeps nothing of a payload that fails while it is read',
    ],
    [
      'finds everything',
      () => ({ find: key => key }),
      'finds the handle of a key, and none of a key without a payload',
    ],
    [
      'counts chars',
      store => ({
        stat: async handle => ({ bytes: new TextDecoder().decode(await store.read(handle)).length }),
      }),
      'tells the size of a payload, and nothing of a missing one',
    ],
    [
      'merges notes',
      store => ({
        describe: async (handle, notes) =>
          store.describe?.(handle, { ...(await store.stat?.(handle))?.notes, first: 1, ...notes }),
      }),
      'keeps notes beside a payload, the latest in place of earlier ones',
    ],
    [
      'keeps notes of replaced payloads',
      store => keepingNotes(store),
      'does not show notes of a payload that was replaced',
    ],
    [
      'lists the oldest first',
      store => ({ list: async prefix => ((await store.list?.(prefix)) ?? []).toReversed() }),
      'lists the payloads of a prefix, newest first',
    ],
    [
      'lists everything',
      store => ({ list: async () => (await store.list?.('')) ?? [] }),
      'lists the payloads of a prefix, newest first',
    ],
    [
      'does not remove',
      () => ({ remove: () => undefined }),
      'removes a payload and its notes, and does not mind a missing one',
    ],
    [
      'minds a missing payload',
      store => ({ remove: handle => void failForeign(store, handle) }),
      'removes a payload and its notes, and does not mind a missing one',
    ],
    [
      'sweeps everything',
      store => ({ sweep: async () => (await store.sweep?.(-1_000)) ?? 0 }),
      'sweeps what is old and leaves what is not',
    ],
    [
      'counts wrongly what it swept',
      store => ({ sweep: async age => ((await store.sweep?.(age)) ?? 0) + 1 }),
      'sweeps what is old and leaves what is not',
    ],
  ])('finds a store that %s', async (_, change, name) => {
    expect(await failures(change, { only: name })).toEqual([name]);
  });

  it('hands the workspace to every method, and closes each store', async () => {
    const workspace = {};
    const without: string[] = [];
    let closed = 0;
    const failed = await failures(
      store => ({
        write(key, payload, info) {
          if (info.workspace !== workspace) without.push('write');
          return store.write(key, payload, info);
        },
        read(handle, range, how) {
          if (how?.workspace !== workspace) without.push('read');
          return store.read(handle, range);
        },
        stat(handle, how) {
          if (how?.workspace !== workspace) without.push('stat');
          return store.stat?.(handle);
        },
      }),
      { workspace, close: () => void (closed += 1) },
    );
    expect([failed, without]).toEqual([[], []]);
    expect(closed).toBeGreaterThan(20);
  });

  it('runs on the test runner of Node', () => {
    const file = fileURLToPath(new URL('./node-runner.ts', import.meta.url));
    const env = { ...process.env, NODE_OPTIONS: '' };
    const output = execFileSync(
      process.execPath,
      ['--conditions=@spillway/source', '--test-reporter=tap', file],
      { encoding: 'utf8', env },
    );
    expect(output).toMatch(/^# pass [23]\d$/mu);
    expect(output).toContain('# fail 0');
  });
});

function sharing(store: Store): Partial<Store> {
  const kept = new Map<string, Uint8Array>();
  return {
    async write(key, payload, info) {
      kept.set(key, await payload.bytes());
      return store.write(key, payload, info);
    },
    read: (handle, range) =>
      (range === undefined ? kept.get(handle) : undefined) ?? store.read(handle, range),
  };
}

function failForeign(store: Store, handle: string): Uint8Array | Promise<Uint8Array> {
  if (store.find?.(handle) === undefined) throw new Error('ENOENT');
  return store.read(handle);
}

function payloadOf(bytes: Uint8Array): Payload {
  return {
    replayable: true,
    bytes: () => Promise.resolve(bytes),
    async *chunks() {
      yield bytes;
    },
  };
}

function latin1(bytes: Uint8Array): Payload {
  return payloadOf(Buffer.from(Buffer.from(bytes).toString('utf8'), 'latin1'));
}

async function overlaid(store: Store, key: string, payload: Payload, info: PayloadInfo): Promise<string> {
  const bytes = await payload.bytes();
  const before = store.find?.(key) === undefined ? new Uint8Array(0) : await store.read(key);
  return store.write(key, payloadOf(Buffer.concat([bytes, before.subarray(bytes.length)])), info);
}

async function halves(store: Store, key: string, payload: Payload, info: PayloadInfo): Promise<string> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of payload.chunks()) parts.push(new Uint8Array(part));
    return await store.write(key, payloadOf(Buffer.concat(parts)), info);
  } catch (error) {
    await store.write(key, payloadOf(Buffer.concat(parts)), info);
    throw error;
  }
}

function keepingNotes(store: Store): Partial<Store> {
  const notes = new Map<string, Readonly<Record<string, unknown>>>();
  return {
    describe: (handle, given) => void notes.set(handle, given),
    stat: async handle => {
      const stat = await store.stat?.(handle);
      const kept = notes.get(handle);
      return stat && { ...stat, ...(kept && { notes: kept }) };
    },
  };
}
