import fs, { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payloadOfBytes, payloadOfText, StoreError } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import type { Checks } from '../checks.ts';
import { temporaryFolder } from '../folders.ts';
import { words, type Fields } from '../json.ts';
import { bytesOfHex } from '../spec.ts';
import type { Vector } from '../vector.ts';
import { checkCleanup } from './handles-cleanup.ts';

const INFO = { mediaType: 'text/plain; charset=utf-8' };

/** A real folder as the store, with the owner, the rights and the links that the vector speaks of. */
export async function checkFileStore({ input, expect, better }: Vector, checks: Checks): Promise<void> {
  better?.get('note');
  if (input.has('cleanup_after_s') || input.get('cleanup_after_s') === null)
    return await checkCleanup(input, expect, checks);
  if (expect.has('root_name')) return await checkDefaultRoot(input, expect, checks);
  if (expect.has('root_mode')) return await checkMode(input, expect, checks);
  if (expect.has('error') || expect.has('error_kind')) return await checkRefused(input, expect, checks);
  if (input.has('written')) return await checkAlias(input, expect, checks);
  await checkRoundTrip(input, expect, checks);
}

async function checkRoundTrip(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const noUser = input.get('euid') === null;
  const key = input.text('key') ?? '';
  const bytes = bytesOfHex(input.text('data_hex') ?? '7061796c6f6164');
  await as(noUser ? undefined : process.geteuid?.(), async () => {
    const store = fileStore({ baseDir: temporaryFolder() });
    const handle = await store.write(key, payloadOfBytes(bytes), INFO);
    if (expect.has('handle')) checks.equal('the handle is the key', handle, expect.text('handle'));
    checks.equal('read back', [...(await store.read(handle))], [...bytes]);
  });
  for (const name of ['read_back_hex', 'outcome']) expect.get(name);
}

/** The folder has the user in its name, so that two users of one machine never share it. */
async function checkDefaultRoot(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  expect.get('parent');
  const euid = input.number('euid');
  const before = new Set(readdirSync(tmpdir()));
  await as(euid, async () => {
    await failureOf(() => fileStore().write('run/c.0', payloadOfText('x'), INFO));
  });
  const made = readdirSync(tmpdir()).filter(name => !before.has(name));
  const wanted = /-\d+$/.exec(expect.text('root_name') ?? '')?.[0] ?? '';
  checks.equal('folders made', made, [`spillway${wanted}`]);
  for (const name of made) fs.rmSync(join(tmpdir(), name), { recursive: true });
}

async function checkMode(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const parent = temporaryFolder();
  const baseDir = join(parent, 'root');
  const mode = input.text('existing_root_mode');
  if (mode !== undefined) {
    mkdirSync(baseDir);
    chmodSync(baseDir, Number.parseInt(mode, 8));
  }
  const umask = process.umask(input.number('umask') ?? process.umask());
  const chmods = countChmods();
  try {
    await fileStore({ baseDir }).write(input.text('key') ?? 'run/c.0', payloadOfText('x'), INFO);
  } finally {
    chmods.end();
    process.umask(umask);
  }
  const got = (statSync(baseDir).mode & 0o777).toString(8).padStart(4, '0');
  checks.equal('mode of the folder', got, expect.text('root_mode'));
  if (expect.get('no_chmod_needed') === true) checks.equal('changes of rights', chmods.times(), 0);
}

/** Counts changes of rights, which a folder that is private from its first moment on does not need. */
function countChmods(): { readonly times: () => number; readonly end: () => void } {
  const names = ['chmodSync', 'fchmodSync'] as const;
  const own = names.map(name => fs[name]);
  let times = 0;
  for (const [at, name] of names.entries()) {
    Object.assign(fs, {
      [name]: (...args: readonly unknown[]) => {
        times += 1;
        return Reflect.apply(own[at] ?? chmodSync, fs, args) as unknown;
      },
    });
  }
  syncBuiltinESMExports();
  return {
    times: () => times,
    end() {
      Object.assign(fs, Object.fromEntries(names.map((name, at) => [name, own[at]])));
      syncBuiltinESMExports();
    },
  };
}

async function checkRefused(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const parent = temporaryFolder();
  const baseDir = join(parent, 'root');
  const foreign = input.text('existing_root_owner') !== undefined;
  const isLink = input.text('root_is') !== undefined;
  if (foreign) mkdirSync(baseDir, { mode: 0o700 });
  if (isLink) symlinkSync(temporaryFolder(), baseDir);
  const own = process.geteuid?.() ?? 0;
  const errors = await as(foreign ? own + 1 : own, async () => {
    const store = fileStore({ baseDir });
    const existing = input.text('existing');
    if (existing !== undefined) await store.write(existing, payloadOfText('x'), INFO);
    linkInside(input, baseDir);
    const write =
      foreign || isLink || input.has('write')
        ? [await failureOf(() => store.write(input.text('write') ?? 'run/c.0', payloadOfText('x'), INFO))]
        : [];
    return [...write, await failureOf(() => store.read(input.text('read') ?? 'run/c.0'))];
  });
  const codes = foreign || isLink ? ['UNSAFE_STORE'] : ['NOT_FOUND', 'OUTSIDE_STORE', 'UNSAFE_STORE'];
  for (const error of errors)
    checks.holds('fails as a store does', error instanceof StoreError && codes.includes(error.code), error);
  if (expect.get('nothing_written') === true) checks.equal('files', readdirSync(baseDir), []);
  for (const name of ['error', 'error_kind', 'path_tried']) expect.get(name);
}

/** A link in the folder that leads out of it. */
function linkInside(input: Fields, baseDir: string): void {
  const link = input.list('existing_symlink');
  if (link === undefined) return;
  const outside = temporaryFolder();
  fs.writeFileSync(join(outside, 'secret.txt'), 'secret');
  mkdirSync(baseDir, { recursive: true, mode: 0o700 });
  symlinkSync(outside, join(baseDir, words(link[0]).replace(/^.*\//, '')));
}

/** Two keys never name one file. */
async function checkAlias(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  expect.get('outcome');
  const store = fileStore({ baseDir: temporaryFolder() });
  await store.write(input.text('written') ?? '', payloadOfText('x'), INFO);
  const error = await failureOf(() => store.read(input.text('read') ?? ''));
  checks.holds(
    'another key does not read it',
    error instanceof StoreError && error.code === 'NOT_FOUND',
    error,
  );
}

/** Does something as if the process belonged to another user, or to none. */
async function as<Answer>(euid: number | undefined, work: () => Promise<Answer>): Promise<Answer> {
  const own = process.geteuid;
  Object.assign(process, { geteuid: euid === undefined ? undefined : () => euid });
  try {
    return await work();
  } finally {
    Object.assign(process, { geteuid: own });
  }
}

async function failureOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}
