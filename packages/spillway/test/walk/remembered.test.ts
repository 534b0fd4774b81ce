import { memoryStore, openBeside, passthrough, spill, summarize, truncate, workspaceStore } from 'spillway';
import type { Store } from 'spillway';
import { describe, expect, it } from 'vitest';
import { call, handleIn, readWhole, world } from '../support/world.ts';
import { sandboxWorkspace } from '../workspace/memory-workspace.ts';

const text = (seed: string): string => `${seed} `.repeat(12_000);

/** A store of the fewest methods, whose handles contain the key. */
function plainStore(): Store {
  const kept = new Map<string, Uint8Array>();
  return {
    name: 'plain',
    async write(key, payload) {
      kept.set(`blob:${key}`, await payload.bytes());
      return `blob:${key}`;
    },
    read(handle) {
      const bytes = kept.get(handle);
      if (bytes === undefined) throw new Error('no such blob');
      return bytes;
    },
  };
}

describe('a decision that is remembered', () => {
  it('stores the result again when the store has lost it, and shows the same bytes', async () => {
    const store = memoryStore({ maxBytes: 100_000 });
    const { limits } = world({ store });
    const first = await limits.reduce(text('alpha'), call());
    await limits.reduce(text('omega'), call({ toolCallId: 'call-2' }));
    const again = await limits.reduce(text('alpha'), call());
    expect(again.value).toBe(first.value);
    expect(again.records).toMatchObject([{ remembered: true }]);
    expect(await readWhole(limits, handleIn(again.value))).toBe(text('alpha'));
  });

  it('does not ask a model again for that', async () => {
    let asked = 0;
    const action = summarize({ summarize: () => `summary ${++asked}` });
    const { limits } = world({
      store: memoryStore({ maxBytes: 100_000 }),
      bands: [{ over: 1000, action }],
    });
    const first = await limits.reduce(text('alpha'), call());
    await limits.reduce(text('omega'), call({ toolCallId: 'call-2' }));
    expect((await limits.reduce(text('alpha'), call())).value).toBe(first.value);
    expect(asked).toBe(2);
    expect(await readWhole(limits, handleIn(`handle "${first.records[0]?.handle}"`))).toBe(text('alpha'));
  });

  it('is made anew where the reader has another name, or the prompt other words', async () => {
    const store = memoryStore();
    const one = world({ store, readTool: { name: 'read_one' } });
    const two = world({ store, readTool: { name: 'read_two' } });
    expect((await one.limits.reduce(text('a'), call())).value).toContain('read_one(');
    expect((await two.limits.reduce(text('a'), call())).value).toContain('read_two(');
  });
});

describe('a replacement', () => {
  it('that another process left in the workspace is not reduced again', async () => {
    const workspace = sandboxWorkspace();
    const first = world({ store: workspaceStore() });
    const { value } = await first.limits.run({ workspace }).reduce(text('a'), call());
    Reflect.deleteProperty(globalThis, Symbol.for('spillway.replacements'));
    const second = world({
      store: workspaceStore(),
      id: 'second',
      bands: [{ over: 10, action: truncate({ maxChars: 200 }) }],
    });
    expect((await second.limits.run({ workspace }).reduce(value, call())).changed).toBe(false);
  });
});

describe('an error', () => {
  it('is left whole by an empty list of bands and by a band that exempts', async () => {
    const error = new Error('x'.repeat(60_000));
    for (const options of [
      { bands: [] },
      { perTool: { search: [] } },
      { bands: [{ over: 50, action: passthrough() }] },
    ])
      expect((await world(options).limits.reduce(error, call())).value).toBe(error);
    const above = world({
      bands: [
        { over: 50, action: passthrough() },
        { over: 55_000, action: spill() },
      ],
      ceiling: 2000,
    });
    expect((await above.limits.reduce(error, call())).value.message.length).toBeLessThanOrEqual(2000);
  });
});

