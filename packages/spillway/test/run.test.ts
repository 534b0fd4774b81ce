import { memoryStore, summarize } from 'spillway';
import { describe, expect, it } from 'vitest';
import { call, handleIn, world } from './support/world.ts';

const large = 'line\n'.repeat(5000);
const answer = async (
  text: string,
): Promise<{ readonly text: string; readonly usage: { readonly inputTokens: number } }> =>
  await Promise.resolve({ text, usage: { inputTokens: 7 } });

describe('a run', () => {
  it('knows its limits and what it was made with', () => {
    const { limits } = world();
    const options = { scope: 'alice', runId: 'r1' };
    const run = limits.run(options);
    expect(run.limits).toBe(limits);
    expect(run.options).toEqual(options);
  });

  it('with more known of it stays the same run: scope, id, and what its summaries cost', async () => {
    const { limits } = world({ bands: [{ over: 1000, action: summarize() }] });
    const run = limits.run({
      scope: 'alice',
      runId: 'r1',
      model: { generate: async () => await answer('by the first') },
    });
    const more = run.with({ model: { generate: async () => await answer('by the second') } });
    expect([more.scope, more.runId, more.limits]).toEqual(['alice', 'r1', limits]);
    const { value } = await more.reduce(large, call());
    expect(value).toContain('by the second');
    expect(more.usage).toEqual({ requests: 1, inputTokens: 7, outputTokens: 0 });
    expect(run.usage).toEqual(more.usage);
    expect(limits.usage).toEqual(more.usage);
    expect((await run.read({ handle: handleIn(value) })).found).toBe(true);
  });

  it('says of every answer whether anything is stored under the handle', async () => {
    const { limits } = world({ store: memoryStore() });
    const run = limits.run();
    const { value } = await run.reduce(large, call());
    expect(await run.read({ handle: handleIn(value) })).toMatchObject({ found: true });
    expect(await run.read({ handle: 'unknown' })).toMatchObject({ found: false });
    expect(await run.read({})).toMatchObject({ found: false });
  });
});
