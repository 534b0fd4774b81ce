import assert from 'node:assert/strict';
import { memoryStore } from 'spillway';
// #region filters
import { createLimits } from 'spillway';

const named = createLimits({ toolFilter: ['search', 'build'] });
const tagged = createLimits({ toolFilter: { team: { name: 'data' } } });
const decided = createLimits({
  toolFilter: async (_tool, { toolName, args }) => toolName === 'query' && args !== undefined,
});
// #endregion filters

const big = 'x'.repeat(20_000);
const changed = async (limits: typeof named, call: Parameters<typeof limits.reduce>[1]): Promise<boolean> =>
  (await limits.with({ store: memoryStore() }).reduce(big, call)).changed;

assert.equal(await changed(named, { toolName: 'search' }), true);
assert.equal(await changed(named, { toolName: 'read' }), false);
assert.equal(await changed(tagged, { toolName: 'read' }), false);
const tool = { metadata: { team: { name: 'data', size: 4 }, cost: 1 } };
assert.equal(await changed(tagged, { toolName: 'read', tool }), true);
assert.equal(await changed(decided, { toolName: 'query', args: {} }), true);
assert.equal(await changed(decided, { toolName: 'query' }), false);
