import { createLimits, memoryStore, summarize, truncate } from 'spillway';
import type { LimitsOptions } from 'spillway';
import { summaryModel, withLimits } from 'spillway/ai-sdk';
import { generateText, isStepCount, streamText, ToolLoopAgent, wrapLanguageModel } from 'ai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { world } from '../../support/world.ts';
import { hosts } from './hosts.ts';
import { call, isSummaryRequest, say, scripted, scriptedV3, shownFor, usage } from './scripted.ts';

const inputSchema = z.object({});
const summarizing: LimitsOptions = {
  bands: [{ over: 5000, action: summarize({ then: truncate() }) }],
  logger: false,
};
const large = (name: string): string => `${name} `.repeat(5000);
const fetchTool = (name: string): object => ({ inputSchema, execute: async () => large(name) });
const until = async (ms: number, signal?: AbortSignal): Promise<void> =>
  await new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

describe.each(hosts)('a summary in $name', host => {
  it.each(['generate', 'stream'] as const)(
    'is written by the model of the run, in parallel for parallel calls (%s)',
    async how => {
      let running = 0;
      let most = 0;
      const { limits } = world(summarizing);
      const { requests, steps, totalInputTokens } = await host.run({
        how,
        script: {
          steps: [[call('c1', 'a'), call('c2', 'b')]],
          summarize: async ({ prompt }) => {
            running += 1;
            most = Math.max(most, running);
            await until(30);
            running -= 1;
            return `summary of ${JSON.stringify(prompt).includes('alpha') ? 'alpha' : 'beta'}`;
          },
        },
        tools: { a: fetchTool('alpha'), b: fetchTool('beta') },
        limits,
      });
      const last = requests.findLast(request => !isSummaryRequest(request));
      expect(shownFor(last, 'c1')).toContain('summary of alpha');
      expect(shownFor(last, 'c2')).toContain('summary of beta');
      expect(most).toBe(2);
      expect(limits.usage).toEqual({ requests: 2, inputTokens: 25_000, outputTokens: 80 });
      expect(steps.map(step => step.usage.inputTokens)).toEqual([10, 10]);
      expect(totalInputTokens).toBe(20);
      expect(steps[0]?.toolResults.map(({ output }) => output)).toEqual([large('alpha'), large('beta')]);
    },
  );

  it.each(['generate', 'stream'] as const)(
    'is added to the usage of the next step when that is asked for (%s)',
    async how => {
      const { steps, totalInputTokens } = await host.run({
        how,
        script: { steps: [[call('c1', 'a'), call('c2', 'b')], [call('c3', 'small')]] },
        tools: { a: fetchTool('alpha'), b: fetchTool('beta'), small: { inputSchema, execute: () => 1 } },
        limits: world(summarizing).limits,
        adapter: { foldUsage: true },
      });
      expect(steps.map(step => `${step.usage.inputTokens}/${step.usage.outputTokens}`)).toEqual([
        '10/5',
        '25010/85',
        '10/5',
      ]);
      expect(totalInputTokens).toBe(25_030);
    },
  );

  it('ends with the run that is aborted while it is written', async () => {
    const controller = new AbortController();
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    let aborted = false;
    const running = host.run({
      script: {
        steps: [[call('c1', 'a'), call('c2', 'b')]],
        summarize: async ({ abortSignal }) => {
          abortSignal?.addEventListener('abort', () => {
            aborted = true;
          });
          setTimeout(() => controller.abort(), 5);
          await until(20_000, abortSignal);
          return 'too late';
        },
      },
      tools: { a: fetchTool('alpha'), b: fetchTool('beta') },
      limits: world(summarizing).limits,
      abortSignal: controller.signal,
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await until(20);
    process.off('unhandledRejection', onRejection);
    expect(aborted).toBe(true);
    expect(rejections).toEqual([]);
  });

  it('that the provider gives up by itself is a failure, and no end of the run', async () => {
    const { limits, events } = world(summarizing);
    const { requests } = await host.run({
      script: {
        steps: [[call('c1', 'a')]],
        summarize: async () => await Promise.reject(new DOMException('connection reset', 'AbortError')),
      },
      tools: { a: fetchTool('alpha') },
      limits,
    });
    expect(shownFor(requests.at(-1), 'c1')).toContain('chars omitted');
    expect(events.warning).toMatchObject([{ code: 'summary-failed' }]);
  });

  it('that fails gives way to what comes next, and the run goes on', async () => {
    const { limits, events } = world(summarizing);
    const { requests } = await host.run({
      script: {
        steps: [[call('c1', 'a')]],
        summarize: async () => await Promise.reject(new Error('overloaded')),
      },
      tools: { a: fetchTool('alpha') },
      limits,
    });
    expect(shownFor(requests.at(-1), 'c1')).toContain('chars omitted');
    expect(events.warning).toMatchObject([{ code: 'summary-failed', toolName: 'a' }]);
  });
});

describe('the model of a call', () => {
  it('is the one that made it, however many runs share an agent and whatever its id', async () => {
    const { limits } = world(summarizing);
    const models = ['first', 'second', 'third', 'fourth'].map(modelId =>
      scripted({ modelId, steps: [[call(`call-${modelId}`, 'a')]], summarize: () => `by ${modelId}` }),
    );
    const tools = { a: { inputSchema, execute: async () => (await until(5), large('alpha')) } };
    const [base = scripted({ steps: [] })] = models;
    const agent = new ToolLoopAgent({
      ...withLimits(
        {
          model: base,
          tools,
          prepareStep: ({ messages }) => ({
            model: models.find(({ modelId }) => JSON.stringify(messages[0]).includes(modelId)) ?? base,
          }),
        },
        limits,
      ),
    });
    await Promise.all(models.map(async ({ modelId }) => await agent.generate({ prompt: modelId })));
    for (const { modelId, doGenerateCalls } of models) {
      expect(doGenerateCalls).toHaveLength(3);
      expect(shownFor(doGenerateCalls[2], `call-${modelId}`)).toContain(`by ${modelId}`);
    }
  });

  it('is found for twenty parallel calls at once', async () => {
    const { limits } = world(summarizing);
    const calls = Array.from({ length: 20 }, (_, index) => call(`c${index}`, 'dump', { index }));
    const dump = {
      inputSchema: z.object({ index: z.number() }),
      execute: async ({ index }: { readonly index: number }) => (
        await until(20 - index),
        large(`dump${index}`)
      ),
    };
    const model = scripted({
      steps: [calls],
      summarize: ({ prompt }) => `summary of ${/dump\d+(?= )/u.exec(JSON.stringify(prompt.at(-1)))?.[0]}`,
    });
    await generateText({
      ...withLimits({ model, tools: { dump } }, limits),
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    const last = model.doGenerateCalls.at(-1);
    for (let index = 0; index < 20; index++)
      expect(shownFor(last, `c${index}`)).toContain(`summary of dump${index}`);
    expect(limits.usage.requests).toBe(20);
  });

  it('is the one that was stated for the run or the action, before the running one', async () => {
    const cheap = scripted({ modelId: 'cheap', steps: [], summarize: () => 'by the cheap one' });
    const running = scripted({ steps: [[call('c1', 'a')]], summarize: () => 'by the running one' });
    const limits = createLimits({
      store: memoryStore(),
      bands: [{ over: 5000, action: summarize({ model: summaryModel(cheap) }) }],
    });
    await generateText({
      ...withLimits({ model: running, tools: { a: { inputSchema, execute: () => large('alpha') } } }, limits),
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    expect(shownFor(running.doGenerateCalls[1], 'c1')).toContain('by the cheap one');
    const run = world(summarizing).limits.run({
      model: { generate: async () => await Promise.resolve({ text: 'by the stated one' }) },
    });
    const second = scripted({ steps: [[call('c1', 'a')]] });
    await generateText({
      ...withLimits({ model: second, tools: { a: { inputSchema, execute: () => large('alpha') } } }, run),
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    expect(shownFor(second.doGenerateCalls[1], 'c1')).toContain('by the stated one');
    expect(run.usage.requests).toBe(1);
  });

  it('is asked for a stream when its endpoint needs one', async () => {
    const model = scripted({ steps: [[call('c1', 'a')]], summarize: () => 'streamed summary' });
    const limits = createLimits({
      store: memoryStore(),
      bands: [{ over: 5000, action: summarize({ stream: true }) }],
    });
    await generateText({
      ...withLimits({ model, tools: { a: { inputSchema, execute: () => large('alpha') } } }, limits),
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    expect(model.doStreamCalls).toHaveLength(1);
    expect(shownFor(model.doGenerateCalls[1], 'c1')).toContain('streamed summary');
    expect(limits.usage).toEqual({ requests: 1, inputTokens: 12_500, outputTokens: 40 });
  });

  it('sees its own `this`, private fields and getters, and stays an instance of its class', async () => {
    class PrivateModel {
      readonly specificationVersion = 'v4';
      readonly #id = 'hidden';
      readonly #steps = [[call('c1', 'a')], [say('done')]];
      get provider(): string {
        return `${this.#id}.provider`;
      }
      get modelId(): string {
        return this.#id;
      }
      get supportedUrls(): Record<string, RegExp[]> {
        return this.#id === 'hidden' ? {} : { '*': [] };
      }
      async doGenerate(): Promise<Awaited<ReturnType<ReturnType<typeof scripted>['doGenerate']>>> {
        const content = this.#steps.shift() ?? [];
        return await Promise.resolve({
          content,
          finishReason: { unified: 'tool-calls', raw: undefined },
          usage: usage(),
          warnings: [],
        });
      }
      doStream(): never {
        throw new Error(this.#id);
      }
      own(): string {
        return this.#id;
      }
    }
    const model = new PrivateModel();
    const limited = withLimits({ model, tools: { a: { inputSchema, execute: () => 'ok' } } }, world().limits);
    expect(limited.model).toBeInstanceOf(PrivateModel);
    expect(limited.model.own()).toBe('hidden');
    const result = await generateText({ ...limited, prompt: 'go', stopWhen: isStepCount(2) });
    expect(result.steps[0]?.toolResults[0]?.output).toBe('ok');
  });

  it('may be of an older specification, wrapped by middleware, or frozen', async () => {
    const v3 = scriptedV3({ steps: [[call('c1', 'a')]], summarize: () => 'by the third' });
    const v2 = {
      specificationVersion: 'v2' as const,
      provider: 'old',
      modelId: 'two',
      supportedUrls: {},
      doGenerate: async (options: {
        readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
      }) =>
        await Promise.resolve({
          content: isSummaryRequest(options)
            ? [{ type: 'text' as const, text: 'by the second' }]
            : options.prompt.length === 1
              ? [
                  call('c1', 'a') as {
                    type: 'tool-call';
                    toolCallId: string;
                    toolName: string;
                    input: string;
                  },
                ]
              : [{ type: 'text' as const, text: 'done' }],
          finishReason: options.prompt.length === 1 ? ('tool-calls' as const) : ('stop' as const),
          usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10 },
          warnings: [],
        }),
      doStream: (): never => {
        throw new Error('not asked for');
      },
    };
    const middle = wrapLanguageModel({
      model: scripted({ steps: [[call('c1', 'a')]], summarize: () => 'by the middle' }),
      middleware: { specificationVersion: 'v4' },
    });
    const frozen = Object.freeze(scripted({ steps: [[call('c1', 'a')]], summarize: () => 'by the frozen' }));
    const shown: string[] = [];
    for (const model of [v3, v2, middle, frozen]) {
      const { limits } = world(summarizing);
      const limited = withLimits(
        { model, tools: { a: { inputSchema, execute: () => large('alpha') } } },
        limits,
        { foldUsage: true },
      );
      const result = await generateText({ ...limited, prompt: 'go', stopWhen: isStepCount(3) });
      expect(result.totalUsage.inputTokens).toBeGreaterThan(13);
      expect(limits.usage.requests).toBe(1);
      shown.push(JSON.stringify(result.responseMessages[1]));
    }
    for (const [index, by] of ['by the third', 'by the second', 'by the middle', 'by the frozen'].entries())
      expect(shown[index]).toContain(by);
  });

  it('is the original in what `prepareStep` is told', async () => {
    const model = scripted({ steps: [[call('c1', 'a')]] });
    const told: unknown[] = [];
    const limited = withLimits({
      model,
      tools: { a: { inputSchema, execute: () => 'ok' } },
      prepareStep: async ({ model: current }) => {
        told.push(current);
        return await Promise.resolve({ model: current, activeTools: [] as 'a'[] });
      },
    });
    await generateText({ ...limited, prompt: 'go', stopWhen: isStepCount(3) });
    expect(told).toEqual([model, model]);
    expect(told[0]).toBe(model);
    expect(model.doGenerateCalls[0]?.tools?.map(({ name }) => name)).toEqual(['read_tool_result']);
  });

  it('is passed on when it is only an id, and a summary by it is refused when the run is wired', () => {
    const tools = { a: { inputSchema, execute: () => 'ok' } };
    expect(withLimits({ model: 'vendor/model', tools }, world().limits).model).toBe('vendor/model');
    expect(() => withLimits({ model: 'vendor/model', tools }, summarizing)).toThrow(
      /only the id "vendor\/model"/u,
    );
    expect(() => withLimits({ tools }, summarizing)).not.toThrow();
  });
});

describe('an id of a model', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is resolved by the default provider that the app has set', async () => {
    const model = scripted({ steps: [[call('c1', 'a')]], summarize: () => 'by the provider' });
    const ids: string[] = [];
    vi.stubGlobal('AI_SDK_DEFAULT_PROVIDER', {
      specificationVersion: 'v4',
      languageModel: (id: string) => (ids.push(id), model),
    });
    const limited = withLimits(
      { model: 'vendor/model', tools: { a: { inputSchema, execute: () => large('alpha') } } },
      world(summarizing).limits,
    );
    await generateText({ ...limited, prompt: 'go', stopWhen: isStepCount(3) });
    expect(shownFor(model.doGenerateCalls.at(-1), 'c1')).toContain('by the provider');
    expect(new Set(ids)).toEqual(new Set(['vendor/model']));
  });
});

describe('the time limit of a tool', () => {
  it('ends its summary and not the run', async () => {
    const { limits } = world(summarizing);
    const model = scripted({
      steps: [[call('c1', 'a')]],
      summarize: async ({ abortSignal }) => {
        await until(20_000, abortSignal);
        return 'too late';
      },
    });
    const limited = withLimits(
      { model, tools: { a: { inputSchema, execute: () => large('alpha') } } },
      limits,
    );
    const result = await generateText({
      ...limited,
      prompt: 'go',
      stopWhen: isStepCount(3),
      timeout: { toolMs: 40 },
    });
    expect(result.text).toBe('done');
    expect(shownFor(model.doGenerateCalls.at(-1), 'c1')).toContain('chars omitted');
  });
});

/** What a stream hands on but for the accounts of its steps and ids that are made anew. */
async function streamedParts(options: Parameters<typeof streamText>[0]): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for await (const part of streamText(options).stream) {
    if (!['start-step', 'finish-step', 'finish'].includes(part.type))
      seen.push('id' in part ? { ...part, id: '' } : part);
  }
  return seen;
}

describe('what a stream asks of a model', () => {
  it('passes through unchanged', async () => {
    const script = { steps: [[say('one'), call('c1', 'a')], [say('two')]] };
    const tools = { a: { inputSchema, execute: () => 'ok' } };
    const plain = await streamedParts({
      model: scripted(script),
      tools,
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    const limited = await streamedParts({
      ...withLimits({ model: scripted(script), tools }, world().limits),
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    expect(limited).toEqual(plain);
  });
});
