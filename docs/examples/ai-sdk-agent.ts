import assert from 'node:assert/strict';
import { tool } from 'ai';
import { z } from 'zod';
import { part } from './support/part.ts';
import { scriptedModel, shownTo } from './support/scripted-model.ts';
import { serviceLog } from './support/service-log.ts';
// #region agent
import { generateText, isStepCount } from 'ai';
import { withLimits } from 'spillway/ai-sdk';
// #endregion agent

const model = scriptedModel();
const tools = {
  read_log: tool({ description: 'Reads the log.', inputSchema: z.object({}), execute: () => serviceLog() }),
};

// #region agent
const result = await generateText({
  ...withLimits({ model, tools }),
  prompt: 'Why did the service stop?',
  stopWhen: isStepCount(10),
});
// #endregion agent

const [, afterLog, afterRead] = model.doGenerateCalls;
assert(afterLog !== undefined && afterRead !== undefined);
part('shown', shownTo(afterLog));
part('read', shownTo(afterRead));
part('answer', result.text);
assert(shownTo(afterLog).length < 2000);
assert.equal(result.steps[0]?.toolResults[0]?.output, serviceLog());
assert.match(result.text, /connect ETIMEDOUT 10\.0\.4\.17:5432/u);
