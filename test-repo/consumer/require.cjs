const { strict: assert } = require('node:assert');
const { createLimits, SpillwayError, truncate } = require('spillway');
const { withLimits } = require('spillway/ai-sdk');
const { exports: subpaths } = require('spillway/package.json');

for (const subpath of Object.keys(subpaths)) require(`spillway${subpath.slice(1)}`);
assert.equal(typeof withLimits, 'function');
assert.equal(typeof SpillwayError, 'function');

async function main() {
  const limits = createLimits({ bands: [{ over: 100, action: truncate({ maxChars: 50 }) }] });
  const { changed, value } = await limits.reduce('x'.repeat(1000), { toolName: 'log', toolCallId: 'call_1' });
  assert.equal(changed, true);
  assert.ok(value.length <= 50, `${value.length} chars are left`);
}

main().catch(error => {
  process.exitCode = 1;
  throw error;
});
