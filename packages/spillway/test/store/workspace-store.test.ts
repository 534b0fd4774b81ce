import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../../src/errors.ts';
import { payloadOfBytes, payloadOfStream, payloadOfText } from '../../src/store/payload-of.ts';
import type { Store } from '../../src/store/store.ts';
import { workspaceStore } from '../../src/store/workspace-store.ts';
import { storeSuite } from '../../src/testing/store-suite.ts';
import { localWorkspace } from '../../src/workspace/local.ts';
import { onVitest } from '../testing/runner.ts';
import { sandboxWorkspace, smallWorkspace } from '../workspace/memory-workspace.ts';

const INFO = { mediaType: 'text/plain' };
const HANDLE = '.spillway/tool-output/scope/id.value';
const text = async (read: ReturnType<Store['read']>): Promise<string> => new TextDecoder().decode(await read);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spillway-workspace-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
storeSuite(onVitest, 'workspaceStore keeps the contract in a local folder', () =>
  workspaceStore({ workspace: localWorkspace(join(folder, `local-${(count += 1)}`)) }),
);
storeSuite(onVitest, 'workspaceStore keeps the contract in a sandbox', () =>
  workspaceStore({ workspace: sandboxWorkspace() }),
);
storeSuite(
  onVitest,
  'workspaceStore keeps the contract where there is no more than reading and writing',
  () => {
    const { remove: _remove, list: _list, ...store } = workspaceStore({ workspace: smallWorkspace() });
    return store;
  },
);

