import assert from 'node:assert/strict';
import { createLimits, memoryStore } from 'spillway';
import type { SummaryModel } from 'spillway';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';
// #region callable
import { summarize, truncate } from 'spillway';

const action = summarize({
  summarize: async (toolName, text) => await askMyModel(toolName, text),
  maxChars: 2_000,
  then: truncate(),
});
// #endregion callable

async function askMyModel(_toolName: string, text: string): Promise<string> {
  const errors = text.split('\n').filter(line => line.includes('ERROR'));
  return Promise.resolve(
    `Requests of one service, all answered with 200, and ${errors.length} error:\n${errors.join('\n')}`,
  );
}

const limits = createLimits({ store: memoryStore(), bands: [{ over: 20_000, action }] });
const { value, records } = await limits.reduce(serviceLog(), { toolName: 'read_log', toolCallId: 'call_1' });
part('shown', value);
assert.equal(records[0]?.action, 'summarize');
assert(records[0].handle !== undefined);

const prompts: string[] = [];
const fetchAnswer = async (
  system: string,
  prompt: string,
): Promise<{ text: string; in: number; out: number }> => {
  prompts.push(`${system}\n\n${prompt}`);
  return Promise.resolve({ text: 'Two services, no errors.', in: 4_100, out: 12 });
};

// #region model
const model: SummaryModel = {
  name: 'small-model',
  async generate({ system, prompt }) {
    const answer = await fetchAnswer(system, prompt);
    return { text: answer.text, usage: { inputTokens: answer.in, outputTokens: answer.out } };
  },
};
const bounded = createLimits({ bands: [{ over: 20, action: summarize() }] });
const run = bounded.run({ model });
// #endregion model
await run.reduce('service a: ok\nservice b: ok\n'.repeat(20), { toolName: 'status', toolCallId: 'call_2' });
part('usage');
// #region usage
console.log(run.usage); // of this run
console.log(bounded.usage); // of all runs of these limits
// #endregion usage
part('prompt', prompts[0]?.replace(/(?:service a: ok\nservice b: ok\n)+/u, 'service a: ok\n…\n'));
assert.match(value, /^\[Summary of 144,820 chars/u);

const dropped = createLimits({
  store: memoryStore(),
  bands: [{ over: 20, action: summarize({ summarize: () => 'All fine.', keep: false }) }],
});
part('not-kept', (await dropped.reduce('fine\n'.repeat(100), { toolName: 'status' })).value);

const unresolved = createLimits({
  bands: [{ over: 20, action: summarize({ model: 'small', then: truncate() }) }],
});
await assert.rejects(unresolved.reduce('fine\n'.repeat(100), { toolName: 'status' }), { code: 'CONFIG' });
const empty = createLimits({
  bands: [{ over: 20, action: summarize({ summarize: () => ' ', then: truncate({ maxChars: 90 }) }) }],
  logger: false,
});
assert.deepEqual((await empty.reduce('fine\n'.repeat(100), { toolName: 'status' })).records[0]?.fallbacks, [
  { action: 'summarize', code: 'summary-failed' },
]);
