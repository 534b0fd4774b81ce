import assert from 'node:assert/strict';
import { createLimits, memoryStore, truncate } from 'spillway';
import { part } from './support/part.ts';
// #region envelope
import { toolResult } from 'spillway';

const rows = Array.from({ length: 500 }, (_, id) => ({ id, name: `order ${id}` }));
const result = toolResult({
  output: rows, // what your app gets
  modelOutput: `${rows.length} orders: ${rows.map(({ name }) => name).join(', ')}`, // what the model gets
  metadata: { query: 'select * from orders' },
});
// #endregion envelope

const limits = createLimits({
  store: memoryStore(),
  bands: [{ over: 2_000, action: truncate({ maxChars: 200 }) }],
});
const { value } = await limits.reduce(result, { toolName: 'query' });
const reduced = value as typeof result;
assert.equal(reduced.output, rows);
part('model', reduced.modelOutput);

const image = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' };
const list = [{ type: 'text', text: 'a'.repeat(2_500) }, image, { type: 'text', text: 'the end' }];
const parts = (await limits.reduce(list, { toolName: 'look' })).value as typeof list;
assert.equal(parts[1], image);
part('list', JSON.stringify(parts, undefined, 2));

const stored = createLimits({ store: memoryStore() });
const kept = await stored.reduce(toolResult({ output: 'row\n'.repeat(5_000), metadata: { page: 1 } }), {
  toolName: 'query',
  toolCallId: 'call_1',
});
part('metadata', JSON.stringify((kept.value as { metadata: unknown }).metadata, undefined, 2));
