import assert from 'node:assert/strict';
import { createLimits, memoryStore } from 'spillway';
import type { Durable } from 'spillway';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';

// #region journal
const journal = new Map<string, unknown>();

const durable: Durable = async <Value>(name: string, step: () => Promise<Value>): Promise<Value> => {
  if (!journal.has(name)) journal.set(name, JSON.parse(JSON.stringify(await step())));
  return journal.get(name) as Value;
};
// #endregion journal

const limits = createLimits({ store: memoryStore() });
// #region run
const run = limits.run({ runId: 'order-4711', durable });
const first = await run.reduce(serviceLog(), { toolName: 'read_log', toolCallId: 'call_1' });
// #endregion run

part('journal', [...journal.keys()].join('\n'));
const chars = JSON.stringify([...journal.values()]).length;
assert(chars < 2_000);

// The process dies; another one replays the run, with a store that it cannot even reach.
const unreachable = { name: 'down', write: refuse, read: refuse };
const replayed = await createLimits({ store: unreachable })
  .run({ runId: 'order-4711', durable })
  .reduce(serviceLog(), { toolName: 'read_log', toolCallId: 'call_1' });
assert.equal(replayed.value, first.value);

await run.reduce('small', { toolName: 'read_log', toolCallId: 'call_2' });
assert.equal(journal.size, 1);
await run.reduce(serviceLog(), { toolName: 'read_log', toolCallId: 'call_1', retry: 1 });
part('retry', [...journal.keys()].at(-1));

function refuse(): never {
  throw new Error('connection refused');
}
