import * as ai7 from 'ai';
import * as ai6 from 'ai-v6';
import { withLimits } from 'spillway/ai-sdk';
import type { AdapterOptions, LimitsLike } from 'spillway/ai-sdk';
import { scripted, scriptedV3 } from './scripted.ts';
import type { Request, Script } from './scripted.ts';

/** What is asked of a host in the tests that run on every version. */
export interface AgentRun {
  readonly script: Script;
  readonly tools: Readonly<Record<string, object>>;
  readonly limits?: LimitsLike;
  readonly adapter?: AdapterOptions;
  readonly how?: 'generate' | 'stream';
  readonly abortSignal?: AbortSignal;
  /** Other options of the host's function. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** What came of a run, in the words that the versions share. */
export interface Outcome {
  readonly requests: readonly Request[];
  readonly steps: readonly {
    readonly content: readonly {
      readonly type: string;
      readonly toolCallId?: string;
      readonly error?: unknown;
    }[];
    readonly toolResults: readonly {
      readonly toolCallId: string;
      readonly toolName: string;
      readonly output?: unknown;
    }[];
    readonly usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };
  }[];
  readonly totalInputTokens: number | undefined;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** One turn of a chat. */
export interface Turn {
  readonly requests: readonly Request[];
  readonly ui: StoredMessage;
}

/** A message as an app stores it. */
export interface StoredMessage {
  readonly role: string;
  readonly parts: readonly {
    readonly type: string;
    readonly toolCallId?: string;
    readonly output?: unknown;
    readonly errorText?: string;
  }[];
}

/** One version of the host framework. */
export interface Host {
  readonly name: string;
  run(run: AgentRun): Promise<Outcome>;
  /** One turn of a chat with an agent: what the model was sent, and the message that the app stores, as JSON brings it back. */
  chat(run: AgentRun): Promise<Turn>;
  /** The history of a chat as model messages, with these tools. */
  convert(
    messages: readonly object[],
    tools: object,
  ): Promise<readonly { readonly role: string; readonly content: unknown }[]>;
}

type Generate7 = Parameters<typeof ai7.generateText>[0];
type Stream7 = Parameters<typeof ai7.streamText>[0];
type Generate6 = Parameters<typeof ai6.generateText>[0];
type Stream6 = Parameters<typeof ai6.streamText>[0];

type Settings7 = ConstructorParameters<typeof ai7.ToolLoopAgent>[0];
type Settings6 = ConstructorParameters<typeof ai6.ToolLoopAgent>[0];

/** The message that every chat of the tests begins with. */
export const question = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'go' }] } as const;

/** The text of an error as this version sends it to the model. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function lastMessage(messages: AsyncIterable<object>): Promise<StoredMessage> {
  let last: object | undefined;
  for await (const message of messages) last = message;
  return JSON.parse(JSON.stringify(last)) as StoredMessage;
}

const host7: Host = {
  name: 'ai 7',
  async run({ script, tools, limits, adapter, how = 'generate', abortSignal, more }) {
    const model = scripted(script);
    const options: object = {
      prompt: 'go',
      stopWhen: ai7.isStepCount(20),
      ...(abortSignal && { abortSignal }),
      ...withLimits({ model, tools, ...more }, limits, adapter),
    };
    if (how === 'generate') {
      const result = await ai7.generateText(options as Generate7);
      return {
        steps: result.steps,
        totalInputTokens: result.totalUsage.inputTokens,
        messages: result.responseMessages,
        requests: model.doGenerateCalls,
      };
    }
    const result = ai7.streamText({ onError: () => undefined, ...(options as Stream7) });
    await result.consumeStream();
    const [steps, total, messages] = [
      await result.steps,
      await result.totalUsage,
      await result.responseMessages,
    ];
    return { steps, totalInputTokens: total.inputTokens, messages, requests: model.doStreamCalls };
  },
  async chat({ script, tools, limits, adapter, more }) {
    const model = scripted(script);
    const settings: object = withLimits({ model, tools, ...more }, limits, adapter);
    const agent = new ai7.ToolLoopAgent(settings as Settings7);
    const stream = await ai7.createAgentUIStream({ agent, uiMessages: [question], onError: String });
    return { requests: model.doStreamCalls, ui: await lastMessage(ai7.readUIMessageStream({ stream })) };
  },
  convert: async (messages, tools) =>
    await ai7.convertToModelMessages(messages as ai7.UIMessage[], { tools: tools as ai7.ToolSet }),
};

const host6: Host = {
  name: 'ai 6',
  async run({ script, tools, limits, adapter, how = 'generate', abortSignal, more }) {
    const model = scriptedV3(script);
    const options: object = {
      prompt: 'go',
      stopWhen: ai6.stepCountIs(20),
      ...(abortSignal && { abortSignal }),
      ...withLimits({ model, tools, ...more }, limits, adapter),
    };
    const requests = (how === 'generate' ? model.doGenerateCalls : model.doStreamCalls) as readonly Request[];
    if (how === 'generate') {
      const result = await ai6.generateText(options as Generate6);
      return {
        steps: result.steps,
        totalInputTokens: result.totalUsage.inputTokens,
        messages: result.response.messages,
        requests,
      };
    }
    const result = ai6.streamText({ onError: () => undefined, ...(options as Stream6) });
    await result.consumeStream();
    const [steps, total, response] = [await result.steps, await result.totalUsage, await result.response];
    return { steps, totalInputTokens: total.inputTokens, messages: response.messages, requests };
  },
  async chat({ script, tools, limits, adapter, more }) {
    const model = scriptedV3(script);
    const settings: object = withLimits({ model, tools, ...more }, limits, adapter);
    const agent = new ai6.ToolLoopAgent(settings as Settings6);
    const stream = await ai6.createAgentUIStream({ agent, uiMessages: [question], onError: messageOf });
    const ui = await lastMessage(ai6.readUIMessageStream({ stream }));
    return { requests: model.doStreamCalls as readonly Request[], ui };
  },
  convert: async (messages, tools) =>
    await ai6.convertToModelMessages(messages as ai6.UIMessage[], { tools: tools as ai6.ToolSet }),
};

/** The versions that the adapter is made for. */
export const hosts: readonly Host[] = [host7, host6];