describe('workspaceStore', () => {
  it('gives the path from the root of the workspace as the handle', async () => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    expect(await store.write('scope/id.value', payloadOfText('kept'), INFO)).toBe(HANDLE);
    expect(readFileSync(join(folder, HANDLE), 'utf8')).toBe('kept');
  });

  it('reads by that path, by the absolute one and by one from its own folder', async () => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await store.write('scope/id.value', payloadOfText('kept'), INFO);
    for (const handle of [
      HANDLE,
      join(folder, HANDLE),
      'scope/id.value',
      './scope/../scope/id.value',
      `./${HANDLE}`,
      '../tool-output/scope/id.value',
      'scope\\id.value',
    ]) {
      expect([handle, await text(store.read(handle))]).toEqual([handle, 'kept']);
    }
  });

  it('asks a sandbox for its folder where it does not name it', async () => {
    const store = workspaceStore({ workspace: sandboxWorkspace() });
    await store.write('scope/id.value', payloadOfText('kept'), INFO);
    expect(await text(store.read(`/sandbox/${HANDLE}`))).toBe('kept');
    await expect(store.read(`/elsewhere/${HANDLE}`)).rejects.toMatchObject({ code: 'OUTSIDE_STORE' });
  });

  it.each([
    '',
    '.',
    '..',
    '../secret.txt',
    '/etc/passwd',
    'run/../../x',
    `../${HANDLE}`,
    '.spillway/tool-output',
    '/',
  ])('refuses the handle %j as outside', async handle => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await store.write('scope/id.value', payloadOfText('kept'), INFO);
    await expect(store.read(handle)).rejects.toMatchObject({ code: 'OUTSIDE_STORE' });
  });

  it.each(['.spillway/.gitignore', '.spillway/tool-output-evil/x', '.spillway/tool-output'])(
    'refuses the absolute path of %s as outside, and finds no payload by the relative one',
    async path => {
      mkdirSync(join(folder, '.spillway/tool-output-evil'), { recursive: true });
      writeFileSync(join(folder, '.spillway/tool-output-evil/x'), 'x');
      const store = workspaceStore({ workspace: localWorkspace(folder) });
      await store.write('scope/id.value', payloadOfText('kept'), INFO);
      await expect(store.read(join(folder, path))).rejects.toMatchObject({ code: 'OUTSIDE_STORE' });
      await expect(store.read(path)).rejects.toThrow(/Nothing is stored|outside the folder/u);
    },
  );

  it('takes the workspace of the run', async () => {
    const store = workspaceStore();
    const workspace = localWorkspace(folder);
    expect(store.needsWorkspace).toBe(true);
    const handle = await store.write('scope/id.value', payloadOfText('kept'), { ...INFO, workspace });
    expect(await text(store.read(handle, undefined, { workspace }))).toBe('kept');
    expect(await store.find?.('scope/id.value', { workspace })).toBe(handle);
  });

  it('says that there is no workspace', async () => {
    const store = workspaceStore();
    await expect(store.write('k', payloadOfText('x'), INFO)).rejects.toMatchObject({ code: 'NO_WORKSPACE' });
    await expect(
      store.write('k', payloadOfText('x'), { ...INFO, workspace: 'folder' }),
    ).rejects.toMatchObject({ code: 'NO_WORKSPACE' });
    await expect(store.read('k')).rejects.toMatchObject({ code: 'NO_WORKSPACE' });
  });

  it('needs no workspace of the run when it was given one, and uses that', async () => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    expect(store.needsWorkspace).toBe(false);
    await store.write('scope/id.value', payloadOfText('kept'), { ...INFO, workspace: smallWorkspace() });
    expect(existsSync(join(folder, HANDLE))).toBe(true);
  });

  it('is refused with a workspace that is none', () => {
    const wrong: unknown = { readBinaryFile: true };
    expect(() =>
      workspaceStore(wrong === null ? {} : Object.assign({}, { workspace: wrong as never })),
    ).toThrow(ConfigError);
  });

  it('hides its folder from git and keeps what is there', async () => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await store.write('scope/id.value', payloadOfText('x'), INFO);
    expect(readFileSync(join(folder, '.spillway/.gitignore'), 'utf8')).toBe('*\n');
    writeFileSync(join(folder, '.spillway/.gitignore'), 'custom\n');
    await store.write('scope/id.value', payloadOfText('x'), INFO);
    expect(readFileSync(join(folder, '.spillway/.gitignore'), 'utf8')).toBe('custom\n');
  });

  it('makes nothing by reading', async () => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await expect(store.read(HANDLE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.find?.('scope/id.value')).toBeUndefined();
    expect(await store.stat?.(HANDLE)).toBeUndefined();
    expect(await store.list?.('')).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reads a read-only workspace and does not write to it', async () => {
    await workspaceStore({ workspace: localWorkspace(folder) }).write(
      'scope/id.value',
      payloadOfText('kept'),
      INFO,
    );
    const store = workspaceStore({ workspace: localWorkspace(folder, { readOnly: true }) });
    expect(await text(store.read(HANDLE))).toBe('kept');
    await expect(store.write('k', payloadOfText('x'), INFO)).rejects.toMatchObject({ code: 'READ_ONLY' });
    await expect(store.describe?.(HANDLE, {})).rejects.toMatchObject({ code: 'READ_ONLY' });
    await expect(store.remove?.(HANDLE)).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  it('gives a NUL in a handle the answer of a missing one', async () => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await expect(store.read('run-1/a\0b')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not give its own files as payloads', async () => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    const handle = await store.write('scope/id.value', payloadOfText('x'), INFO);
    await store.describe?.(handle, { lines: 1 });
    await expect(store.read('scope/.id.value.json')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('resumes in another process and another working directory', async () => {
    await workspaceStore({ workspace: localWorkspace(folder) }).write(
      'scope/id.value',
      payloadOfText('kept'),
      INFO,
    );
    const again = workspaceStore({ workspace: localWorkspace(join(folder, '.')) });
    expect(await text(again.read(HANDLE))).toBe('kept');
    expect(await again.find?.('scope/id.value')).toBe(HANDLE);
    const elsewhere = workspaceStore({ workspace: localWorkspace(join(folder, 'other')) });
    await expect(elsewhere.read(HANDLE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('workspaceStore and links', () => {
  it.each(['.spillway', '.spillway/tool-output'])('does not use %s when it is a link', async name => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'spillway-elsewhere-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    mkdirSync(join(elsewhere, 'tool-output/scope'), { recursive: true });
    writeFileSync(join(elsewhere, 'tool-output/scope/id.value'), 'foreign');
    mkdirSync(join(elsewhere, 'scope'));
    writeFileSync(join(elsewhere, 'scope/id.value'), 'foreign');
    const before = namesBelow(elsewhere);
    if (name.includes('/')) mkdirSync(join(folder, '.spillway'));
    symlinkSync(elsewhere, join(folder, name));
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await expect(store.read('scope/id.value')).rejects.toMatchObject({ code: 'UNSAFE_STORE' });
    await expect(store.write('scope/new.value', payloadOfText('x'), INFO)).rejects.toMatchObject({
      code: 'UNSAFE_STORE',
    });
    await expect(store.list?.('')).rejects.toMatchObject({ code: 'UNSAFE_STORE' });
    expect(namesBelow(elsewhere)).toEqual(before);
  });

  it('does not use a folder link that stays inside the workspace either', async () => {
    mkdirSync(join(folder, 'src/tool-output/scope'), { recursive: true });
    symlinkSync('src', join(folder, '.spillway'));
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await expect(store.write('scope/new.value', payloadOfText('x'), INFO)).rejects.toMatchObject({
      code: 'UNSAFE_STORE',
    });
    expect(readdirSync(join(folder, 'src/tool-output/scope'))).toEqual([]);
  });

  it('does not write through an ignore file that is a dangling link', async () => {
    mkdirSync(join(folder, '.spillway'));
    symlinkSync(join(folder, 'not-there'), join(folder, '.spillway/.gitignore'));
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await expect(store.write('scope/id.value', payloadOfText('x'), INFO)).rejects.toMatchObject({
      code: 'UNSAFE_STORE',
    });
    expect(existsSync(join(folder, 'not-there'))).toBe(false);
  });

  it('does not follow a link in the place of a payload', async () => {
    const store = workspaceStore({ workspace: localWorkspace(folder) });
    await store.write('scope/id.value', payloadOfText('x'), INFO);
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    symlinkSync(join(folder, 'secret.txt'), join(folder, '.spillway/tool-output/leak'));
    symlinkSync(folder, join(folder, '.spillway/tool-output/all'));
    await expect(store.read('leak')).rejects.toMatchObject({ code: 'OUTSIDE_STORE' });
    await expect(store.read('all/secret.txt')).rejects.toMatchObject({ code: 'OUTSIDE_STORE' });
    await expect(store.write('all/secret.txt', payloadOfText('x'), INFO)).rejects.toMatchObject({
      code: 'OUTSIDE_STORE',
    });
    expect(readFileSync(join(folder, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it.each([
    ['.spillway', 'UNSAFE_STORE'],
    ['.spillway/tool-output', 'UNSAFE_STORE'],
    ['.spillway/.gitignore', 'UNSAFE_STORE'],
    ['.spillway/tool-output/scope', 'OUTSIDE_STORE'],
    ['.spillway/tool-output/scope/id.value', 'OUTSIDE_STORE'],
  ])('learns from the listing of a sandbox that %s is a link', async (link, code) => {
    const workspace = sandboxWorkspace();
    const store = workspaceStore({ workspace });
    await store.write('scope/id.value', payloadOfText('x'), INFO);
    workspace.links.add(link);
    await expect(store.read('scope/id.value')).rejects.toMatchObject({ code });
    await expect(store.write('scope/id.value', payloadOfText('x'), INFO)).rejects.toMatchObject({ code });
  });
});

describe('workspaceStore in a sandbox', () => {
  it('reads pages of a payload without fetching the whole for each of them', async () => {
    const workspace = sandboxWorkspace();
    const store = workspaceStore({ workspace });
    const bytes = new Uint8Array(4_000_000).map((_, at) => at % 251);
    const handle = await store.write('scope/id.value', payloadOfBytes(bytes), INFO);
    workspace.calls.length = 0;
    for (let start = 2_000_000; start < 4_000_000; start += 250_000) {
      const range = { start, end: start + 250_000 };
      expect(
        Buffer.from(await store.read(handle, range)).equals(bytes.subarray(range.start, range.end)),
      ).toBe(true);
    }
    expect(workspace.calls.filter(call => call.startsWith('read'))).toHaveLength(1);
  });

  it('does not show an earlier payload after it was replaced', async () => {
    const store = workspaceStore({ workspace: sandboxWorkspace() });
    const handle = await store.write('scope/id.value', payloadOfText('a'.repeat(2_000_000)), INFO);
    await store.read(handle);
    await store.write('scope/id.value', payloadOfText('b'.repeat(2_000_000)), INFO);
    expect((await store.read(handle, { start: 1_500_000, end: 1_500_001 }))[0]).toBe(98);
  });

  it('takes a long stream without holding it whole', async () => {
    const workspace = sandboxWorkspace();
    await workspaceStore({ workspace }).write('scope/id.value', payloadOfStream(parts()), INFO);
    expect(workspace.calls.some(call => call.startsWith('writeFile '))).toBe(true);
    expect(workspace.files.get(`/sandbox/${HANDLE}`)).toHaveLength(3_000_000);
  });

  it('never runs a command to move bytes', async () => {
    const workspace = sandboxWorkspace();
    const store = workspaceStore({ workspace });
    const handle = await store.write(
      'scope/id.value',
      payloadOfBytes(new Uint8Array(100_000).fill(200)),
      INFO,
    );
    expect((await store.read(handle, { start: 5, end: 6 }))[0]).toBe(200);
    expect(workspace.calls.filter(call => call.startsWith('run'))).toEqual([]);
  });

  it('makes what the sandbox throws a failure of the store', async () => {
    const workspace = { ...smallWorkspace(), writeBinaryFile: () => Promise.reject(new Error('gone')) };
    const writing = workspaceStore({ workspace }).write('k', payloadOfText('x'), INFO);
    await expect(writing).rejects.toMatchObject({ code: 'WRITE_FAILED', cause: { message: 'gone' } });
  });
});

async function* parts(): AsyncGenerator<string> {
  for (let part = 0; part < 30; part += 1) yield 'x'.repeat(100_000);
}

function namesBelow(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
}
