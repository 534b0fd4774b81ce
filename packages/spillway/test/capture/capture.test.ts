import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, isCaptured, memoryStore, spill, truncate } from 'spillway';
import type { CaptureSource, Store } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import { describe, expect, it } from 'vitest';
import { call, failingStore, world } from '../support/world.ts';

const LINES = Array.from({ length: 4000 }, (_, at) => `line ${at + 1} of the log\n`).join('');

function* lines(count: number): Generator<string> {
  for (let at = 1; at <= count; at++) yield `line ${at}\n`;
}

async function* endless(state: { closed: boolean; given: number }): AsyncGenerator<string> {
  try {
    for (;;) {
      await wait(1);
      state.given += 1;
      yield 'tick\n';
    }
  } finally {
    state.closed = true;
  }
}

/** A result that became text. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('The result is no text.');
  return value;
}

/** A store that takes so many pieces and then fails. */
function failingAfter(pieces: number): Store {
  return {
    name: 'failing',
    async write(_key, payload) {
      let taken = 0;
      for await (const piece of payload.chunks()) if (piece.length > 0 && ++taken > pieces) break;
      throw new Error('disk full');
    },
    read: () => Promise.reject(new Error('down')),
  };
}

describe('capture takes', () => {
  const bytes = new TextEncoder().encode(LINES);
  it.each<[string, () => CaptureSource]>([
    ['a text', () => LINES],
    ['bytes', () => bytes],
    ['an iterable of texts', () => lines(4000)],
    ['a web stream', () => new Blob([bytes]).stream()],
    ['a Node stream', () => Readable.from([bytes.subarray(0, 1001), bytes.subarray(1001)])],
    [
      'a child process',
      () => spawn(process.execPath, ['-e', `process.stdout.write(${JSON.stringify(LINES)})`]),
    ],
  ])('%s, and the model reads it back', async (_name, source) => {
    const { limits } = world();
    const run = limits.run();
    const captured = await run.capture(source(), { toolName: 'search', toolCallId: 'call-1' });
    expect(captured).toMatchObject({ complete: true, notes: [], totals: { lines: 4000 } });
    const { value, records } = await run.reduce(captured, call());
    expect(value).toContain(`stored to handle "${captured.handle ?? ''}"`);
    expect(records).toMatchObject([
      { action: 'spill', handle: captured.handle, bytes: captured.totals.bytes },
    ]);
    expect((await captured.read({ offset: 2000, limit: 1 })).text).toContain('line 2001');
  });

  it('values as lines of JSON', async () => {
    const { limits, store } = world();
    const captured = await limits.run().capture([{ a: 1 }, [2], null]);
    expect(captured).toMatchObject({ head: '{"a":1}\n[2]\nnull\n', mediaType: 'application/x-ndjson' });
    expect((await store.stat?.(`local/${captured.handle ?? ''}`))?.notes).toMatchObject({ tool: 'capture' });
  });

  it('nothing else', async () => {
    const { limits } = world();
    const source = 7 as never;
    await expect(limits.run().capture(source)).rejects.toThrow(ConfigError);
    await expect(limits.run().capture('', { maxItem: 1 } as never)).rejects.toThrow('maxItems');
  });
});