describe('a durable run', () => {
  it('tells calls without an id apart by what they returned', async () => {
    const journal = new Map<string, unknown>();
    const durable = async <Value>(name: string, step: () => Promise<Value>): Promise<Value> => {
      if (!journal.has(name)) journal.set(name, await step());
      return journal.get(name) as Value;
    };
    const { limits } = world({ bands: [{ over: 100, action: truncate({ maxChars: 200 }) }] });
    const run = limits.run({ durable });
    const first = await run.reduce('a'.repeat(500), { toolName: 'search' });
    const second = await run.reduce('b'.repeat(500), { toolName: 'search' });
    expect([first.value[0], second.value[0]]).toEqual(['a', 'b']);
    expect(journal.size).toBe(2);
  });

  it('decides anew what the journal has in another form', async () => {
    const { limits } = world();
    for (const kept of [undefined, [], [null], 'text']) {
      const durable = async <Value>(): Promise<Value> => await Promise.resolve(kept as Value);
      const { value } = await limits.run({ durable }).reduce(text('a'), call());
      expect(value.length).toBeLessThan(2000);
    }
  });
});

describe('a store', () => {
  it('without find, whose handles contain the key, is read by its own scope alone', async () => {
    const { limits } = world({ store: plainStore() });
    const { records } = await limits.run({ scope: 'a' }).reduce(text('a'), call());
    const handle = records[0]?.handle ?? '';
    expect(handle).toMatch(/^blob:a\//);
    expect((await limits.run({ scope: 'a' }).read({ handle })).found).toBe(true);
    expect((await limits.run({ scope: 'b' }).read({ handle })).found).toBe(false);
  });

  it('whose stat throws or knows no size has stored the result all the same', async () => {
    const large = 'large text '.repeat(200_000);
    for (const stat of [
      (): never => {
        throw new Error('no stat');
      },
      () => ({}) as { readonly bytes: number },
    ]) {
      const { limits } = world({ store: { ...memoryStore(), stat } });
      const { records } = await limits.reduce(large, call());
      expect(records).toMatchObject([{ action: 'spill', bytes: large.length }]);
    }
  });

  it('that lists the results of other scopes gives none of them away, and keeps them', async () => {
    const removed: string[] = [];
    const foreign = `other/${'b'.repeat(26)}.value`;
    const { limits } = world({
      store: {
        ...memoryStore(),
        list: () => [{ handle: foreign, bytes: 1 }],
        remove: handle => void removed.push(handle),
      },
    });
    expect((await limits.run({}).read({ handle: 'unknown' })).text).not.toContain('bbbb');
    expect(await limits.run({}).removeSpills()).toBe(0);
    expect(removed).toEqual([]);
  });

  it('that never answers is left when the run is cancelled, whatever it was asked', async () => {
    for (const method of ['write', 'find', 'describe', 'read', 'open', 'list']) {
      const memory = memoryStore();
      // An open is used only beside the read that it was made for.
      const store: Store = {
        ...memory,
        [method]: method === 'open' ? openBeside(memory.read, never) : never,
      };
      const { limits } = world({ store });
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 20);
      const reducing = limits.reduce(text('a'), call({ signal: stop.signal }));
      if (method === 'write' || method === 'find' || method === 'describe')
        await expect(reducing).rejects.toThrow('aborted');
      else {
        await reducing;
        const read = limits.run({}).read({ handle: `${'a'.repeat(26)}.value` }, { signal: stop.signal });
        await expect(read).rejects.toThrow('aborted');
      }
    }
  });

  it('keeps notes of hosts that no model can read', async () => {
    const { limits, store } = world();
    const run = limits.run({});
    await run.remember(call(), 'about', { kept: 'view' });
    const [note] = (await store.list?.('local/')) ?? [];
    expect(note?.handle).toMatch(/\.note$/);
    expect(await run.recall(call(), 'about')).toEqual({ kept: 'view' });
    expect((await run.read({ handle: note?.handle })).found).toBe(false);
  });
});

function never(): Promise<never> {
  return new Promise(() => undefined);
}
