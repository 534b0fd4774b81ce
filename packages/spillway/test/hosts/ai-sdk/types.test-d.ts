import {
  convertToModelMessages,
  createAgentUIStream,
  dynamicTool,
  generateText,
  streamText,
  tool,
  ToolLoopAgent,
} from 'ai';
import type {
  GenerateTextOnStepEndCallback,
  InferAgentUIMessage,
  InferUITools,
  LanguageModel,
  OnLanguageModelCallEndCallback,
  OnToolExecutionEndCallback,
  OnToolExecutionStartCallback,
  PrepareStepFunction,
  StepResult,
  StreamTextOnChunkCallback,
  StreamTextOnErrorCallback,
  Tool,
  ToolCallRepairFunction,
  ToolSet,
} from 'ai';
import { createLimits } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import type { ReadToolResultInput } from 'spillway/ai-sdk';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';

declare const model: Exclude<LanguageModel, string>;
declare const otherModel: Exclude<LanguageModel, string>;

const search: Tool<{ query: string }, { hits: number }> = tool({
  description: 'Searches.',
  inputSchema: z.object({ query: z.string() }),
  inputExamples: [{ input: { query: 'x' } }],
  needsApproval: ({ query }) => query === '',
  execute: async ({ query }) => await Promise.resolve({ hits: query.length }),
  toModelOutput: ({ output }) => ({ type: 'text', value: `${output.hits} hits` }),
});
const streamed = tool({
  inputSchema: z.object({ from: z.number() }),
  async *execute({ from }) {
    yield from;
    await Promise.resolve();
    yield String(from);
  },
});
const withContext = tool({
  inputSchema: z.object({}),
  contextSchema: z.object({ userId: z.string() }),
  execute: (_, { context }) => context.userId.length,
});
const client = tool({
  inputSchema: z.object({ question: z.string() }),
  outputSchema: z.object({ answer: z.string() }),
});
const found = dynamicTool({ description: 'Found.', inputSchema: z.unknown(), execute: () => 1 });
const tools = { search, streamed, client, found };

const limited = withLimits({ model, tools, activeTools: ['search'] });
type Limited = typeof limited.tools;
type Last<Callback> = Callback extends (event: infer Event) => unknown ? Event : never;

// The options stay what they were.
expectTypeOf(limited.model).toEqualTypeOf(model);
expectTypeOf(limited.tools.search).toEqualTypeOf(search);
expectTypeOf(limited.activeTools).toEqualTypeOf<'search'[]>();
expectTypeOf(withLimits({ model: 'vendor/model', tools }).model).toEqualTypeOf<'vendor/model'>();
expectTypeOf(withLimits({ tools })).not.toHaveProperty('model');
expectTypeOf(withLimits({ model })).not.toHaveProperty('tools');
expectTypeOf(limited.tools).toExtend<ToolSet>();

// The limits may be anything that stands for them.
void withLimits({ tools }, { ceiling: 1000 }, { apply: 'result', foldUsage: true });
void withLimits({ tools }, createLimits());
void withLimits({ tools }, createLimits().run({ scope: 'chat' }));
void withLimits({ tools }, undefined, {
  external: (name, given) => name === 'search' && 'execute' in given,
  hooks: {
    afterTool: ({ toolName, result, isError }) => {
      expectTypeOf(toolName).toBeString();
      expectTypeOf(result).toBeUnknown();
      expectTypeOf(isError).toBeBoolean();
      return { replace: 1, context: ['note'] };
    },
  },
  onHookError: 'ignore',
  loopGuard: { warnAt: 2 },
});
// What an adapter is told changes no type.
expectTypeOf(
  withLimits({ tools }, undefined, { external: ['search'], loopGuard: {} }).tools.search,
).toEqualTypeOf(search);
// @ts-expect-error a hook that decides nothing that there is
void withLimits({ tools }, undefined, { hooks: { afterTool: () => ({ reject: true }) } });
// @ts-expect-error an option that does not exist
void withLimits({ tools }, { limit: 1000 });
// @ts-expect-error a tool that does not exist
void withLimits({ model, tools, activeTools: ['research'] });
// @ts-expect-error a tool that does not exist
void withLimits({ model, tools, prepareStep: () => ({ activeTools: ['research'] }) });