describe('a captured output', () => {
  it('goes to the model as its text when it is small', async () => {
    const { limits } = world();
    const run = limits.run();
    const captured = await run.capture('three words only');
    expect(await run.reduce(captured, call())).toMatchObject({
      changed: true,
      value: 'three words only',
      records: [],
    });
  });

  it('is plain data for the app, known again after a spread and not after JSON', async () => {
    const { limits } = world();
    const captured = await limits.run().capture('x');
    expect(structuredClone({ ...captured })).toMatchObject({ head: 'x', complete: true });
    expect(isCaptured({ ...captured })).toBe(true);
    expect(isCaptured(JSON.parse(JSON.stringify(captured)))).toBe(false);
  });

  it('is stored once, whatever reduces it, and a repeated reduction gives the same text', async () => {
    const writes: string[] = [];
    const inner = memoryStore();
    const store: Store = {
      ...inner,
      write(key, payload, info) {
        writes.push(key);
        return inner.write(key, payload, info);
      },
    };
    const run = world({ store }).limits.run();
    const captured = await run.capture(LINES);
    const first = await run.reduce(captured, call());
    const second = await run.reduce(captured, call());
    expect(second.value).toBe(first.value);
    expect(writes).toHaveLength(1);
  });

  it('names lines that read like errors: the first, the last and rare ones', async () => {
    const { limits } = world();
    const text = Array.from({ length: 5000 }, (_, at) =>
      at === 2500 ? 'segfault in worker' : at % 10 === 3 ? `ERROR retry ${at}` : at === 7 ? '0 errors' : 'ok',
    ).join('\n');
    const run = limits.run();
    const captured = await run.capture(text);
    expect(captured.totals.errorLines).toBe(501);
    expect(captured.errors[0]).toEqual({ line: 4, text: 'ERROR retry 3' });
    expect(captured.errors.at(-1)).toEqual({ line: 4994, text: 'ERROR retry 4993' });
    expect(captured.errors).toContainEqual({ line: 2501, text: 'segfault in worker' });
    expect((await run.reduce(captured, call())).value).toContain(
      'errors: 501 lines read like errors; line 4: ERROR',
    );
    expect((await run.capture(text, { errors: false })).errors).toEqual([]);
  });

  it('keeps media type, size and first bytes of binary data', async () => {
    const { limits } = world();
    const run = limits.run();
    const bytes = new Uint8Array(20_000).fill(7);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
    const captured = await run.capture([bytes]);
    expect(captured).toMatchObject({ mediaType: 'image/png', head: '', tail: '' });
    expect((await run.reduce(captured, call())).value).toContain('20,000 bytes (binary)');
  });

  it('is cleaned before it is stored', async () => {
    const { limits } = world({ redact: [{ pattern: /sk-\w+/ }], stripAnsi: true });
    const captured = await limits.run().capture(['key sk-', 'abc \u001B[31mred\u001B[0m\n']);
    expect(captured.head).toBe('key [redacted] red\n');
    expect((await captured.read()).text).toContain('key [redacted] red');
  });

  it('of an external tool is fenced when it is reduced and when it is read', async () => {
    const { limits } = world();
    const run = limits.run();
    const captured = await run.capture(LINES, { external: true });
    const { value } = await run.reduce(captured, call({ external: true }));
    const fence = /^<\S+/.exec(textOf(value))?.[0] ?? 'none';
    expect((await captured.read()).text).toContain(fence);
  });
});

describe('an output that is not whole', () => {
  it('of a process that failed says how it ended', async () => {
    const run = world().limits.run();
    const child = spawn(process.execPath, [
      '-e',
      'console.log("a"); console.error("b"); process.exitCode = 3',
    ]);
    const captured = await run.capture(child);
    expect(captured.exit).toEqual({ code: 3, signal: null });
    expect((await run.reduce(captured, call())).value).toContain('[the process exited with code 3]');
    const missing = await run.capture(spawn('/no/such/program', { stdio: ['ignore', 'pipe', 'pipe'] }));
    expect(missing.notes[0]).toContain('the process failed: spawn');
  });

  it('of a source that throws is kept as far as it came', async () => {
    const run = world().limits.run();
    const captured = await run.capture(
      (function* () {
        yield 'first\n';
        throw new Error('socket closed');
      })(),
    );
    expect(captured).toMatchObject({
      head: 'first\n',
      complete: false,
      notes: ['the output broke off: socket closed'],
    });
  });

  it('ends after maxItems, and the source is closed', async () => {
    const run = world().limits.run();
    const state = { closed: false, given: 0 };
    const captured = await run.capture(endless(state), { maxItems: 5 });
    expect(captured).toMatchObject({ head: 'tick\n'.repeat(5), complete: false });
    expect((await run.reduce(captured, call())).value).toContain('[stopped after 5 items; there are more]');
    expect(state).toEqual({ closed: true, given: 6 });
    expect((await run.capture(['a', 'b'], { maxItems: 2 })).complete).toBe(true);
  });

  it('keeps beginning and end in the store up to maxBytes, and says so', async () => {
    const { limits } = world();
    const run = limits.run();
    const captured = await run.capture(lines(200_000), { maxBytes: 100_000 });
    expect(captured.complete).toBe(false);
    expect(captured.storedBytes).toBeLessThanOrEqual(100_000);
    expect(captured.totals.lines).toBe(200_000);
    const { value, records } = await run.reduce(captured, call());
    expect(value).toContain('bytes are stored');
    expect(records).toMatchObject([{ partial: true }]);
    expect((await captured.read({ from_end: true, limit: 1 })).text).toContain('line 200000');
    expect((await captured.read({ pattern: 'are not stored here' })).text).toContain(
      'the capture has reached its limit',
    );
  });

  it.each([0, 1, 3])('of a store that fails after %i pieces goes on with its two ends', async pieces => {
    const { limits, events } = world({
      store: failingAfter(pieces),
      bands: [{ over: 10_000, action: spill({ then: truncate() }) }],
    });
    const run = limits.run();
    const captured = await run.capture(lines(300_000));
    expect(captured.handle).toBeUndefined();
    expect(captured.totals.lines).toBe(300_000);
    expect(captured.notes).toEqual(['the output could not be stored; only its ends are kept']);
    const { value } = await run.reduce(captured, call());
    expect(textOf(value)).toContain('line 1\n');
    expect(textOf(value)).toContain('line 300000\n');
    expect(events.warning.map(({ code }) => code)).toContain('store-failed');
  });

  it('of a store that refuses at once is whole where it is small', async () => {
    const { limits } = world({ store: failingStore() });
    const run = limits.run();
    expect((await run.reduce(await run.capture('small'), call())).value).toBe('small');
  });
});

