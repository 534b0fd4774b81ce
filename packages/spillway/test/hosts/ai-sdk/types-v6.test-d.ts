import {
  convertToModelMessages,
  createAgentUIStream,
  dynamicTool,
  generateText,
  stepCountIs,
  streamText,
  tool,
  ToolLoopAgent,
} from 'ai-v6';
import type { InferAgentUIMessage, InferUITools, LanguageModel, StepResult, ToolSet } from 'ai-v6';
import { withLimits } from 'spillway/ai-sdk';
import type { ReadToolResultInput } from 'spillway/ai-sdk';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';

declare const model: Exclude<LanguageModel, string>;

const search = tool({
  description: 'Searches.',
  inputSchema: z.object({ query: z.string() }),
  needsApproval: ({ query }) => query === '',
  execute: async ({ query }) => await Promise.resolve({ hits: query.length }),
});
const found = dynamicTool({ description: 'Found.', inputSchema: z.unknown(), execute: () => 1 });
const tools = { search, found };
const limited = withLimits({ model, tools, activeTools: ['search'] });
type Limited = typeof limited.tools;

expectTypeOf(limited.tools.search).toEqualTypeOf(search);
expectTypeOf(limited.tools).toExtend<ToolSet>();

const generated = await generateText({
  ...withLimits({
    model,
    tools,
    prepareStep: ({ stepNumber, model: current }) =>
      stepNumber > 1 ? { model: current, activeTools: ['search'] } : {},
  }),
  prompt: 'go',
  stopWhen: stepCountIs(3),
  onStepFinish: step => {
    expectTypeOf<(typeof step)['toolCalls']>().toEqualTypeOf<StepResult<Limited>['toolCalls']>();
  },
  onFinish: ({ steps }) => {
    expectTypeOf(steps).toEqualTypeOf<StepResult<Limited>[]>();
  },
});
for (const call of generated.toolCalls) {
  if (call.dynamic === true) continue;
  if (call.toolName === 'search') expectTypeOf(call.input).toEqualTypeOf<{ query: string }>();
  if (call.toolName === 'read_tool_result') expectTypeOf(call.input).toEqualTypeOf<ReadToolResultInput>();
}
for (const result of generated.toolResults) {
  if (result.dynamic === true) continue;
  if (result.toolName === 'search') expectTypeOf(result.output).toEqualTypeOf<{ hits: number }>();
  if (result.toolName === 'read_tool_result') expectTypeOf(result.output).toEqualTypeOf<string>();
}

void streamText({
  ...limited,
  prompt: 'go',
  onChunk: ({ chunk }) => {
    expectTypeOf(chunk).not.toBeAny();
  },
  onStepFinish: step => {
    expectTypeOf<(typeof step)['toolResults']>().toEqualTypeOf<StepResult<Limited>['toolResults']>();
  },
  onFinish: ({ steps }) => {
    expectTypeOf(steps).toEqualTypeOf<StepResult<Limited>[]>();
  },
});

const agent = new ToolLoopAgent({ ...withLimits({ model, tools }), instructions: 'Be brief.' });
expectTypeOf(agent.tools).toEqualTypeOf<Limited>();
const plainAgent = new ToolLoopAgent({ model, tools: limited.tools });
expectTypeOf<InferAgentUIMessage<typeof agent>>().toEqualTypeOf<InferAgentUIMessage<typeof plainAgent>>();
void createAgentUIStream({ agent, uiMessages: [] });

type UiTools = InferUITools<Limited>;
expectTypeOf<UiTools['search']>().toEqualTypeOf<{ input: { query: string }; output: { hits: number } }>();
expectTypeOf<UiTools['read_tool_result']>().toEqualTypeOf<{ input: ReadToolResultInput; output: string }>();
void convertToModelMessages([], { tools: withLimits({ tools }).tools });
