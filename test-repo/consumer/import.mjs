import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createLimits, memoryStore, spill, truncate } from 'spillway';

const manifestUrl = new URL('./node_modules/spillway/package.json', import.meta.url);
const { exports } = JSON.parse(readFileSync(manifestUrl, 'utf8'));
const modules = Object.keys(exports).filter(subpath => subpath !== './package.json');
for (const subpath of modules) {
  const names = Object.keys(await import(`spillway${subpath.slice(1)}`));
  assert.notEqual(names.length, 0, `spillway${subpath.slice(1)} exports nothing`);
}

const limits = createLimits({
  bands: [{ over: 10_000, action: spill({ then: truncate() }) }],
  store: memoryStore(),
});
const log = Array.from({ length: 20_000 }, (_, index) => `line ${index}`).join('\n');
const run = limits.run({ scope: 'consumer' });
const { changed, value, records } = await run.reduce(log, {
  toolName: 'log',
  toolCallId: 'call_1',
  args: {},
});
assert.equal(changed, true);
assert.ok(value.length < 3000, `${value.length} chars are left`);
const answer = await run.read({ handle: records[0].handle, offset: 14_000, limit: 1 });
assert.match(JSON.stringify(answer), /line 14000\b/u);
