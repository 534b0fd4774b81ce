import assert from 'node:assert/strict';
import { createLimits, memoryStore, spill } from 'spillway';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';

const limits = createLimits({
  store: memoryStore(),
  bands: [{ over: 1_000, action: spill({ previewChars: 200 }) }],
});

part('text', (await limits.reduce(serviceLog(), { toolName: 'read_log' })).value);

const users = Array.from({ length: 2000 }, (_, id) => ({ id, name: `user ${id}`, active: id % 3 === 0 }));
const list = await limits.reduce(users, { toolName: 'list_users' });
part('list', list.value);
const run = limits.run();
const [record] = list.records;
part('record', (await run.read({ handle: record?.handle, offset: 41, limit: 1 })).text);

const command = { exitCode: 1, stdout: serviceLog(), command: 'service status' };
part('command', (await limits.reduce(command, { toolName: 'shell' })).value);

const image = new Uint8Array(40_000).map((_, index) => (index * 31) % 256);
image.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
part('binary', (await limits.reduce(image, { toolName: 'screenshot' })).value);

const bare = createLimits({
  store: memoryStore(),
  bands: [{ over: 1_000, action: spill({ previewChars: 0 }) }],
});
part('no-preview', (await bare.reduce(serviceLog(), { toolName: 'read_log' })).value);

const short = 'x'.repeat(120);
const tight = createLimits({ store: memoryStore(), bands: [{ over: 100, action: spill() }] });
assert.equal((await tight.reduce(short, { toolName: 'echo' })).value, short);
