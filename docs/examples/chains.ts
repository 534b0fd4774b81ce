import assert from 'node:assert/strict';
import { failingStore } from './support/failing-store.ts';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';
// #region chain
import { createLimits, spill, summarize, truncate } from 'spillway';

const limits = createLimits({
  store: failingStore, // a disk that is full
  bands: [
    {
      over: 10_000,
      action: summarize({
        summarize: () => Promise.reject(new Error('model overloaded')),
        then: spill({ then: truncate({ maxChars: 250 }) }),
      }),
    },
  ],
});
limits.on('warning', ({ code, message }) => console.log(`${code}: ${message}`));
limits.on('fallback', ({ action, next }) => console.log(`${action} -> ${next}`));
// #endregion chain

part('events');
const log = serviceLog();
const { value, records } = await limits.reduce(log, { toolName: 'read_log', toolCallId: 'call_1' });
part('shown', value);
part('record', JSON.stringify(records[0], undefined, 2));
assert.equal(records[0]?.action, 'truncate');

// Without a `then` at the end, the ceiling holds.
const bare = createLimits({
  store: failingStore,
  logger: false,
  ceiling: 200,
  bands: [{ over: 10_000, action: spill() }],
});
const ceiling = await bare.reduce(log, { toolName: 'read_log', toolCallId: 'call_1' });
assert(ceiling.value.length <= 200);
part('ceiling', ceiling.value);
part('ceiling-record', JSON.stringify(ceiling.records[0], undefined, 2));

// Binary data is never cut; what nothing could keep is named.
const bytes = new Uint8Array(20_000).map((_, index) => index % 251);
part('binary', (await bare.reduce(bytes, { toolName: 'download' })).value);
