import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { payloadOfStream, payloadOfText, type Store } from '../../src/index.ts';
import { addExpired, isExpired } from '../../src/stores/file-expired.ts';
import { fileStore } from '../../src/stores/file.ts';
import { rootOf } from '../../src/stores/file-root.ts';
import { sweepStore } from '../../src/stores/file-sweep.ts';

const INFO = { mediaType: 'text/plain' };
const HOUR_MS = 3_600_000;
const EXPIRED = { code: 'EXPIRED' };

let folder: string;
let baseDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spillway-cleanup-'));
  baseDir = join(folder, 'root');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a file of the store so old, as if it had been written then. */
function age(path: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(join(baseDir, path), then, then);
}

/** A payload that another process wrote some hours ago. */
async function writtenEarlier(key: string, hours: number): Promise<void> {
  await fileStore({ baseDir }).write(key, payloadOfText(key), INFO);
  age(key, hours);
}

const names = (path = ''): readonly string[] => readdirSync(join(baseDir, path)).toSorted();

describe('sweep of a file store', () => {
  it('removes what is older than asked, with its notes, and says afterwards that it has expired', async () => {
    const store = fileStore({ baseDir });
    await store.write('scope/old.value', payloadOfText('old'), INFO);
    await store.describe?.('scope/old.value', { lines: 1 });
    await store.write('scope/new.value', payloadOfText('new'), INFO);
    age('scope/old.value', 3);
    expect(await store.sweep?.(2 * HOUR_MS)).toBe(1);
    expect(names('scope')).toEqual(['new.value']);
    await expect(store.read('scope/old.value')).rejects.toMatchObject(EXPIRED);
    await expect(store.read('scope/never.value')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(fileStore({ baseDir }).read('scope/old.value')).rejects.toMatchObject(EXPIRED);
  });

  it('gives a payload that is written again under an expired key', async () => {
    await writtenEarlier('scope/id.value', 3);
    const store = fileStore({ baseDir });
    await store.sweep?.(HOUR_MS);
    await store.write('scope/id.value', payloadOfText('again'), INFO);
    expect(new TextDecoder().decode(await store.read('scope/id.value'))).toBe('again');
  });

  it('removes folders that are empty then, and keeps the others', async () => {
    await writtenEarlier('one/two/three/id.value', 3);
    await writtenEarlier('other/id.value', 0);
    expect(await fileStore({ baseDir }).sweep?.(HOUR_MS)).toBe(1);
    expect(names()).toEqual(['.expired', 'other']);
  });

  it('touches nothing that the store did not make', async () => {
    await writtenEarlier('scope/old.value', 3);
    writeFileSync(join(baseDir, 'scope', 'notes.txt'), 'public', { mode: 0o644 });
    writeFileSync(join(baseDir, 'scope', 'Private.TXT'), 'private', { mode: 0o600 });
    writeFileSync(join(baseDir, '.env'), 'hidden', { mode: 0o600 });
    writeFileSync(join(baseDir, '.eslintrc.json'), '{}', { mode: 0o600 });
    mkdirSync(join(baseDir, 'empty'));
    chmodSync(join(baseDir, 'empty'), 0o755);
    symlinkSync('notes.txt', join(baseDir, 'scope', 'link.txt'));
    for (const path of ['scope/notes.txt', 'scope/Private.TXT', '.env', '.eslintrc.json']) age(path, 100);
    expect(await fileStore({ baseDir }).sweep?.(HOUR_MS)).toBe(1);
    expect(names('scope')).toEqual(['Private.TXT', 'link.txt', 'notes.txt']);
    expect(names()).toEqual(['.env', '.eslintrc.json', '.expired', 'empty', 'scope']);
  });

  it('removes notes whose payload is gone, when they are old', async () => {
    const store = fileStore({ baseDir });
    await store.write('scope/id.value', payloadOfText('x'), INFO);
    await store.write('scope/other.value', payloadOfText('x'), INFO);
    await store.describe?.('scope/id.value', { lines: 1 });
    rmSync(join(baseDir, 'scope', 'id.value'));
    await store.sweep?.(HOUR_MS);
    expect(names('scope')).toEqual(['.id.value.json', 'other.value']);
    age('scope/.id.value.json', 2);
    await store.sweep?.(HOUR_MS);
    expect(names('scope')).toEqual(['other.value']);
  });

  it('does not remove a payload that is written anew while it is looked at', async () => {
    await writtenEarlier('scope/id.value', 3);
    const file = join(baseDir, 'scope', 'id.value');
    let looks = 0;
    const removed = await sweepStore(rootOf(baseDir), {
      beforeMs: Date.now() - HOUR_MS,
      isLive: () => {
        looks += 1;
        // The second look is the last one before the removal.
        if (looks === 2) {
          rmSync(file);
          writeFileSync(file, 'new', { mode: 0o600 });
        }
        return false;
      },
    });
    expect(looks).toBe(2);
    expect(removed).toBe(0);
    expect(names('scope')).toEqual(['id.value']);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it('leaves a payload alone that this process is still writing, however slowly', async () => {
    const store = fileStore({ baseDir });
    async function* slow(): AsyncGenerator<string> {
      yield 'x'.repeat(100_000);
      const [draft = ''] = names('scope');
      age(`scope/${draft}`, 3);
      await store.sweep?.(HOUR_MS);
      yield 'y'.repeat(100_000);
    }
    await store.write('scope/id.value', payloadOfStream(slow()), INFO);
    expect(await store.read('scope/id.value')).toHaveLength(200_000);
  });

  it('does not fail on files and folders that others remove meanwhile', async () => {
    await writtenEarlier('scope/id.value', 3);
    const removed = await sweepStore(rootOf(baseDir), {
      beforeMs: Date.now() - HOUR_MS,
      isLive: () => {
        rmSync(join(baseDir, 'scope'), { recursive: true, force: true });
        return false;
      },
    });
    expect(removed).toBe(0);
  });

  it('runs one at a time and counts each payload once', async () => {
    for (let at = 0; at < 40; at += 1) await writtenEarlier(`scope/${at}.value`, 3);
    const store = fileStore({ baseDir });
    const removed = await Promise.all([
      store.sweep?.(HOUR_MS),
      store.sweep?.(HOUR_MS),
      store.sweep?.(HOUR_MS),
    ]);
    expect(removed).toEqual([40, 0, 0]);
  });

  it('can write into a folder that a sweep removes', async () => {
    const store = fileStore({ baseDir });
    const writes = Array.from({ length: 40 }, (_, at) =>
      Promise.all([
        store.write(`scope-${at % 4}/${at}.value`, payloadOfText('x'.repeat(100_000)), INFO),
        store.sweep?.(-1_000),
      ]),
    );
    await expect(Promise.all(writes)).resolves.toHaveLength(40);
  });
});

describe('the list of expired payloads', () => {
  it('stays below its size and forgets the oldest first', () => {
    mkdirSync(baseDir, { mode: 0o700 });
    const root = rootOf(baseDir);
    addExpired(root, ['scope/first.value']);
    expect(isExpired(root, 'scope/first.value')).toBe(true);
    addExpired(
      root,
      Array.from({ length: 20_000 }, (_, at) => `scope/${String(at).padStart(26, '0')}.value`),
    );
    addExpired(root, ['scope/last.value']);
    expect(statSync(join(baseDir, '.expired')).size).toBeLessThan(600_000);
    expect(isExpired(root, 'scope/first.value')).toBe(false);
    expect(isExpired(root, 'scope/last.value')).toBe(true);
    expect(names()).toEqual(['.expired']);
  });

  it('knows whole paths only, also when its last line is torn', () => {
    mkdirSync(baseDir, { mode: 0o700 });
    const root = rootOf(baseDir);
    addExpired(root, ['scope/id.value']);
    appendFileSync(join(baseDir, '.expired'), 'scope/to');
    expect(isExpired(root, 'scope/id.val')).toBe(false);
    expect(isExpired(root, 'pe/id.value')).toBe(false);
    expect(isExpired(root, 'scope/to')).toBe(false);
  });
});

/** A write, after which a clean-up may be due. */
async function trigger(store: Store): Promise<string> {
  return store.write('trigger/id.value', payloadOfText('x'), INFO);
}

describe('fileStore with cleanupAfter', () => {
  const options = { cleanupAfter: { hours: 6 } };

  it('removes old payloads in the background of a write', async () => {
    await writtenEarlier('scope/old.value', 7);
    await writtenEarlier('scope/new.value', 5);
    const store = fileStore({ baseDir, ...options });
    await trigger(store);
    await vi.waitFor(() => expect(names('scope')).toEqual(['new.value']));
    await expect(store.read('scope/old.value')).rejects.toMatchObject(EXPIRED);
  });

  it('keeps everything without being told to remove', async () => {
    await writtenEarlier('scope/old.value', 10_000);
    await trigger(fileStore({ baseDir }));
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(names('scope')).toEqual(['old.value']);
    expect(existsSync(join(baseDir, '.swept'))).toBe(false);
  });

  it('does not look through the folder with each write, not even from many processes', async () => {
    const first = fileStore({ baseDir, ...options });
    await trigger(first);
    await vi.waitFor(() => expect(names()).toContain('.swept'));
    // Waits for the sweep in the background.
    await first.sweep?.(6 * HOUR_MS);
    await writtenEarlier('scope/old.value', 7);
    for (let process = 0; process < 5; process += 1) await trigger(fileStore({ baseDir, ...options }));
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(names('scope')).toEqual(['old.value']);
    age('.swept', 1);
    await trigger(fileStore({ baseDir, ...options }));
    await vi.waitFor(() => expect(names()).not.toContain('scope'));
  });

  it('keeps a payload that it just gave out, whatever its age', async () => {
    await writtenEarlier('scope/found.value', 7);
    await writtenEarlier('scope/read.value', 7);
    await writtenEarlier('scope/other.value', 7);
    const store = fileStore({ baseDir, ...options });
    await store.find?.('scope/found.value');
    await store.read('scope/read.value');
    await trigger(store);
    await vi.waitFor(() => expect(names('scope')).toEqual(['found.value', 'read.value']));
  });

  it('never removes a payload whose handle a write just gave', async () => {
    const store = fileStore({ baseDir, cleanupAfter: { minutes: 0.0001 } });
    for (let at = 0; at < 20; at += 1) {
      const handle = await store.write(`scope/${at}.value`, payloadOfText('x'.repeat(70_000)), INFO);
      await new Promise(resolve => setTimeout(resolve, 10));
      expect(await store.read(handle)).toHaveLength(70_000);
    }
  });

  it('tells of a clean-up that fails, and the write does not', async () => {
    await writtenEarlier('scope/old.value', 7);
    symlinkSync(join(folder, 'nowhere'), join(baseDir, '.expired'));
    const errors: unknown[] = [];
    const store = fileStore({ baseDir, ...options, onCleanupError: error => errors.push(error) });
    await expect(trigger(store)).resolves.toBe('trigger/id.value');
    await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'ELOOP' }]));
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});
