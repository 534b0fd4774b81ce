import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/errors.ts';
import { localWorkspace } from '../../src/workspace/local.ts';

const OUTSIDE = { code: 'OUTSIDE_STORE' };
const text = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : new TextDecoder().decode(bytes);
const bytesOf = (content: string): Uint8Array => new TextEncoder().encode(content);

let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spillway-workspace-'));
  root = join(folder, 'root');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.txt'), 'one\ntwo\r\nthree\n');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('localWorkspace', () => {
  it('reads by relative and by absolute path, and gives null for what is not there', async () => {
    const workspace = localWorkspace(root);
    expect(text(await workspace.readBinaryFile({ path: 'src/a.txt' }))).toBe('one\ntwo\r\nthree\n');
    expect(text(await workspace.readBinaryFile({ path: join(root, 'src/../src/a.txt') }))).toBe(
      'one\ntwo\r\nthree\n',
    );
    expect(await workspace.readBinaryFile({ path: 'src/none.txt' })).toBeNull();
    expect(await workspace.readBinaryFile({ path: 'none/none.txt' })).toBeNull();
    expect(await workspace.readBinaryFile({ path: 'src/a.txt/below' })).toBeNull();
    expect(await workspace.readFile({ path: 'none' })).toBeNull();
    expect(await workspace.stat({ path: 'none' })).toBeNull();
    expect(await workspace.listDirectory({ path: 'none' })).toBeNull();
  });

  it('reads ranges, short past the end', async () => {
    const workspace = localWorkspace(root);
    expect(text(await workspace.readRange({ path: 'src/a.txt', start: 4, end: 7 }))).toBe('two');
    expect(text(await workspace.readRange({ path: 'src/a.txt', start: 9, end: 99 }))).toBe('three\n');
    expect(text(await workspace.readRange({ path: 'src/a.txt', start: 99, end: 100 }))).toBe('');
    expect(await workspace.readRange({ path: 'none', start: 0, end: 1 })).toBeNull();
  });

  it.each([
    [undefined, undefined, 'one\ntwo\r\nthree\n'],
    [1, 1, 'one'],
    [2, 2, 'two'],
    [2, 3, 'two\r\nthree'],
    [3, 99, 'three\n'],
    [99, undefined, ''],
    [3, 2, ''],
  ])('reads lines %s to %s', async (startLine, endLine, expected) => {
    const lines = {
      ...(startLine !== undefined && { startLine }),
      ...(endLine !== undefined && { endLine }),
    };
    expect(await localWorkspace(root).readTextFile({ path: 'src/a.txt', ...lines })).toBe(expected);
  });

  it('streams a file whole, and lets go of it when the stream is cancelled', async () => {
    const content = Buffer.alloc(3_500_000, 'abc');
    writeFileSync(join(root, 'large.bin'), content);
    const workspace = localWorkspace(root);
    const parts: Uint8Array[] = [];
    for await (const part of (await workspace.readFile({ path: 'large.bin' })) ?? []) parts.push(part);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
    const before = openFiles();
    const cancelled = await workspace.readFile({ path: 'large.bin' });
    await cancelled?.cancel();
    expect(openFiles()).toBe(before);
  });

  it('writes whole files, makes the folders above them and leaves nothing else', async () => {
    const workspace = localWorkspace(root);
    await workspace.writeBinaryFile({ path: 'new/deep/file.bin', content: bytesOf('content') });
    await workspace.writeTextFile({ path: 'new/text.txt', content: 'naïve' });
    await workspace.writeFile({ path: 'new/stream.txt', content: new Blob(['streamed']).stream() });
    expect(readFileSync(join(root, 'new/deep/file.bin'), 'utf8')).toBe('content');
    expect(readFileSync(join(root, 'new/text.txt'), 'utf8')).toBe('naïve');
    expect(readFileSync(join(root, 'new/stream.txt'), 'utf8')).toBe('streamed');
    expect(readdirSync(join(root, 'new')).toSorted()).toEqual(['deep', 'stream.txt', 'text.txt']);
    expect(statSync(join(root, 'new/text.txt')).mode & 0o777).toBe(0o600);
  });

  it('keeps the rights of a file that it replaces', async () => {
    chmodSync(join(root, 'src/a.txt'), 0o755);
    await localWorkspace(root).writeTextFile({ path: 'src/a.txt', content: 'new' });
    expect(statSync(join(root, 'src/a.txt')).mode & 0o777).toBe(0o755);
  });

  it('keeps the old file and no other when a write fails half-way', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytesOf('half'));
        controller.error(new Error('broken'));
      },
    });
    await expect(localWorkspace(root).writeFile({ path: 'src/a.txt', content: broken })).rejects.toThrow(
      'broken',
    );
    expect(readFileSync(join(root, 'src/a.txt'), 'utf8')).toContain('one');
    expect(readdirSync(join(root, 'src'))).toEqual(['a.txt']);
  });

  it('stops a write that is cancelled', async () => {
    const abortSignal = AbortSignal.abort(new Error('enough'));
    const writing = localWorkspace(root).writeTextFile({ path: 'src/b.txt', content: 'x', abortSignal });
    await expect(writing)
      .resolves.toBeUndefined()
      .catch(() => undefined);
    expect(readdirSync(join(root, 'src'))).toEqual(['a.txt']);
  });

  it('tells what lies at a path and in a folder', async () => {
    symlinkSync('a.txt', join(root, 'src/link'));
    const workspace = localWorkspace(root);
    expect(await workspace.stat({ path: 'src/a.txt' })).toMatchObject({ type: 'file', size: 15 });
    expect(await workspace.stat({ path: 'src/link' })).toMatchObject({ type: 'file', size: 15 });
    expect(await workspace.stat({ path: 'src' })).toMatchObject({ type: 'directory' });
    expect(
      (await workspace.listDirectory({ path: 'src' }))?.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ).toEqual([
      { name: 'a.txt', type: 'file' },
      { name: 'link', type: 'symlink' },
    ]);
    await expect(workspace.listDirectory({ path: 'src/a.txt' })).rejects.toThrow('ENOTDIR');
  });

  it('removes a file, or a link but not what it points at', async () => {
    symlinkSync('a.txt', join(root, 'src/link'));
    symlinkSync(join(folder, 'secret.txt'), join(root, 'src/out'));
    const workspace = localWorkspace(root);
    expect(await workspace.deleteFile({ path: 'src/link' })).toBe(true);
    expect(await workspace.deleteFile({ path: 'src/out' })).toBe(true);
    expect(await workspace.deleteFile({ path: 'src/none' })).toBe(false);
    expect(readdirSync(join(root, 'src'))).toEqual(['a.txt']);
    expect(existsSync(join(folder, 'secret.txt'))).toBe(true);
    await expect(workspace.deleteFile({ path: 'src' })).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  });

  it('refuses a path that is a folder', async () => {
    const workspace = localWorkspace(root);
    for (const path of ['src', '.', '']) {
      await expect(workspace.readBinaryFile({ path })).rejects.toMatchObject({ code: 'READ_FAILED' });
      await expect(workspace.writeTextFile({ path, content: 'x' })).rejects.toMatchObject({
        code: 'WRITE_FAILED',
      });
    }
    expect(readdirSync(folder).toSorted()).toEqual(['root', 'secret.txt']);
  });

  it.each(['../secret.txt', '/etc/passwd', 'src/../../secret.txt', 'a\0b', '..', '/'])(
    'does not leave its folder for %j',
    async path => {
      const workspace = localWorkspace(root);
      await expect(workspace.readBinaryFile({ path })).rejects.toMatchObject(OUTSIDE);
      await expect(workspace.readFile({ path })).rejects.toMatchObject(OUTSIDE);
      await expect(workspace.writeTextFile({ path, content: 'x' })).rejects.toMatchObject(OUTSIDE);
      await expect(workspace.stat({ path })).rejects.toMatchObject(OUTSIDE);
      await expect(workspace.deleteFile({ path })).rejects.toMatchObject(OUTSIDE);
      expect(readFileSync(join(folder, 'secret.txt'), 'utf8')).toBe('secret');
    },
  );

  it('does not take a folder for its own that only begins like it', async () => {
    mkdirSync(`${root}-evil`);
    writeFileSync(`${root}-evil/x`, 'x');
    await expect(localWorkspace(root).readBinaryFile({ path: `${root}-evil/x` })).rejects.toMatchObject(
      OUTSIDE,
    );
  });

  it('follows links that stay inside and no others', async () => {
    symlinkSync('src', join(root, 'inside'));
    symlinkSync(folder, join(root, 'outside'));
    symlinkSync('../../secret.txt', join(root, 'src/out.txt'));
    symlinkSync('a.txt', join(root, 'src/in.txt'));
    symlinkSync('/nowhere/at-all', join(root, 'dangling'));
    symlinkSync('circle', join(root, 'circle'));
    const workspace = localWorkspace(root);
    expect(text(await workspace.readBinaryFile({ path: 'inside/in.txt' }))).toContain('one');
    await workspace.writeTextFile({ path: 'inside/in.txt', content: 'through' });
    expect(readFileSync(join(root, 'src/a.txt'), 'utf8')).toBe('through');
    expect(lstatSync(join(root, 'src/in.txt')).isSymbolicLink()).toBe(true);
    for (const path of [
      'outside/secret.txt',
      'src/out.txt',
      'dangling',
      'circle',
      'outside/new.txt',
      'dangling/new.txt',
    ]) {
      await expect(workspace.readBinaryFile({ path })).rejects.toMatchObject(OUTSIDE);
      await expect(workspace.writeTextFile({ path, content: 'x' })).rejects.toMatchObject(OUTSIDE);
    }
    expect(readFileSync(join(folder, 'secret.txt'), 'utf8')).toBe('secret');
    expect(existsSync('/nowhere')).toBe(false);
  });

  it('resolves a path through every link, also of what is not there', async () => {
    symlinkSync('/nowhere/at-all', join(root, 'dangling'));
    const workspace = localWorkspace(root);
    const real = await workspace.realPath({ path: '.' });
    expect(await workspace.realPath({ path: 'none/file' })).toBe(join(real, 'none/file'));
    expect(await workspace.realPath({ path: 'dangling/file' })).toBe('/nowhere/at-all/file');
  });

  it('works when the folder is reached through a link, by either name', async () => {
    symlinkSync(root, join(folder, 'alias'));
    const workspace = localWorkspace(join(folder, 'alias'));
    expect(text(await workspace.readBinaryFile({ path: join(root, 'src/a.txt') }))).toContain('one');
    expect(text(await workspace.readBinaryFile({ path: join(folder, 'alias/src/a.txt') }))).toContain('one');
  });

  it('writes nothing when it is read-only', async () => {
    const workspace = localWorkspace(root, { readOnly: true });
    expect(workspace.readOnly).toBe(true);
    const content = 'x';
    await expect(workspace.writeTextFile({ path: 'b', content })).rejects.toMatchObject({
      code: 'READ_ONLY',
    });
    await expect(workspace.deleteFile({ path: 'src/a.txt' })).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(text(await workspace.readBinaryFile({ path: 'src/a.txt' }))).toContain('one');
  });

  it('does not hang on a path below a virtual folder', async () => {
    const writing = localWorkspace('/proc/none').writeTextFile({ path: 'a/b/c', content: 'x' });
    await expect(writing).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is refused without a folder', () => {
    expect(() => localWorkspace('')).toThrow(ConfigError);
  });
});

/** Files that this process has open, where the system tells. */
function openFiles(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0;
}
