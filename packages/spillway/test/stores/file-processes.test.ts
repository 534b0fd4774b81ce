import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payloadOfText } from '../../src/index.ts';
import { fileStore } from '../../src/stores/file.ts';

const INFO = { mediaType: 'text/plain' };
const KEY = 'scope/id.value';
const childFile = fileURLToPath(new URL('./child.ts', import.meta.url));

let folder: string;
let baseDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spillway-processes-'));
  baseDir = join(folder, 'root');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a file store that several processes use', () => {
  it('leaves no part of a payload whose process is killed while writing', async () => {
    const store = fileStore({ baseDir });
    await killHalfWay(baseDir);
    await expect(store.read(KEY)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.find?.(KEY)).toBeUndefined();
    expect(await store.list?.('')).toEqual([]);
  });

  it('keeps the earlier payload when the process that replaces it is killed', async () => {
    const store = fileStore({ baseDir });
    await store.write(KEY, payloadOfText('earlier'), INFO);
    await killHalfWay(baseDir);
    expect(new TextDecoder().decode(await store.read(KEY))).toBe('earlier');
  });

  it('removes what a killed process left, and what was left on another machine once it is old', async () => {
    await killHalfWay(baseDir);
    const store = fileStore({ baseDir });
    const [left = ''] = readdirSync(join(baseDir, 'scope'));
    expect(left).toMatch(/^\.spill-/u);
    // The process of the same number there may well be alive.
    const foreign = left.replace(/^\.spill-[0-9a-f]{8}/u, '.spill-00000000');
    copyFileSync(join(baseDir, 'scope', left), join(baseDir, 'scope', foreign));
    chmodSync(join(baseDir, 'scope', foreign), 0o600);
    await store.sweep?.(60_000);
    expect(readdirSync(join(baseDir, 'scope'))).toEqual([foreign]);
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(join(baseDir, 'scope', foreign), longAgo, longAgo);
    await store.sweep?.(60_000);
    expect(readdirSync(join(baseDir, 'scope'))).toEqual([]);
  });

  it('gives whole payloads only, while two processes write and sweep the same key', async () => {
    const store = fileStore({ baseDir });
    await store.write(KEY, payloadOfText('a'.repeat(100_000)), INFO);
    const writers = ['a', 'b'].map(letter => start(['flood', baseDir, KEY, letter, '60']));
    const ended = Promise.all(writers.map(exitOf));
    const running = new AbortController();
    void ended.finally(() => running.abort());
    const mixed: string[] = [];
    let reads = 0;
    while (!running.signal.aborted) {
      const bytes = await store.read(KEY);
      const isWhole = bytes.every(byte => byte === bytes[0]) && (bytes.length - 100_000) % 1_000 === 0;
      if (!isWhole) mixed.push(`${bytes.length} bytes`);
      reads += 1;
      // Short reads take no turn of the event loop by themselves.
      await new Promise(setImmediate);
    }
    expect(await ended).toEqual([0, 0]);
    expect(mixed).toEqual([]);
    expect(reads).toBeGreaterThan(1);
    expect(readdirSync(join(baseDir, 'scope'))).toEqual(['id.value']);
  });
});

function start(args: readonly string[]): ReturnType<typeof spawn> {
  return spawn(process.execPath, ['--conditions=@spillway/source', childFile, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function exitOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  });
}

async function killHalfWay(root: string): Promise<void> {
  const child = start(['hang', root, KEY]);
  if (child.stdout === null) throw new Error('the child has no output');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
