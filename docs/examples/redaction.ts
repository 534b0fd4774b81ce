import assert from 'node:assert/strict';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';
// #region rules
import { createLimits, memoryStore } from 'spillway';

const store = memoryStore();
const limits = createLimits({
  store,
  redact: [
    { pattern: /sk-[A-Za-z0-9]{16,64}/, replacement: '[api key]' },
    { pattern: /\b\d{3}-\d{2}-\d{4}\b/ }, // becomes [redacted]
    text => text.replaceAll('10.0.4.17', 'db-1'),
  ],
});
// #endregion rules

const call = { toolName: 'read_log', toolCallId: 'call_1' };
part('text', (await limits.reduce('token sk-abcdefgh12345678, id 123-45-6789', call)).value);
part('structure', (await limits.reduce({ token: 'sk-abcdefgh12345678', tries: 2 }, call)).value);

const { records } = await limits.reduce(serviceLog(), call);
const handle = records[0]?.handle ?? '';
part('read', (await limits.run().read({ handle, pattern: 'ERROR' })).text);
const bytes = await store.read(`local/${handle}`);
assert(!new TextDecoder().decode(bytes).includes('10.0.4.17'));

// Rules see each string of a structure as it is, and then its JSON text as a whole.
const lines = createLimits({ store, redact: [/^password: .*$/m, /"pin":\d+/] });
const inside = await lines.reduce({ text: 'user: ann\npassword: hunter2', pin: 4711 }, call);
assert.equal(inside.value, '{"text":"user: ann\\n[redacted]",[redacted]}');

const broken = createLimits({
  store,
  redact: () => {
    throw new Error('rules could not be loaded');
  },
});
broken.on('warning', ({ code, message }) => part('warning', `${code}: ${message}`));
part('withheld', (await broken.reduce('token sk-abcdefgh12345678', call)).value);
