import { createLimits, memoryStore, spill, toolResult } from 'spillway';
import type { RunOptions } from 'spillway';
import { describe, expect, it } from 'vitest';
import { call, countingStore, world } from '../support/world.ts';

type Durable = NonNullable<RunOptions['durable']>;

/** A journal that keeps plain JSON, with the names of the steps that ran. */
function journal(kept = new Map<string, unknown>()): { readonly durable: Durable; readonly names: string[] } {
  const names: string[] = [];
  const durable: Durable = async <Value>(name: string, step: () => Promise<Value>): Promise<Value> => {
    names.push(name);
    if (!kept.has(name)) kept.set(name, JSON.parse(JSON.stringify(await step())));
    return kept.get(name) as Value;
  };
  return { durable, names };
}

const big = 'x'.repeat(20_000);

describe('the step of a durable run', () => {
  it('is named after limits, tool, call and the number of the try', async () => {
    const { durable, names } = journal();
    const run = createLimits({ id: 'mine', store: memoryStore() }).run({ durable });
    await run.reduce(big, call());
    await run.reduce(big, call({ retry: 0, toolCallId: 'call-2' }));
    await run.reduce(big, call({ retry: 1, toolCallId: 'call-2' }));
    expect(names).toEqual(['mine:search:call-1', 'mine:search:call-2', 'mine:search:call-2:1']);
  });

  it('is named after its content where the call has no id', async () => {
    const { durable, names } = journal();
    const run = world().limits.run({ durable });
    for (const toolCallId of ['', undefined])
      await run.reduce(big, { toolName: 'search', ...(toolCallId !== undefined && { toolCallId }) });
    await run.reduce(`${big}!`, { toolName: 'search' });
    await run.reduce(toolResult({ output: big, content: big }), { toolName: 'search' });
    expect(names[0]).toMatch(/^tool_output_limits:search:[a-z2-7]{26}$/);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
    expect(names[3]).toMatch(/^tool_output_limits:search:([a-z2-7]{26})\+\1$/);
  });

  it('is made for failures of any size and for parts that meet a band, and for nothing else', async () => {
    const { durable, names } = journal();
    const run = world().limits.run({ durable });
    await run.reduce('small', call());
    await run.reduce({ rows: [] }, call());
    expect(names).toEqual([]);
    await run.reduce(new Error('small'), call());
    await run.reduce(toolResult({ output: 'small', content: big }), call({ toolCallId: 'call-2' }));
    expect(names).toHaveLength(2);
  });

  it('gives on replay what it gave, without a store', async () => {
    const kept = new Map<string, unknown>();
    const bands = [{ over: 1000, action: spill() }];
    const first = await createLimits({ store: memoryStore(), bands })
      .run({ durable: journal(kept).durable })
      .reduce(toolResult({ output: 'small', content: big }), call());
    const store = countingStore();
    const again = await createLimits({ store, bands })
      .run({ durable: journal(kept).durable })
      .reduce(toolResult({ output: 'small', content: big }), call());
    expect(again).toEqual(first);
    expect(first.records).toHaveLength(1);
    expect(store.writes).toEqual([]);
  });

  it.each([[null], [[]], ['text'], [[null]], [[1]], [[{}, {}]], [{ length: 1 }]])(
    'decides anew when the journal gives %j',
    async given => {
      const { limits } = world();
      const durable: Durable = <Value>(): Promise<Value> => Promise.resolve(given as Value);
      const { value } = await limits.run({ durable }).reduce(big, call());
      expect(value).toContain('stored to handle');
    },
  );
});
