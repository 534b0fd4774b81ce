import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLimits, payloadOfStream, payloadOfText, StoreError, workspaceStore } from 'spillway';
import type { Store } from 'spillway';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStore } from '../../src/stores/file.ts';
import { localWorkspace } from '../../src/workspace/local.ts';
import { PIECE, PIECES } from './kill-child.ts';

const WHOLE = PIECE * PIECES;
const KILLS = 3;
/** Of so many of the newest payloads every byte is looked at. */
const MOST_READ = 12;
const childFile = fileURLToPath(new URL('kill-child.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spillway-killed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Victim {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  /** What it has said so far, line by line; the last line may be half of one. */
  said(): readonly string[];
}

async function start(mode: string, kind: string): Promise<Victim> {
  const child = spawn(
    process.execPath,
    ['--conditions=@spillway/source', childFile, mode, kind, folder, 'x'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  while (!text.includes('ready\n')) await once(child.stdout, 'data');
  return { child, said: () => text.split('\n').slice(0, -1) };
}

async function kill({ child }: Victim): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

const storeOf = (kind: string): Store =>
  kind === 'file' ? fileStore({ baseDir: folder }) : workspaceStore({ workspace: localWorkspace(folder) });

const drafts = (): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter(name => name.endsWith('.tmp'));

const wanted = Buffer.alloc(WHOLE - 1, 'x');

/** What is wrong with a payload that a reader got; undefined when it is whole. */
function fault(bytes: Uint8Array): string | undefined {
  if (bytes.length !== WHOLE) return `${bytes.length} bytes`;
  return wanted.equals(bytes.subarray(0, WHOLE - 1)) ? undefined : 'other bytes';
}

const ways = [
  ['capture', 'file'],
  ['spill', 'file'],
  ['capture', 'workspace'],
  ['spill', 'workspace'],
] as const;

describe.each(ways)('a process that is killed in the middle of a %s into a %s store', (mode, kind) => {
  // Seen red: with drafts that have the name of their payload from the beginning.
  it('leaves payloads that are whole and nothing else that can be read', { timeout: 60_000 }, async () => {
    const store = storeOf(kind);
    const faults: string[] = [];
    let told = 0;
    let seen = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const victim = await start(mode, kind);
      // Another process reads while it writes.
      const until = Date.now() + 20 + Math.random() * 120;
      while (Date.now() < until) {
        for (const { handle } of await newest(store)) {
          faults.push(...(await faultsOf(store, handle)));
          seen += 1;
          if (Date.now() >= until) break;
        }
        await wait(1);
      }
      await kill(victim);
      const run = createLimits({ store, logger: false }).run();
      for (const handle of victim
        .said()
        .filter(line => line.includes('.'))
        .slice(-MOST_READ)) {
        const answer = await run.read({ handle, limit: 1 });
        if (!answer.found) faults.push(`${handle} was told and is not there`);
        told += 1;
      }
      for (const { handle } of await newest(store)) faults.push(...(await faultsOf(store, handle)));
    }
    expect(faults).toEqual([]);
    expect(told).toBeGreaterThan(0);
    expect(seen).toBeGreaterThan(0);
  });
});

const newest = async (store: Store): Promise<readonly { readonly handle: string }[]> =>
  ((await store.list?.('')) ?? []).slice(0, MOST_READ);

/** A reader may be told that there is nothing yet, which it can act on, and nothing else. */
async function faultsOf(store: Store, handle: string): Promise<readonly string[]> {
  try {
    const found = fault(await store.read(handle));
    return found === undefined ? [] : [`${handle}: ${found}`];
  } catch (error) {
    return error instanceof StoreError && error.code === 'NOT_FOUND' ? [] : [`${handle}: ${String(error)}`];
  }
}

describe.each(['file', 'workspace'])('the next process that writes into a %s store', kind => {
  it(
    'removes the draft of a process that was killed, and none that is still written',
    { timeout: 30_000 },
    async () => {
      const dead = await start('silent', kind);
      await expect.poll(() => dead.said(), { timeout: 10_000 }).toContain('silent');
      const [left = ''] = drafts();
      expect(left).not.toBe('');
      await kill(dead);
      expect(drafts()).toEqual([left]);
      const alive = await start('silent', kind);
      try {
        await expect.poll(() => alive.said(), { timeout: 10_000 }).toContain('silent');
        const live = drafts().filter(name => name !== left);
        expect(live).toHaveLength(1);
        await storeOf(kind).write('local/next.value', payloadOfText('next'), { mediaType: 'text/plain' });
        expect(drafts()).toEqual(live);
      } finally {
        await kill(alive);
      }
    },
  );
});

describe('a sweep of a file store', () => {
  it('leaves the drafts of this process alone', async () => {
    const store = fileStore({ baseDir: folder });
    const gate = { open: (): void => undefined };
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(300_000);
      await new Promise<void>(resolve => {
        gate.open = resolve;
      });
    }
    const writing = store.write('local/slow.value', payloadOfStream(slow()), { mediaType: 'text/plain' });
    await expect.poll(drafts).toHaveLength(1);
    await store.sweep?.(0);
    expect(drafts()).toHaveLength(1);
    gate.open();
    expect(await store.read(await writing)).toHaveLength(300_000);
  });
});
