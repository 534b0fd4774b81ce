import assert from 'node:assert/strict';
import { createLimits, memoryStore } from 'spillway';
import { failingStore } from './support/failing-store.ts';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';

const limits = createLimits({ store: memoryStore() });
const run = limits.run({ scope: 'chat-1', runId: 'run-1' });

// #region on
const stop = limits.on('reduced', ({ toolName, record }) => {
  console.log(`${toolName}: ${record.size} -> ${record.shown} ${record.measure} by ${record.action}`);
});
// #endregion on

part('on');
const call = { toolName: 'read_log', toolCallId: 'call_1' };
const { records } = await run.reduce(serviceLog(), call);
stop();

limits.on('reduced', event => part('reduced', JSON.stringify(event, undefined, 2)));
limits.on('read', event => part('read', JSON.stringify(event, undefined, 2)));
await run.reduce(serviceLog(), call);
await run.read({ handle: records[0]?.handle, pattern: 'ERROR' });

const failing = createLimits({ store: failingStore });
failing.on('warning', event => part('warning', JSON.stringify(event, undefined, 2)));
failing.on('fallback', event => part('fallback', JSON.stringify(event, undefined, 2)));
await failing.reduce(serviceLog(), call);

const lines: unknown[] = [];
// #region logger
const quiet = createLimits({
  store: failingStore,
  logger: { warn: (message, error) => lines.push(message, error) },
});
// #endregion logger
await quiet.reduce(serviceLog(), { toolName: 'read_log', toolCallId: 'call_2' });
part('logger', lines[0]);
assert.equal(lines.length, 2);

const throwing = createLimits({ store: memoryStore() });
throwing.on('reduced', () => {
  throw new Error('the dashboard is down');
});
throwing.on('listener-error', ({ event, error }) => part('listener-error', `${event}: ${String(error)}`));
await throwing.reduce(serviceLog(), call);
