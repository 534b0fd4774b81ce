import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createLimits, memoryStore } from 'spillway';
import { readPipe } from '../../src/processes/pipe-reader.ts';

/** Numbered lines, so that bytes that are lost, doubled or out of order show. */
const WRITE_LINES =
  'let at = 0; const out = process.stdout; (function go() { while (at < 300000) if (!out.write(`line ${at++}\\n`)) { out.once("drain", go); return; } })()';
const LINES = Array.from({ length: 300_000 }, (_, at) => `line ${at}\n`).join('');

function start(program: string): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
}

async function gather(
  pieces: AsyncIterable<unknown> | undefined,
  each?: () => Promise<void>,
): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for await (const piece of pieces ?? []) {
    bytes.push(Buffer.from(piece as Uint8Array));
    await each?.();
  }
  return Buffer.concat(bytes);
}

const digest = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

describe('readPipe', () => {
  it('gives every byte that a child writes, in order', async () => {
    const got = await gather(readPipe(start(WRITE_LINES).stdout));
    expect(digest(got)).toBe(digest(LINES));
  });

  it('gives every byte to a reader that pauses, while the stream reads ahead', async () => {
    let pauses = 0;
    const pause = async (): Promise<void> => {
      if (pauses++ % 3 === 0) await new Promise(resolve => setTimeout(resolve, 2));
    };
    const got = await gather(readPipe(start(WRITE_LINES).stdout), pause);
    expect(digest(got)).toBe(digest(LINES));
  });

  it('uses one buffer for what it reads past the stream', async () => {
    const buffers = new Set<ArrayBufferLike>();
    let large = 0;
    for await (const piece of readPipe(start(WRITE_LINES).stdout) ?? []) {
      // Time for the child to fill the pipe again, and none for the stream to read it.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      if (!(piece instanceof Uint8Array) || piece.constructor !== Uint8Array) continue;
      buffers.add(piece.buffer);
      large += 1;
    }
    expect(large).toBeGreaterThan(0);
    expect(buffers.size).toBe(1);
  });

  it('takes no byte from somebody else who listens', async () => {
    const child = start(WRITE_LINES);
    const heard: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => heard.push(piece));
    const got = await gather(readPipe(child.stdout));
    expect(digest(Buffer.concat(heard))).toBe(digest(LINES));
    expect(digest(got)).toBe(digest(LINES));
  });

  it('gives text where the stream decodes', async () => {
    const child = start('process.stdout.write("é".repeat(100_000))');
    child.stdout.setEncoding('utf8');
    let text = '';
    for await (const piece of readPipe(child.stdout) ?? []) text += String(piece);
    expect(text).toBe('é'.repeat(100_000));
  });

  it('ends the stream when its reader stops', async () => {
    const child = start('setInterval(() => process.stdout.write("x".repeat(100_000)), 1)');
    const ended = once(child, 'exit');
    for await (const _ of readPipe(child.stdout) ?? []) break;
    expect(child.stdout.destroyed).toBe(true);
    child.kill('SIGKILL');
    await ended;
  });

  it('leaves what is no pipe to others', () => {
    expect(readPipe(new Blob(['x']).stream())).toBeUndefined();
    expect(readPipe(null)).toBeUndefined();
  });
});

describe('a capture of a child', () => {
  it('of two pipes keeps each of them whole and in order', async () => {
    const program = `${WRITE_LINES}; for (let n = 0; n < 500; n++) process.stderr.write("E" + n + "\\n")`;
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
    const store = memoryStore({ maxBytes: 1e8 });
    const captured = await createLimits({ store, logger: false }).run().capture(child);
    const text = new TextDecoder().decode(await store.read(`local/${captured.handle ?? ''}`));
    const errors = Array.from({ length: 500 }, (_, at) => `E${at}\n`).join('');
    // Pieces of a pipe end where they end, so that an error line may stand within another line.
    expect(text.length).toBe(LINES.length + errors.length);
    expect(captured.complete).toBe(true);
  });

  // In a process of its own, since whatever was loaded before listens in time by itself.
  it('that cannot be started says so, also when nothing is loaded yet', async () => {
    const file = fileURLToPath(new URL('missing-child.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@spillway/source', file]);
    expect(stdout).toContain('the process failed: spawn');
  });
});
