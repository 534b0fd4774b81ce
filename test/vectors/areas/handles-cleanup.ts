import fs, { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { payloadOfText, type Store } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import type { Checks } from '../checks.ts';
import { temporaryFolder } from '../folders.ts';
import type { Fields } from '../json.ts';

const INFO = { mediaType: 'text/plain; charset=utf-8' };

/** Payloads that are older than they may become go by themselves; without an age they stay for ever. */
export async function checkCleanup(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const afterMs = (input.number('cleanup_after_s') ?? 0) * 1000;
  const baseDir = temporaryFolder();
  const reports: unknown[] = [];
  const store = fileStore({
    baseDir,
    ...(afterMs > 0 && { cleanupAfter: { minutes: afterMs / 60_000 } }),
    onCleanupError: error => void reports.push(error),
  });
  if (expect.has('left')) return await checkLeft(input, expect, store, baseDir, checks);
  if (!expect.has('scheduled')) return await checkFailingCleanup(input, expect, store, reports, checks);
  await store.write('old/call.bin', payloadOfText('old'), INFO);
  setAge(join(baseDir, 'old', 'call.bin'), 100);
  // Another store over the folder, as in a later process: what one has just given out stays a while.
  const later = fileStore({ baseDir, ...(afterMs > 0 && { cleanupAfter: { minutes: afterMs / 60_000 } }) });
  setAge(join(baseDir, '.swept'), 100);
  await later.write(input.text('key') ?? 'new/call.bin', payloadOfText('new'), INFO);
  const removed = await isGone(
    join(baseDir, 'old', 'call.bin'),
    expect.get('scheduled') === true ? 5000 : 50,
  );
  checks.equal('old payloads are removed by a write', removed, expect.get('scheduled'));
  expect.get('background');
}

async function checkLeft(
  input: Fields,
  expect: Fields,
  store: Store,
  baseDir: string,
  checks: Checks,
): Promise<void> {
  const files = input.object('files');
  for (const name of files?.keys() ?? []) {
    const age = Number(/(\d+) s old/.exec(files?.text(name) ?? '')?.[1] ?? 0);
    if (name.endsWith('/')) mkdirSync(join(baseDir, name));
    else {
      await store.write(name, payloadOfText('x'), INFO);
      setAge(join(baseDir, name), age);
    }
  }
  await store.sweep?.((input.number('cleanup_after_s') ?? 0) * 1000);
  const left = readdirSync(baseDir, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  checks.equal(
    'left',
    left.map(entry => `${entry.name}${entry.isDirectory() ? '/' : ''}`).toSorted(),
    [...(expect.list('left') ?? [])].map(String).toSorted(),
  );
}

/** A clean-up that fails is reported and fails nothing else. */
async function checkFailingCleanup(
  input: Fields,
  expect: Fields,
  store: Store,
  reports: readonly unknown[],
  checks: Checks,
): Promise<void> {
  for (const name of input.keys()) input.get(name);
  for (const name of expect.keys()) expect.get(name);
  const own = fs.lstatSync;
  const fails = (...args: readonly unknown[]): unknown => {
    if (String(args[0]).endsWith('.swept')) throw Object.assign(new Error('no'), { code: 'EACCES' });
    return Reflect.apply(own, fs, args);
  };
  Object.assign(fs, { lstatSync: fails });
  syncBuiltinESMExports();
  try {
    await store.write('run/c.0', payloadOfText('x'), INFO);
    await wait(20);
  } finally {
    Object.assign(fs, { lstatSync: own });
    syncBuiltinESMExports();
  }
  checks.equal('reports', reports.length, 1);
  checks.equal('the payload is there', (await store.read('run/c.0')).length, 1);
}

function setAge(file: string, seconds: number): void {
  const then = Date.now() / 1000 - seconds;
  if (fs.existsSync(file)) utimesSync(file, then, then);
}

async function isGone(file: string, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 10) {
    if (!fs.existsSync(file)) return true;
    await wait(10);
  }
  return !fs.existsSync(file);
}
