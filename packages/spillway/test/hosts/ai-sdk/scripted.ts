import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { MockLanguageModelV3, MockLanguageModelV4 } from 'ai/test';

/** One answer of a scripted model. */
export type Answer = readonly LanguageModelV4Content[];

/** A call of a tool, as the model makes it. */
export function call(toolCallId: string, toolName: string, input: object = {}): LanguageModelV4Content {
  return { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) };
}

/** An answer that is text. */
export function say(text: string): LanguageModelV4Content {
  return { type: 'text', text };
}

/** What a script is told of a request. */
export type Request = Pick<LanguageModelV4CallOptions, 'prompt' | 'abortSignal' | 'tools'>;

/** How a scripted model answers: step by step, then `done`; requests for a summary by `summarize`. */
export interface Script {
  readonly steps: readonly (Answer | ((request: Request) => Answer | Promise<Answer>))[];
  readonly summarize?: (request: Request) => string | Promise<string>;
  readonly modelId?: string;
}

const summaryTokens = { input: 12_500, output: 40 };
const stepTokens = { input: 10, output: 5 };

/** The usage of a request, in the form of the third and fourth specification. */
export function usage({
  input,
  output,
}: { readonly input: number; readonly output: number } = stepTokens): LanguageModelV4GenerateResult['usage'] {
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

function player({ steps, summarize }: Script): (request: Request) => Promise<LanguageModelV4GenerateResult> {
  let step = 0;
  return async request => {
    const isSummary = isSummaryRequest(request);
    const next = isSummary ? undefined : steps[step++];
    const content = isSummary
      ? [say((await summarize?.(request)) ?? 'a short summary')]
      : typeof next === 'function'
        ? await next(request)
        : (next ?? [say('done')]);
    const calls = content.some(({ type }) => type === 'tool-call');
    return {
      content: [...content],
      finishReason: { unified: calls ? 'tool-calls' : 'stop', raw: undefined },
      usage: usage(isSummary ? summaryTokens : stepTokens),
      warnings: [],
    };
  };
}

function chunks({
  content,
  finishReason,
  usage: spent,
}: LanguageModelV4GenerateResult): ReadableStream<LanguageModelV4StreamPart> {
  const parts: LanguageModelV4StreamPart[] = [{ type: 'stream-start', warnings: [] }];
  for (const [index, part] of content.entries()) {
    const id = String(index);
    if (part.type === 'text')
      parts.push(
        { type: 'text-start', id },
        { type: 'text-delta', id, delta: part.text },
        { type: 'text-end', id },
      );
    else if (part.type === 'tool-call' || part.type === 'tool-result') parts.push(part);
  }
  parts.push({ type: 'finish', usage: spent, finishReason });
  return ReadableStream.from(parts);
}

/** A model of the fourth specification that plays a script, generating and streaming alike. */
export function scripted(script: Script): MockLanguageModelV4 {
  const play = player(script);
  return new MockLanguageModelV4({
    modelId: script.modelId ?? 'scripted',
    doGenerate: async options => await play(options),
    doStream: async options => ({ stream: chunks(await play(options)) }),
  });
}

type V3Generate = Awaited<ReturnType<MockLanguageModelV3['doGenerate']>>;
type V3Stream = Awaited<ReturnType<MockLanguageModelV3['doStream']>>;

/** The same as a model of the third specification: what it gives here has the same form. */
export function scriptedV3(script: Script): MockLanguageModelV3 {
  const play = player(script);
  return new MockLanguageModelV3({
    modelId: script.modelId ?? 'scripted',
    doGenerate: async options => (await play(options as Request)) as V3Generate,
    doStream: async options => ({ stream: chunks(await play(options as Request)) as V3Stream['stream'] }),
  });
}

/** Tells whether a request is one of the limits' own for a summary. */
export function isSummaryRequest({
  prompt,
}: {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
}): boolean {
  return prompt.some(
    ({ role, content }) => role === 'system' && String(content).includes('summarize oversized tool output'),
  );
}

/** A tool result as a model was sent it. */
export interface SentResult {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly output: {
    readonly type: string;
    readonly value?: unknown;
    readonly providerOptions?: Readonly<Record<string, unknown>>;
  };
}

/** The tool results of a request, in order. */
export function resultsIn(
  request: { readonly prompt: readonly { readonly role: string; readonly content: unknown }[] } | undefined,
): readonly SentResult[] {
  const messages = request?.prompt.filter(({ role }) => role === 'tool') ?? [];
  return messages.flatMap(({ content }) => content as SentResult[]);
}

/** What a model was sent for one call, as one text; throws when it was sent nothing. */
export function shownFor(request: Parameters<typeof resultsIn>[0], toolCallId: string): string {
  const found = resultsIn(request).find(part => part.toolCallId === toolCallId);
  if (found === undefined) throw new Error(`The request holds no result of ${toolCallId}.`);
  return typeof found.output.value === 'string' ? found.output.value : JSON.stringify(found.output.value);
}
