import assert from 'node:assert/strict';
import { memoryStore } from 'spillway';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';
// #region measure
import { createLimits, spill, truncate } from 'spillway';

const limits = createLimits({
  measure: 'tokens',
  bands: [{ over: 3_000, action: spill({ then: truncate({ maxTokens: 1_000 }) }) }],
});
// #endregion measure
// #region tokenizer
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { sampled } from 'spillway/tokens';

const exact = createLimits({ measure: 'tokens', tokenizer: text => countTokens(text) });
const fast = createLimits({ measure: 'tokens', tokenizer: sampled(text => countTokens(text)) });
// #endregion tokenizer

const log = serviceLog();
const call = { toolName: 'read_log', toolCallId: 'call_1' };
const sizes: string[] = [];
for (const [name, { settings }] of Object.entries({ estimate: limits, exact, sampled: fast })) {
  const measuring = createLimits({
    ...settingsOf(settings.tokenizer),
    bands: [{ over: 1, action: spill() }],
  });
  const { records } = await measuring.reduce(log, call);
  sizes.push(`${name}: ${records[0]?.size} ${records[0]?.measure}`);
}
part('sizes', sizes.join('\n'));

function settingsOf(tokenizer: ((text: string) => number) | undefined): Parameters<typeof createLimits>[0] {
  return { measure: 'tokens', store: memoryStore(), ...(tokenizer && { tokenizer }) };
}

const { value, records } = await limits.reduce(log, call);
part('shown', value.split('\n')[0]);
assert.equal(records[0]?.measure, 'tokens');
assert.equal(limits.settings.ceiling, 12_500);

const faulty = createLimits({
  measure: 'tokens',
  tokenizer: () => {
    throw new Error('vocabulary not loaded');
  },
});
const warnings: string[] = [];
faulty.on('warning', ({ code, message }) => warnings.push(`${code}: ${message}`));
await faulty.reduce(log, call);
part('warning', warnings[0]);
