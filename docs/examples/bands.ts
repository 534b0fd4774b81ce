import assert from 'node:assert/strict';
// #region bands
import { createLimits, spill, summarize, truncate } from 'spillway';

const limits = createLimits({
  bands: [
    { over: 100_000, action: spill() },
    { over: 20_000, action: summarize({ then: spill() }) },
    { over: 5_000, action: truncate() },
  ],
});
// #endregion bands
assert.equal(limits.settings.ceiling, 100_000);

// A run that has no model is told so before it starts, and takes `then` when it starts all the same.
assert.throws(() => limits.beforeRun({}), /summarize\(\) needs a model/u);
const run = createLimits({ ...limits.stated, logger: false }).run({ scope: 'bands' });
const reduced = await run.reduce('y'.repeat(30_000), { toolName: 'read' });
assert.equal(reduced.records[0]?.action, 'spill');

const small = 'x'.repeat(4_999);
assert.equal((await limits.reduce(small, { toolName: 'read' })).value, small);
assert.equal((await limits.reduce('x'.repeat(5_000), { toolName: 'read' })).value.length, 4_000);
