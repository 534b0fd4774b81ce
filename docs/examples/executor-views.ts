import assert from 'node:assert/strict';
import { createLimits, createToolExecutor, memoryStore, spill } from 'spillway';
import { checkDeterminism } from 'spillway/testing/determinism';
import { part } from './support/part.ts';
// #region builder
import { defineTool } from 'spillway';
import { z } from 'zod';

const findOrders = defineTool({
  name: 'find_orders',
  description: 'Finds the orders of a customer.',
  inputSchema: z.object({ customer: z.string() }),
  execute: async ({ customer }) => await loadOrders(customer),
  toModelOutput: orders => ({ orders: orders.length, open: orders.filter(({ open }) => open).length }),
});
// #endregion builder
// #region result
import { toolResult } from 'spillway';

const takeScreenshot = defineTool({
  name: 'take_screenshot',
  execute() {
    const page = { title: 'Orders', html: '<table>…</table>' };
    return toolResult({ output: page, modelOutput: `Screenshot of "${page.title}".` });
  },
});
// #endregion result
// #region class
import { Tool } from 'spillway';

class DbQuery extends Tool<{ readonly sql: string }, readonly object[]> {
  readonly name = 'db_query';

  async execute({ sql }: { readonly sql: string }): Promise<readonly object[]> {
    return await runQuery(sql);
  }

  override toModelOutput(rows: readonly object[]): string {
    return `${rows.length} rows`;
  }
}
// #endregion class

async function loadOrders(
  customer: string,
): Promise<readonly { readonly id: string; readonly open: boolean }[]> {
  const orders = Array.from({ length: 1_200 }, (_, index) => ({
    id: `${customer}-${index}`,
    open: index % 40 === 0,
  }));
  return await Promise.resolve(orders);
}

async function runQuery(sql: string): Promise<readonly object[]> {
  return await Promise.resolve([{ sql }, { sql }]);
}

const limits = createLimits({ store: memoryStore() });
const tools = createToolExecutor({ limits, tools: [findOrders, takeScreenshot, new DbQuery()] });
// #region seen
const { modelOutput, result } = await tools.execute({
  toolName: 'find_orders',
  toolCallId: 'call_1',
  args: { customer: 'acme' },
});
// #endregion seen
assert(Array.isArray(result));
part('seen', modelOutput);
console.log(`the app has ${result.length} orders`);
const shot = await tools.execute({ toolName: 'take_screenshot', toolCallId: 'call_2' });
assert.equal(shot.modelOutput, 'Screenshot of "Orders".');
const rows = await tools.execute({ toolName: 'db_query', toolCallId: 'call_3', args: { sql: 'select 1' } });
assert.equal(rows.modelOutput, '2 rows');

// #region keep
const keeping = createToolExecutor({ limits, tools: [findOrders], keepFull: true });
const { records } = await keeping.execute({
  toolName: 'find_orders',
  toolCallId: 'call_4',
  args: { customer: 'acme' },
});
const [kept] = records;
const full = kept && (await keeping.run.full(kept)); // the whole list, one order a line
// #endregion keep
part('keep', kept?.part);
assert(typeof full === 'string' && full.split('\n').length === 1_200);

const tight = createLimits({
  store: memoryStore(),
  bands: [{ over: 400, action: spill({ previewChars: 40 }) }],
});
const listing = defineTool({
  name: 'list',
  execute: () => ['a.ts', 'b.ts'],
  toModelOutput: files => files.map(file => `${file}: ${'x'.repeat(300)}`).join('\n'),
});
const bounded = createToolExecutor({ limits: tight, tools: listing });
part('bounded', (await bounded.execute({ toolName: 'list', toolCallId: 'call_5' })).modelOutput);

// #region determinism
await checkDeterminism(async () => {
  const fresh = createToolExecutor({ limits, tools: [findOrders] });
  return await fresh.execute({ toolName: 'find_orders', toolCallId: 'call_6', args: { customer: 'acme' } });
});
// #endregion determinism
await assert.rejects(
  checkDeterminism(() => `made at ${new Date().toISOString()}`),
  /differs at/u,
);
