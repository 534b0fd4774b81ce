import { memoryStore, workspaceStore } from 'spillway';
import type { Store } from 'spillway';
import { describe, expect, it } from 'vitest';
import { expectedHandle, listedHandle, resolveHandle, shownHandle } from '../../src/walk/handles.ts';

const id = 'abcdefghijklmnopqrstuvwxyz';
const short = `${id}.value`;
const key = `local/${short}`;

/** A store without a way to find a key. */
function plainStore(fields: Partial<Store> = {}): Store {
  return { name: 'plain', write: written => written, read: () => new Uint8Array(), ...fields };
}

const resolve = (store: Store, handle: string, scope = 'local'): Promise<string | undefined> =>
  resolveHandle(store, scope, handle, {});

describe('the handle that the model holds', () => {
  it('is the key without the scope, where the store gives the key or finds it', () => {
    expect(expectedHandle(memoryStore(), key)).toBe(short);
    expect(shownHandle(plainStore(), key, key, 'local')).toBe(short);
    expect(shownHandle(plainStore({ find: () => undefined }), key, 'blob-17', 'local')).toBe(short);
  });

  it('is the path in the workspace, where spills are files of it', () => {
    const store = workspaceStore();
    const path = `.spillway/tool-output/${key}`;
    expect(expectedHandle(store, key)).toBe(path);
    expect(shownHandle(store, key, path, 'local')).toBe(path);
    expect(listedHandle(store, path)).toBe(path);
  });

  it('is what the store made up, where nothing leads back from the key', () => {
    expect(shownHandle(plainStore(), key, 'blob-17', 'local')).toBe('blob-17');
  });

  it('is found in what a listing gives', () => {
    expect(listedHandle(memoryStore(), key)).toBe(short);
    expect(listedHandle(memoryStore(), 'blob-17')).toBe('blob-17');
  });
});

describe('the handle that the store knows', () => {
  it('is what it finds under the key of the scope, whatever stands round the handle', async () => {
    const asked: string[] = [];
    const store = plainStore({
      find: wanted => {
        asked.push(wanted);
        return 'blob-17';
      },
    });
    expect(await resolve(store, short)).toBe('blob-17');
    expect(await resolve(store, `"${short.toUpperCase()}".`, 'bob')).toBe('blob-17');
    expect(asked).toEqual([key, `bob/${short}`]);
  });

  it('is the key itself where the store cannot find, or finds nothing', async () => {
    expect(await resolve(plainStore(), short)).toBe(key);
    expect(await resolve(plainStore({ find: () => undefined }), short)).toBe(key);
  });

  it('is one that it made up itself, for the scope that it was given to and no other', async () => {
    const store = plainStore();
    shownHandle(store, key, 'blob-17', 'alice');
    expect(await resolve(store, 'blob-17', 'alice')).toBe('blob-17');
    expect(await resolve(store, 'blob-17', 'bob')).toBeUndefined();
    expect(await resolve(store, 'blob-18', 'alice')).toBeUndefined();
    expect(await resolve(plainStore(), 'blob-17', 'alice')).toBeUndefined();
  });

  it('is one that it made up and that looks like ours, for that scope alone', async () => {
    const store = plainStore();
    const own = `${'z'.repeat(26)}.bin`;
    shownHandle(store, key, own, 'alice');
    expect(await resolve(store, own, 'alice')).toBe(own);
    expect(await resolve(store, own, 'bob')).toBeUndefined();
  });

  it('is forgotten when 10,000 newer ones came', async () => {
    const store = plainStore();
    for (let index = 0; index < 10_000; index++) shownHandle(store, key, `blob-${index}`, 'local');
    expect(await resolve(store, 'blob-0')).toBe('blob-0');
    shownHandle(store, key, 'one more', 'local');
    expect(await resolve(store, 'blob-0')).toBeUndefined();
    expect(await resolve(store, 'blob-1')).toBe('blob-1');
  });
});
