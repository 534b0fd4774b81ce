import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi, type TestContext } from 'vitest';
import { payloadOfStream, payloadOfText, type Store } from '../../src/index.ts';
import { fileStore } from '../../src/stores/file.ts';

const INFO = { mediaType: 'text/plain' };
const KEY = 'scope/id.value';
const UNSAFE = { code: 'UNSAFE_STORE' };
const small = payloadOfText('x'.repeat(2_000));
const large = payloadOfText('secret-free text '.repeat(20_000));

let folder: string;
let baseDir: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spillway-safety-'));
  baseDir = join(folder, 'root');
  store = fileStore({ baseDir });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Each way to use a store, with its outcome: `fine`, or the code that it fails with. */
async function outcomes(): Promise<readonly string[]> {
  const uses = [
    () => store.write(KEY, small, INFO),
    () => store.write(KEY, large, INFO),
    () => store.read(KEY),
    () => store.find?.(KEY),
    () => store.stat?.(KEY),
    () => store.describe?.(KEY, { lines: 1 }),
    () => store.list?.(''),
    () => store.remove?.(KEY),
    () => store.sweep?.(0),
  ];
  return Promise.all(
    uses.map(async use => {
      try {
        await use();
        return 'fine';
      } catch (error) {
        return typeof error === 'object' && error !== null && 'code' in error
          ? String(error.code)
          : 'foreign';
      }
    }),
  );
}

describe('the folder of a file store', () => {
  it.each([0, 0o022])('is private from the start with umask %s, and so is what is in it', async mask => {
    const before = process.umask(mask);
    try {
      await store.write(KEY, small, INFO);
      await store.write('scope/large.value', large, INFO);
      await store.describe?.(KEY, { lines: 1 });
    } finally {
      process.umask(before);
    }
    expect(modeOf(baseDir)).toBe('700');
    expect(modeOf(join(baseDir, 'scope'))).toBe('700');
    for (const name of readdirSync(join(baseDir, 'scope'))) {
      expect([name, modeOf(join(baseDir, 'scope', name))]).toEqual([name, '600']);
    }
  });

  it('loses the rights of others, by reading as well as by writing', async () => {
    mkdirSync(baseDir);
    chmodSync(baseDir, 0o777);
    await store.write(KEY, small, INFO);
    expect(modeOf(baseDir)).toBe('700');
    chmodSync(baseDir, 0o755);
    await store.read(KEY);
    expect(modeOf(baseDir)).toBe('700');
  });

  it('is not used when it belongs to another user', async context => {
    if (process.geteuid?.() !== 0) context.skip('only root can give a folder away');
    mkdirSync(baseDir, 0o700);
    chownSync(baseDir, 54_321, 54_321);
    expect(new Set(await outcomes())).toEqual(new Set(['UNSAFE_STORE']));
    expect(readdirSync(baseDir)).toEqual([]);
  });

  it('is not used when it is a link, and nothing is written or changed behind the link', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(join(elsewhere, 'scope'), { recursive: true });
    writeFileSync(join(elsewhere, KEY), 'foreign');
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, baseDir);
    expect(new Set(await outcomes())).toEqual(new Set(['UNSAFE_STORE']));
    expect(readdirSync(elsewhere)).toEqual(['scope']);
    expect(readFileSync(join(elsewhere, KEY), 'utf8')).toBe('foreign');
    expect(modeOf(elsewhere)).toBe('755');
  });

  it('is not used when it is a file, or lies below one', async () => {
    writeFileSync(baseDir, 'file');
    expect(new Set(await outcomes())).toEqual(new Set(['UNSAFE_STORE']));
    store = fileStore({ baseDir: '/dev/null/root' });
    await expect(store.write(KEY, small, INFO)).rejects.toMatchObject(UNSAFE);
  });

  it('is not made by reading', async () => {
    await expect(store.read(KEY)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.find?.(KEY)).toBeUndefined();
    expect(await store.stat?.(KEY)).toBeUndefined();
    expect(await store.list?.('')).toEqual([]);
    await store.remove?.(KEY);
    expect(await store.sweep?.(0)).toBe(0);
    expect(existsSync(baseDir)).toBe(false);
  });

  it('is made again when it was removed while in use', async () => {
    await store.write(KEY, small, INFO);
    rmSync(baseDir, { recursive: true });
    await store.write(KEY, large, INFO);
    expect(await store.read(KEY)).toHaveLength(340_000);
  });

  it('has the name of the user, and none where there are no users', async () => {
    const base = tmpdir();
    vi.stubEnv('TMPDIR', folder);
    vi.spyOn(process, 'geteuid').mockReturnValue(1001);
    const named = fileStore();
    expect(tmpdir()).not.toBe(base);
    await expect(named.write(KEY, small, INFO)).rejects.toMatchObject(UNSAFE);
    expect(readdirSync(folder)).toEqual(['spillway-1001']);
    vi.unstubAllEnvs();
  });

  it('is used without asking for its owner where there are no users', async () => {
    vi.stubEnv('TMPDIR', folder);
    const { geteuid } = process;
    Object.assign(process, { geteuid: undefined });
    try {
      const plain = fileStore();
      await plain.write(KEY, small, INFO);
      expect(await plain.read(KEY)).toHaveLength(2_000);
      expect(readdirSync(folder)).toEqual(['spillway']);
    } finally {
      Object.assign(process, { geteuid });
      vi.unstubAllEnvs();
    }
  });
});

