import assert from 'node:assert/strict';
import { createLimits, memoryStore } from 'spillway';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';

const limits = createLimits({ store: memoryStore() });
const run = limits.run({ scope: 'chat-1' });
const stored = await run.reduce(serviceLog(), { toolName: 'read_log', toolCallId: 'call_1' });
const handle = stored.records[0]?.handle ?? '';

part('page', (await run.read({ handle, limit: 3 })).text);
part('next', (await run.read({ handle, offset: 3, limit: 2 })).text);
part('end', (await run.read({ handle, from_end: true, limit: 2 })).text);
part('pattern', (await run.read({ handle, pattern: 'ERROR', context: 1 })).text);
part('matches', (await run.read({ handle, pattern: '/cart', limit: 2 })).text);
part('no-match', (await run.read({ handle, pattern: 'FATAL' })).text);
part('regex', (await run.read({ handle, pattern: 'ERROR .*:\\d+$', regex: true })).text);
part('bad-regex', (await run.read({ handle, pattern: 'ERROR(', regex: true })).text);
part('past-end', (await run.read({ handle, offset: 9_000 })).text);

const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, city: id === 2_100 ? 'Ålesund' : 'Bergen' }));
const line = await run.reduce(JSON.stringify({ rows }), { toolName: 'fetch', toolCallId: 'call_2' });
const long = line.records[0]?.handle ?? '';
const short = (text: string): string =>
  text
    .split('\n')
    .map(each => (each.length > 200 ? `${each.slice(0, 90)} … ${each.slice(-60)}` : each))
    .join('\n');
part('piece', short((await run.read({ handle: long })).text));
part('next-piece', short((await run.read({ handle: long, offset: 0, piece: 9 })).text));
part('found-piece', short((await run.read({ handle: long, pattern: 'Ålesund' })).text));

part('all', (await run.read({ handle: '*', pattern: 'ETIMEDOUT' })).text);
part('path', (await run.read({ handle: long, path: "$.rows[?@.city!='Bergen']['id','city']" })).text);
part('one-value', (await run.read({ handle: long, path: '$.rows[2100]' })).text);
part('bad-path', (await run.read({ handle: long, path: 'rows[0]' })).text);
const answered = (await run.read({ handle, query: 'payment timeout', limit: 1 })).text.split('\n');
part('query', [...answered.slice(0, 3), '…', ...answered.slice(-1)].join('\n'));
const fixed = serviceLog().replace(
  'ERROR payment-7 connect ETIMEDOUT 10.0.4.17:5432',
  'INFO  payment-7 connected',
);
const again = await run.reduce(fixed, { toolName: 'read_log', toolCallId: 'call_3' });
const later = again.records[0]?.handle ?? '';
part('diff', (await run.read({ handle: later, diff: handle, context: 1 })).text);
part('both', (await run.read({ handle, pattern: 'ERROR', query: 'timeout' })).text);

part('decorated', (await run.read({ handle: `"chat-1/${handle.toUpperCase()}".`, limit: '1' })).text);
part('wrong', (await run.read({ handle, offset: -20 })).text);
part('unknown', (await run.read({ handle: 'abc' })).text);

// #region scopes
const foreign = limits.run({ scope: 'chat-2' });
const answer = await foreign.read({ handle });
// #endregion scopes
part('foreign', answer.text);
assert(!answer.text.includes('GET'));

part('description', run.readTool?.description);
part('schema', JSON.stringify(run.readTool?.inputSchema, undefined, 2));

// #region whole
let text = '';
let next: { offset: number; piece?: number } | undefined = { offset: 0 };
while (next !== undefined) {
  const page = await run.read({ handle: long, ...next });
  text += page.text.slice(page.text.indexOf('\n') + 1);
  next =
    page.nextOffset === undefined
      ? undefined
      : { offset: page.nextOffset, ...(page.nextPiece !== undefined && { piece: page.nextPiece }) };
}
// #endregion whole
assert.equal(text, JSON.stringify({ rows }));

part('removed', await run.removeSpills());
part('gone', (await run.read({ handle })).text);
