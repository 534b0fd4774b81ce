import assert from 'node:assert/strict';
import { createLimits, memoryStore, tail } from 'spillway';
import { part } from './support/part.ts';

const limits = createLimits({ store: memoryStore(), stripAnsi: true, perTool: { test: tail(120) } });
const red = '\u001B[31m✗\u001B[0m';

const { value } = await limits.reduce(`${red} adds two numbers\n`.repeat(40), { toolName: 'test' });
part('shown', value);
assert(!value.includes('\u001B'));

// What is below every band stays as it is; strings inside structures are stripped too.
assert.equal((await limits.reduce(red, { toolName: 'test' })).value, red);
const inside = await limits.reduce({ lines: Array.from({ length: 40 }, () => red) }, { toolName: 'test' });
assert(!JSON.stringify(inside.value).includes('u001b'));