describe('links inside a file store', () => {
  it('are not followed where a folder should be', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'id.value'), 'foreign');
    mkdirSync(baseDir, 0o700);
    symlinkSync(elsewhere, join(baseDir, 'scope'));
    const [write, writeLarge, read, find, stat, describeIt, , remove] = await outcomes();
    expect([write, writeLarge, read, find, stat, describeIt, remove]).toEqual(Array(7).fill('UNSAFE_STORE'));
    expect(readdirSync(elsewhere)).toEqual(['id.value']);
    expect(await store.list?.('')).toEqual([]);
    expect(readFileSync(join(elsewhere, 'id.value'), 'utf8')).toBe('foreign');
  });

  it('are not read in the place of a payload, and replaced by a write', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    mkdirSync(join(baseDir, 'scope'), { recursive: true, mode: 0o700 });
    symlinkSync(join(folder, 'secret.txt'), join(baseDir, KEY));
    await expect(store.read(KEY)).rejects.toMatchObject(UNSAFE);
    await expect(store.stat?.(KEY)).rejects.toMatchObject(UNSAFE);
    expect(await store.list?.('')).toEqual([]);
    await store.write(KEY, large, INFO);
    expect(await store.read(KEY)).toHaveLength(340_000);
    expect(readFileSync(join(folder, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it('are removed themselves, and not what they point at', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    mkdirSync(join(baseDir, 'scope'), { recursive: true, mode: 0o700 });
    symlinkSync(join(folder, 'secret.txt'), join(baseDir, KEY));
    await store.remove?.(KEY);
    expect(readdirSync(join(baseDir, 'scope'))).toEqual([]);
    expect(existsSync(join(folder, 'secret.txt'))).toBe(true);
  });

  it('are not followed by the list of expired payloads or the mark of a sweep', async () => {
    writeFileSync(join(folder, 'victim'), 'victim');
    const { mtimeMs } = statSync(join(folder, 'victim'));
    mkdirSync(baseDir, 0o700);
    symlinkSync(join(folder, 'victim'), join(baseDir, '.expired'));
    symlinkSync(join(folder, 'victim'), join(baseDir, '.swept'));
    const errors: unknown[] = [];
    const cleaned = fileStore({
      baseDir,
      cleanupAfter: { minutes: 1 },
      onCleanupError: error => errors.push(error),
    });
    await cleaned.write(KEY, small, INFO);
    await expect(cleaned.read('scope/none.value')).rejects.toMatchObject({ code: 'UNSAFE_STORE' });
    await expect(cleaned.sweep?.(-10_000)).rejects.toMatchObject(UNSAFE);
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('victim');
    expect(statSync(join(folder, 'victim')).mtimeMs).toBe(mtimeMs);
  });

  it('do not make a reader wait at a pipe', async () => {
    mkdirSync(join(baseDir, 'scope'), { recursive: true, mode: 0o700 });
    execFileSync('mkfifo', [join(baseDir, KEY)]);
    await expect(store.read(KEY)).rejects.toMatchObject(UNSAFE);
  });
});

describe('a medium that cannot be written', () => {
  it('is WRITE_FAILED below a virtual folder, and does not hang', async () => {
    await expect(fileStore({ baseDir: '/proc/none/root' }).write(KEY, small, INFO)).rejects.toMatchObject({
      code: 'WRITE_FAILED',
    });
  });

  it('is READ_ONLY when it is mounted so, and still read', async context => {
    mountOrSkip(context, ['-o', 'size=1m']);
    await store.write(KEY, small, INFO);
    execFileSync('mount', ['-o', 'remount,ro', baseDir]);
    try {
      for (const payload of [small, large]) {
        await expect(store.write('scope/new.value', payload, INFO)).rejects.toMatchObject({
          code: 'READ_ONLY',
        });
      }
      await expect(store.describe?.(KEY, { lines: 1 })).rejects.toMatchObject({ code: 'READ_ONLY' });
      expect(await store.read(KEY)).toHaveLength(2_000);
    } finally {
      execFileSync('umount', [baseDir]);
    }
  });

  it('is TOO_LARGE when it is full, keeps what it has and leaves no half payload', async context => {
    mountOrSkip(context, ['-o', 'size=256k']);
    try {
      await store.write(KEY, payloadOfText('kept'), INFO);
      for (const payload of [large, payloadOfStream(parts()), payloadOfText('漢'.repeat(1_000_000))]) {
        await expect(store.write('scope/large.value', payload, INFO)).rejects.toMatchObject({
          code: 'TOO_LARGE',
        });
      }
      expect(readdirSync(join(baseDir, 'scope'))).toEqual(['id.value']);
      await expect(store.write(KEY, large, INFO)).rejects.toMatchObject({ code: 'TOO_LARGE' });
      expect(new TextDecoder().decode(await store.read(KEY))).toBe('kept');
      await store.write('scope/small.value', small, INFO);
      expect(await store.read('scope/small.value')).toHaveLength(2_000);
    } finally {
      execFileSync('umount', [baseDir]);
    }
  });
});

function mountOrSkip(context: TestContext, options: readonly string[]): void {
  mkdirSync(baseDir, 0o700);
  try {
    execFileSync('mount', ['-t', 'tmpfs', ...options, 'none', baseDir], { stdio: 'pipe' });
  } catch (error) {
    context.skip(`no file system can be mounted here: ${String(error).split('\n')[0] ?? ''}`);
  }
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

async function* parts(): AsyncGenerator<string> {
  for (let part = 0; part < 50; part += 1) yield 'x'.repeat(10_000);
}