describe('a capture', () => {
  it('waits for a slow store and does not run ahead of it', async () => {
    let taken = 0;
    let most = 0;
    let given = 0;
    const inner = memoryStore();
    const store: Store = {
      ...inner,
      async write(key, payload, info) {
        for await (const piece of payload.chunks()) {
          most = Math.max(most, given - taken);
          taken += piece.length;
          await wait(2);
        }
        return await inner.write(
          key,
          {
            ...payload,
            replayable: true,
            bytes: () => Promise.resolve(new Uint8Array()),
            async *chunks() {},
          },
          info,
        );
      },
    };
    const chunk = new Uint8Array(65_536).fill(97);
    await world({ store })
      .limits.run()
      .capture(
        (function* () {
          for (let at = 0; at < 100; at++) {
            given += chunk.length;
            yield chunk;
          }
        })(),
      );
    expect(taken).toBe(100 * 65_536);
    expect(most).toBeLessThan(1_000_000);
  });

  it('that is aborted closes its source, kills its child and leaves nothing in the store', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spillway-capture-'));
    try {
      const run = world({ store: fileStore({ baseDir: folder }) }).limits.run();
      const controller = new AbortController();
      const child = spawn(process.execPath, ['-e', 'setInterval(() => console.log("x".repeat(1e5)), 1)']);
      const ended = new Promise(resolve => {
        child.once('exit', resolve);
      });
      const capturing = run.capture(child, { signal: controller.signal });
      await wait(150);
      controller.abort();
      await expect(capturing).rejects.toThrow(/abort/i);
      await ended;
      // The store removes its draft after the capture has been given up.
      await expect
        .poll(
          () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()),
          {
            timeout: 4000,
          },
        )
        .toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('that is aborted does not wait for a silent source', async () => {
    const run = world().limits.run();
    const silent: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    };
    await expect(run.capture(silent, { signal: AbortSignal.timeout(20) })).rejects.toThrow(/timeout/i);
  });

  it('has a key of its own, or one that a replay gives again where run and call have ids', async () => {
    const { limits } = world();
    const run = limits.run();
    const options = { toolCallId: 'call_0' };
    expect((await run.capture('a', options)).handle).not.toBe((await run.capture('a', options)).handle);
    const [one, two] = [limits.run({ runId: 'r' }), limits.run({ runId: 'r' })];
    const first = await one.capture('a', options);
    expect((await one.capture('a', options)).handle).not.toBe(first.handle);
    expect((await two.capture('a', options)).handle).toBe(first.handle);
  });

  it('of another store cannot be promised to the model', async () => {
    const captured = await world().limits.run().capture(LINES);
    const { value, records } = await world().limits.run().reduce(captured, call());
    expect(value).not.toContain(captured.handle);
    expect(records[0]?.handle).toBeUndefined();
  });
});
