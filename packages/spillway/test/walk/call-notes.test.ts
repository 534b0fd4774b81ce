import { createLimits, memoryStore, workspaceStore } from 'spillway';
import type { Store, Workspace } from 'spillway';
import { describe, expect, it } from 'vitest';
import { call, failingStore, handleIn, world } from '../support/world.ts';

/** The same payloads behind another object, as another process would have them. */
function reopened(store: Store): Store {
  return { ...store };
}

describe('what a host has a run remember about a call', () => {
  const about = { rows: [{ id: 1, name: 'a' }] };
  const value = { type: 'text', value: '1 row' };

  it('is recalled in another process over the same store', async () => {
    const store = memoryStore();
    await createLimits({ store }).run().remember(call(), about, value);
    const run = createLimits({ store: reopened(store) }).run();
    expect(await run.recall(call(), about)).toEqual(value);
    expect(await run.recall(call(), { rows: [{ name: 'a', id: 1 }] })).toEqual(value);
  });

  it('belongs to that call, that value and that scope', async () => {
    const { limits } = world();
    await limits.run({ scope: 'alice' }).remember(call(), about, value);
    const run = limits.run({ scope: 'alice' });
    expect(await run.recall(call({ toolCallId: 'other' }), about)).toBeUndefined();
    expect(await run.recall(call(), { rows: [] })).toBeUndefined();
    expect(await limits.run({ scope: 'bob' }).recall(call(), about)).toBeUndefined();
    expect(await run.recall(call(), about)).toEqual(value);
  });

  it('is kept in the process where the store fails, with a warning, and throws nothing', async () => {
    const { limits, events } = world({ store: failingStore() });
    const run = limits.run();
    await run.remember(call(), about, value);
    expect(events.warning).toMatchObject([{ code: 'notes-failed', toolName: 'search' }]);
    expect(await run.recall(call(), about)).toEqual(value);
    expect(await run.recall(call({ toolCallId: 'other' }), about)).toBeUndefined();
  });

  it('is undefined when what is stored is no JSON', async () => {
    const store = memoryStore();
    const garbled: Store = { ...store, read: () => new TextEncoder().encode('{ half') };
    await createLimits({ store }).run().remember(call(), about, value);
    expect(await createLimits({ store: garbled }).run().recall(call(), about)).toBeUndefined();
  });

  it('is not named to the model, and goes with the spills of the scope', async () => {
    const { limits } = world();
    const run = limits.run();
    await run.remember(call(), about, value);
    expect((await run.read({ handle: 'unknown' })).text).not.toContain('.note');
    expect(await run.removeSpills()).toBe(1);
    expect(await run.recall(call(), about)).toBeUndefined();
  });
});

/** A workspace whose files can be looked at. */
function workspace(): Workspace & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    readBinaryFile: async ({ path }) => await Promise.resolve(files.get(path) ?? null),
    writeBinaryFile: async ({ path, content }) => {
      files.set(path, content);
      await Promise.resolve();
    },
  };
}

describe('decisions of results that are kept in a workspace', () => {
  it('are remembered for that workspace alone, since its files are in no other', async () => {
    const limits = createLimits({ store: workspaceStore() });
    for (const each of [workspace(), workspace()]) {
      const run = limits.run({ workspace: each });
      const { value } = await run.reduce('line\n'.repeat(5000), call());
      expect(each.files.size).toBeGreaterThan(0);
      expect((await run.read({ handle: handleIn(value) })).found).toBe(true);
    }
  });
});