// generateText: every callback knows the tools, the reader among them.
const generated = await generateText({
  ...withLimits({ model, tools }),
  prompt: 'go',
  stopWhen: ({ steps }) => steps.at(-1)?.toolResults.some(({ toolName }) => toolName === 'search') === true,
  toolChoice: { type: 'tool', toolName: 'read_tool_result' },
  toolApproval: { search: 'user-approval', read_tool_result: 'not-applicable' },
  timeout: { tools: { searchMs: 10, read_tool_resultMs: 10 } },
  repairToolCall: async options => {
    expectTypeOf(options).toEqualTypeOf<Parameters<ToolCallRepairFunction<Limited>>[0]>();
    return await Promise.resolve(null);
  },
  experimental_refineToolInput: { search: input => ({ query: input.query.trim() }) },
  prepareStep: step => {
    expectTypeOf(step.steps).toEqualTypeOf<StepResult<Limited>[]>();
    return { model: otherModel, activeTools: ['search', 'read_tool_result'], toolChoice: 'auto' };
  },
  onStart: event => {
    expectTypeOf(event.tools?.read_tool_result.description).toEqualTypeOf<string | undefined>();
  },
  onStepStart: event => {
    expectTypeOf(event.tools?.read_tool_result.description).toEqualTypeOf<string | undefined>();
  },
  onLanguageModelCallStart: event => {
    expectTypeOf(event).not.toBeAny();
  },
  onLanguageModelCallEnd: event => {
    expectTypeOf(event).toEqualTypeOf<Last<OnLanguageModelCallEndCallback<Limited>>>();
  },
  onToolExecutionStart: event => {
    expectTypeOf(event).toEqualTypeOf<Last<OnToolExecutionStartCallback<Limited>>>();
  },
  onToolExecutionEnd: event => {
    expectTypeOf(event).toEqualTypeOf<Last<OnToolExecutionEndCallback<Limited>>>();
  },
  onStepEnd: event => {
    expectTypeOf(event).toEqualTypeOf<Last<GenerateTextOnStepEndCallback<Limited>>>();
  },
  onStepFinish: event => {
    expectTypeOf(event).toEqualTypeOf<Last<GenerateTextOnStepEndCallback<Limited>>>();
  },
  onStepError: event => {
    expectTypeOf(event.tools?.read_tool_result.description).toEqualTypeOf<string | undefined>();
  },
  onEnd: event => {
    expectTypeOf(event.steps).toEqualTypeOf<StepResult<Limited>[]>();
  },
  onFinish: event => {
    expectTypeOf(event.steps).toEqualTypeOf<StepResult<Limited>[]>();
  },
});
for (const call of generated.toolCalls) {
  if (call.dynamic === true) continue;
  if (call.toolName === 'search') expectTypeOf(call.input).toEqualTypeOf<{ query: string }>();
  if (call.toolName === 'read_tool_result') expectTypeOf(call.input).toEqualTypeOf<ReadToolResultInput>();
  // @ts-expect-error no such tool
  if (call.toolName === 'research') break;
}
for (const result of generated.toolResults) {
  if (result.dynamic === true) continue;
  if (result.toolName === 'search') expectTypeOf(result.output).toEqualTypeOf<{ hits: number }>();
  if (result.toolName === 'streamed') expectTypeOf(result.output).toEqualTypeOf<string | number>();
  if (result.toolName === 'read_tool_result') expectTypeOf(result.output).toEqualTypeOf<string>();
}

// The callbacks may stand inside too; `prepareStep` must, when the reader is to be added to what it gives.
void generateText({
  ...withLimits({
    model,
    tools,
    prompt: 'go',
    stopSequences: ['end'],
    prepareStep: ({ stepNumber, steps, messages, model: current }) => {
      expectTypeOf(stepNumber).toEqualTypeOf<number>();
      expectTypeOf(current).toEqualTypeOf(model);
      expectTypeOf(steps[0]?.toolResults[0]?.toolName).toEqualTypeOf<string | undefined>();
      return stepNumber > 0 && messages.length > 0
        ? { model: current, activeTools: ['search'], temperature: 0 }
        : {};
    },
  }),
});
const full: PrepareStepFunction<typeof tools> = async ({ steps }) =>
  await Promise.resolve(steps.length > 1 ? { activeTools: ['search'] } : undefined);
