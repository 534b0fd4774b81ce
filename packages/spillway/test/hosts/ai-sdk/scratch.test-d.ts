import { generateText, streamText, ToolLoopAgent, tool, dynamicTool, isStepCount, convertToModelMessages } from 'ai';
import type { InferUITools, InferAgentUIMessage, LanguageModel, PrepareStepFunction } from 'ai';
import { generateText as generateText6, streamText as streamText6, ToolLoopAgent as Agent6, tool as tool6, stepCountIs } from 'ai-v6';
import type { InferUITools as InferUITools6, LanguageModel as LanguageModel6 } from 'ai-v6';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import type { LimitableOptions, Limited, LimitsLike, AdapterOptions } from '../../../src/hosts/ai-sdk-types.ts';

declare function withLimits<Tools extends object, Options extends object>(
  options: Options & LimitableOptions<Tools>,
  limits?: LimitsLike,
  adapter?: AdapterOptions,
): Limited<Options>;

declare const model: Exclude<LanguageModel, string>;
declare const model6: Exclude<LanguageModel6, string>;
const search = tool({ inputSchema: z.object({ q: z.string() }), execute: async ({ q }) => ({ hits: q.length }) });
const raw = dynamicTool({ description: '', inputSchema: z.unknown(), execute: async () => 1 });
const tools = { search, raw };

const r = await generateText({
  ...withLimits({ model, tools, activeTools: ['search'], prepareStep: ({ stepNumber, steps }) => ({ activeTools: ['raw'], temperature: stepNumber + steps.length }) }),
  prompt: 'x',
  stopWhen: isStepCount(3),
  onStepEnd: step => { for (const t of step.toolResults) { if (!t.dynamic && t.toolName === 'search') expectTypeOf(t.output).toEqualTypeOf<{ hits: number }>(); if (!t.dynamic && t.toolName === 'read_tool_result') expectTypeOf(t.output).toEqualTypeOf<string>(); } },
  onStepFinish: step => { void step.toolCalls; },
});
for (const c of r.toolCalls) if (!c.dynamic && c.toolName === 'search') expectTypeOf(c.input).toEqualTypeOf<{ q: string }>();
for (const c of r.toolCalls) if (!c.dynamic && c.toolName === 'read_tool_result') expectTypeOf(c.input.handle).toEqualTypeOf<string>();
const wrapped = withLimits({ model, tools });
type Ui = InferUITools<typeof wrapped.tools>;
expectTypeOf<Ui['search']>().toEqualTypeOf<{ input: { q: string }; output: { hits: number } }>();
expectTypeOf<Ui['read_tool_result']['output']>().toEqualTypeOf<string>();
const agent = new ToolLoopAgent({ ...withLimits({ model, tools }), instructions: 'x', prepareStep: ({ steps }) => { void steps[0]?.toolCalls; return { activeTools: ['search', 'read_tool_result'] }; } });
type Msg = InferAgentUIMessage<typeof agent>;
export const xx: Msg['parts'][number]['type'] = 'tool-search'; type Sp = Extract<Msg['parts'][number], { type: 'tool-search'; state: 'output-available' }>; expectTypeOf<Sp['output']>().toEqualTypeOf<{ hits: number }>();
const plainAgent = new ToolLoopAgent({ model, tools }); type PM = InferAgentUIMessage<typeof plainAgent>; const zz: Extract<PM['parts'][number], { type: 'tool-search'; state: 'output-available' }> = 1; const part = null as unknown as Msg['parts'][number]; if (part.type === 'tool-search' && part.state === 'output-available') { const q: 5 = part.output; } if (part.type === 'tool-nope') {}
void streamText({ ...withLimits({ model: 'openai/gpt-5', tools }), prompt: 'x', onChunk: ({ chunk }) => { void chunk; } });
await convertToModelMessages([], { tools: withLimits({ tools }).tools });
const full: PrepareStepFunction<typeof tools> = ({ steps }) => (steps.length > 1 ? { activeTools: ['search'] } : {});
void generateText({ ...withLimits({ model, tools, prepareStep: full }), prompt: 'x' });
// 6
const search6 = tool6({ inputSchema: z.object({ q: z.string() }), execute: async ({ q }) => ({ hits: q.length }) });
const r6 = await generateText6({ ...withLimits({ model: model6, tools: { search: search6 }, activeTools: ['search'] }), prompt: 'x', stopWhen: stepCountIs(3), onStepFinish: ({ toolResults }) => { for (const t of toolResults) if (!t.dynamic && t.toolName === 'search') expectTypeOf(t.output).toEqualTypeOf<{ hits: number }>(); } });
for (const c of r6.toolCalls) if (!c.dynamic && c.toolName === 'search') expectTypeOf(c.input).toEqualTypeOf<{ q: string }>();
const w6 = withLimits({ model: model6, tools: { search: search6 } });
type Ui6 = InferUITools6<typeof w6.tools>;
expectTypeOf<Ui6['read_tool_result']['output']>().toEqualTypeOf<string>();
void new Agent6({ ...w6, instructions: 'x' });
void streamText6({ ...w6, prompt: 'x' });
// @ts-expect-error unknown tool
void withLimits({ model, tools, activeTools: ['nope'] });
