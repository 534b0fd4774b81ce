import assert from 'node:assert/strict';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';
// #region reduce
import { createLimits } from 'spillway';

const limits = createLimits();
const run = limits.run({ scope: 'chat-1' });

const log = serviceLog(); // what your tool returned
const { value, records } = await run.reduce(log, { toolName: 'read_log', toolCallId: 'call_1' });
// #endregion reduce
part('shown', value);
part('records', JSON.stringify(records, undefined, 2));

const handle = records[0]?.handle;
assert(handle !== undefined);
// #region read
const answer = await run.read({ handle, pattern: 'ERROR', context: 1 });
// #endregion read
part('read', answer.text);

assert(value.length < 2000);
assert.match(answer.text, /ETIMEDOUT/u);
const small = { rows: 3 };
assert.equal((await run.reduce(small, { toolName: 'count' })).value, small);