void generateText({ ...withLimits({ model, tools, prepareStep: full }), prompt: 'go' });

// Contexts of tools and of the run.
void generateText({
  ...withLimits({ model, tools: { withContext } }),
  prompt: 'go',
  toolsContext: { withContext: { userId: 'u' } },
  runtimeContext: { tenant: 't' },
  onStepEnd: ({ runtimeContext }) => {
    expectTypeOf(runtimeContext).toEqualTypeOf<{ tenant: string }>();
  },
});
// @ts-expect-error the context of the tool is missing
void generateText({ ...withLimits({ model, tools: { withContext } }), prompt: 'go' });

// streamText.
const streaming = streamText({
  ...withLimits({ model, tools }),
  prompt: 'go',
  onChunk: event => {
    expectTypeOf(event).toEqualTypeOf<Last<StreamTextOnChunkCallback<Limited>>>();
  },
  onError: event => {
    expectTypeOf(event).toEqualTypeOf<Last<StreamTextOnErrorCallback>>();
  },
  onAbort: ({ steps }) => {
    expectTypeOf(steps).toEqualTypeOf<StepResult<Limited>[]>();
  },
  onStepEnd: event => {
    expectTypeOf(event).toEqualTypeOf<Last<GenerateTextOnStepEndCallback<Limited>>>();
  },
  onStepFinish: event => {
    expectTypeOf(event).toEqualTypeOf<Last<GenerateTextOnStepEndCallback<Limited>>>();
  },
  onToolExecutionEnd: event => {
    expectTypeOf(event).toEqualTypeOf<Last<OnToolExecutionEndCallback<Limited>>>();
  },
  onEnd: event => {
    expectTypeOf(event.steps).toEqualTypeOf<StepResult<Limited>[]>();
  },
  onFinish: event => {
    expectTypeOf(event.steps).toEqualTypeOf<StepResult<Limited>[]>();
  },
});
for await (const part of streaming.stream) {
  if (part.type === 'tool-result' && part.dynamic !== true && part.toolName === 'search') {
    expectTypeOf(part.output).toEqualTypeOf<{ hits: number }>();
  }
}

// ToolLoopAgent and what is inferred from it.
const agent = new ToolLoopAgent({
  ...withLimits({ model, tools }),
  instructions: 'Be brief.',
  callOptionsSchema: z.object({ userId: z.string() }),
  prepareCall: ({ options, ...rest }) => ({ ...rest, instructions: options.userId }),
  onStepEnd: event => {
    expectTypeOf(event).toEqualTypeOf<Last<GenerateTextOnStepEndCallback<Limited>>>();
  },
  onToolExecutionEnd: event => {
    expectTypeOf(event).toEqualTypeOf<Last<OnToolExecutionEndCallback<Limited>>>();
  },
  onEnd: event => {
    expectTypeOf(event.steps).toEqualTypeOf<StepResult<Limited>[]>();
  },
  onError: event => {
    expectTypeOf(event).toEqualTypeOf<Last<StreamTextOnErrorCallback>>();
  },
});
expectTypeOf(agent.tools).toEqualTypeOf<Limited>();
const plainAgent = new ToolLoopAgent({
  model,
  tools: limited.tools,
  callOptionsSchema: z.object({ userId: z.string() }),
});
expectTypeOf<InferAgentUIMessage<typeof agent>>().toEqualTypeOf<InferAgentUIMessage<typeof plainAgent>>();
void createAgentUIStream({
  agent,
  uiMessages: [],
  options: { userId: 'u' },
  onStepEnd: ({ toolCalls }) => void toolCalls,
});

// What UIs are typed by.
type UiTools = InferUITools<Limited>;
expectTypeOf<UiTools['search']>().toEqualTypeOf<{ input: { query: string }; output: { hits: number } }>();
expectTypeOf<UiTools['client']['output']>().toEqualTypeOf<{ answer: string }>();
expectTypeOf<UiTools['read_tool_result']>().toEqualTypeOf<{ input: ReadToolResultInput; output: string }>();
void convertToModelMessages([], {
  tools: withLimits({ tools }, createLimits().run({ scope: 'chat' })).tools,
});
