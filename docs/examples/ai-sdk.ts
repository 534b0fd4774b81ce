import assert from 'node:assert/strict';
import { convertToModelMessages, generateText, isStepCount, tool } from 'ai';
import type { UIMessage } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { summarize, toolResult } from 'spillway';
import { summaryModel } from 'spillway/ai-sdk';
import { z } from 'zod';
import { part } from './support/part.ts';
import { scriptedModel, shownTo } from './support/scripted-model.ts';
import { serviceLog } from './support/service-log.ts';
// #region chat
import { ToolLoopAgent } from 'ai';
import { createLimits, spill, truncate } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
// #endregion chat

const model = scriptedModel();
const inputSchema = z.object({});
const tools = {
  read_log: tool({ description: 'Reads the log.', inputSchema, execute: () => serviceLog() }),
};

// #region chat

const limits = createLimits({ bands: [{ over: 5_000, action: spill({ then: truncate() }) }] });

function chatAgent(chatId: string) {
  const run = limits.run({ scope: chatId }); // a chat reads its own results only
  return new ToolLoopAgent({ ...withLimits({ model, tools }, run), instructions: 'Be brief.' });
}
// #endregion chat

const agent = chatAgent('chat-7');
const answer = await agent.generate({ prompt: 'Why did the service stop?' });
const [, afterLog] = model.doGenerateCalls;
assert(afterLog !== undefined);

const messages: UIMessage[] = [
  { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Why did the service stop?' }] },
  {
    id: 'm2',
    role: 'assistant',
    parts: [
      {
        type: 'tool-read_log',
        toolCallId: 'call_1',
        state: 'output-available',
        input: {},
        output: serviceLog(),
      },
    ],
  },
];
const chatId = 'chat-7';
// #region history
const history = await convertToModelMessages(messages, {
  tools: withLimits({ tools }, limits.run({ scope: chatId })).tools,
});
// #endregion history
assert.equal(shownIn(history), shownTo(afterLog));

const sent = answer.responseMessages.flatMap(({ role, content }) => (role === 'tool' ? content : []))[0];
assert(sent?.type === 'tool-result' && sent.output.type === 'text');
part('metadata');
// #region metadata
console.log(sent.output.providerOptions);
// #endregion metadata

const smallModel = summarizer();
// #region summaries
const summarizing = createLimits({
  bands: [{ over: 20_000, action: summarize({ model: summaryModel(smallModel), then: truncate() }) }],
});
const summarized = await generateText({
  ...withLimits({ model: scriptedModel(), tools }, summarizing, { foldUsage: true }),
  prompt: 'Why did the service stop?',
  stopWhen: isStepCount(2),
});
// #endregion summaries
part('summaries');
// #region usage
console.log(summarizing.usage, summarized.totalUsage.inputTokens);
// #endregion usage

const prompt = 'Why did the service stop?';
// #region types
const limited = withLimits({ model: scriptedModel(), tools });
const typed = await generateText({
  ...limited,
  prompt,
  prepareStep: ({ stepNumber }) => ({ activeTools: stepNumber < 2 ? ['read_log', 'read_tool_result'] : [] }),
});
// #endregion types
assert.equal(typed.toolCalls[0]?.toolName, 'read_log');

// #region envelope
const list_users = tool({
  inputSchema: z.object({}),
  execute: async () => {
    const users = await loadUsers();
    return toolResult({
      output: users,
      modelOutput: `${users.length} users, the newest is ${users[0]?.name}`,
    });
  },
});
// #endregion envelope
const { tools: wrapped } = withLimits({ tools: { list_users } });
assert.equal(Reflect.has(wrapped.list_users, 'toModelOutput'), true);

async function loadUsers(): Promise<readonly { readonly name: string }[]> {
  return await Promise.resolve([{ name: 'Ada' }]);
}

function shownIn(modelMessages: Awaited<ReturnType<typeof convertToModelMessages>>): string {
  const last = modelMessages.at(-1);
  const [result] = last?.role === 'tool' ? last.content : [];
  return result?.type === 'tool-result' && result.output.type === 'text' ? result.output.value : '';
}

/** A model without a network that answers every request with the same summary. */
function summarizer(): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    modelId: 'small',
    doGenerate: {
      content: [{ type: 'text', text: '1 error at 09:46:40: connect ETIMEDOUT 10.0.4.17:5432' }],
      finishReason: { unified: 'stop', raw: undefined },
      usage: {
        inputTokens: { total: 41_000, noCache: 41_000, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 30, text: 30, reasoning: 0 },
      },
      warnings: [],
    },
  });
}
