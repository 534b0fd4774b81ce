import assert from 'node:assert/strict';
import { createLimits, spill, tail, truncate } from 'spillway';

// #region with
const company = createLimits({ bands: [{ over: 20_000, action: spill() }], stripAnsi: true });
const limits = company.with({
  bands: [{ over: 4_000, action: truncate() }],
  perTool: { build: tail(8_000) },
});
// #endregion with
assert.deepEqual(
  limits.settings.bands.map(({ over }) => over),
  [20_000, 4_000],
);
assert.equal(limits.settings.stripAnsi, true);
assert(limits.settings.perTool.has('build'));

const names = createLimits({ toolFilter: ['build'] }).with({ toolFilter: ['search'] });
assert.deepEqual(names.settings.toolFilter, ['build', 'search']);
assert.equal(createLimits({ ceiling: 100 }).with({ ceiling: 200 }).settings.ceiling, 200);
assert.equal(createLimits({ ceiling: 100 }).with(createLimits()).settings.ceiling, 100);
