import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createLimits, memoryStore } from 'spillway';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';

const limits = createLimits({ store: memoryStore() });
// Ids of run and call make the handle the same in every process.
const run = limits.run({ scope: 'chat-1', runId: 'run-1' });
const script = `
for (let step = 1; step <= 4000; step++) {
  if (step === 2801) console.log('ERROR step 2801: connect ETIMEDOUT 10.0.4.17:5432');
  else console.log('step ' + step + ' done');
}
process.exitCode = 1;
`;
const [program, args] = [process.execPath, ['-e', script]];

// #region child
const child = spawn(program, args);
const captured = await run.capture(child, { toolName: 'shell', toolCallId: 'call_1' });
// #endregion child
const { head, tail, ...others } = captured;
part(
  'captured',
  JSON.stringify({ head: `${head.slice(0, 40)}…`, tail: `…${tail.slice(-40)}`, ...others }, undefined, 2),
);

const { value } = await run.reduce(captured, { toolName: 'shell', toolCallId: 'call_1' });
part('stand-in', value);
part('read', (await captured.read({ pattern: 'ERROR', limit: 1 })).text);

part('small', (await run.reduce(await run.capture('two words'), { toolName: 'shell' })).value);

// #region rows
function* rows(): Generator {
  for (let id = 1; ; id += 1) yield { id, city: 'Bergen' };
}
const some = await run.capture(rows(), { toolName: 'query', maxItems: 3 });
// #endregion rows
part('rows', (await run.reduce(some, { toolName: 'query' })).value);
assert(!some.complete);

// #region bounded
const bounded = await run.capture(serviceLog(), {
  toolName: 'shell',
  toolCallId: 'call_2',
  maxBytes: 40_000,
});
// #endregion bounded
const reduction = await run.reduce(bounded, { toolName: 'shell', toolCallId: 'call_2' });
assert(typeof reduction.value === 'string');
part('bounded', reduction.value.split('\n').slice(0, 2).join('\n'));
part('record', JSON.stringify(reduction.records[0], undefined, 2));
part('gap', (await bounded.read({ pattern: 'not stored here' })).text);
