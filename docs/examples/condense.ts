import assert from 'node:assert/strict';
import { condense, createLimits, memoryStore, spill, truncate } from 'spillway';
import { condenseText } from 'spillway/condense';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';

// #region limits
const limits = createLimits({
  store: memoryStore(),
  bands: [
    { over: 50_000, action: condense({ maxChars: 1_200, then: truncate() }) },
    { over: 10_000, action: spill({ preview: 'condensed', then: truncate() }) },
  ],
});
// #endregion limits

const { value } = await limits.reduce(serviceLog(), { toolName: 'read_log' });
part('log', value);
assert.ok(value.length <= 1_200);

const orders = Array.from({ length: 900 }, (_, index) => ({
  id: `order-${1000 + index}`,
  state: index === 417 ? 'frozen' : index % 3 === 0 ? 'open' : 'paid',
  total: index === 652 ? 98_765 : 10 + (index % 89),
}));
const table = JSON.stringify({ page: 1, orders });
part('json', (await condenseText(table, { maxChars: 700 })).text);

const report = [
  ' RUN  v3.0.0 /work',
  ...Array.from({ length: 300 }, (_, at) => ` ✓ test/unit.test.ts > adds ${at} 1ms`),
  ' × test/money.test.ts > rounds half up',
  "   → expected '1.00' to deeply equal '1.01'",
  ' ❯ test/money.test.ts:41:23',
  ...Array.from({ length: 300 }, (_, at) => ` ✓ test/more.test.ts > takes ${at} 1ms`),
  '      Tests  1 failed | 600 passed (601)',
].join('\n');
part('test', (await condenseText(report, { maxChars: 420 })).text);

// #region explain
const { segments = [] } = await condenseText(report, { maxChars: 420, explain: true });
const kept = segments.filter(segment => segment.kept);
// #endregion explain
part('explained');
for (const { line, reason, origin, score } of kept.slice(0, 5))
  console.log(`${line} ${reason} ${origin} ${score.toFixed(0)}`);
