import { createLimits, LOADER_KIND, toolResult, truncate } from 'spillway';
import type { LimitsOptions } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { dynamicTool, experimental_toolCaller, generateText, isStepCount, tool } from 'ai';
import type { ToolSet } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countingStore, handleIn, world } from '../../support/world.ts';
import { clientOf } from './mcp-server.ts';
import { call, resultsIn, say, scripted, shownFor } from './scripted.ts';

const inputSchema = z.object({});
const cut: LimitsOptions = { bands: [{ over: 500, action: truncate({ maxChars: 300 }) }], logger: false };
const large = (name: string): string => `${name} `.repeat(5000);

describe('tools of an MCP server', () => {
  const clients: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });

  it('have their texts cut in place, their images kept, and failures bounded by the ceiling', async () => {
    const client = await clientOf({
      dump: {
        content: [
          { type: 'text', text: large('first') },
          { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
          { type: 'resource', resource: { uri: 'file:///a', text: large('resource') } },
        ],
        structuredContent: { rows: 3 },
        _meta: { took: 5 },
      },
      boom: { isError: true, content: [{ type: 'text', text: 'bad '.repeat(2000) }] },
      worse: { isError: true, content: [{ type: 'text', text: 'bad '.repeat(20_000) }] },
    });
    clients.push(client);
    const model = scripted({ steps: [[call('c1', 'dump'), call('c2', 'boom'), call('c3', 'worse')]] });
    const { limits } = world(cut);
    const result = await generateText({
      ...withLimits({ model, tools: await client.tools() }, limits),
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    const [dump, boom, worse] = resultsIn(model.doGenerateCalls[1]).map(
      ({ output }) => output.value as readonly { readonly type: string; readonly text?: string }[],
    );
    expect(dump?.map(({ type }) => type)).toEqual(['text', 'file', 'text']);
    expect((dump?.[0]?.text ?? '').length + (dump?.[2]?.text ?? '').length).toBeLessThanOrEqual(300);
    expect(dump?.[1]).toMatchObject({ mediaType: 'image/png', data: { data: 'iVBORw0KGgo=' } });
    expect(boom).toEqual([{ type: 'text', text: 'bad '.repeat(2000) }]);
    expect(worse?.[0]?.text?.length).toBeLessThanOrEqual(50_000);
    expect(Object.keys(result.steps[0]?.toolResults[0]?.output as object)).toEqual(
      expect.arrayContaining(['content', 'structuredContent', '_meta']),
    );
    expect(result.steps[0]?.toolResults[1]?.output).toMatchObject({ isError: true });
  });
});

describe('a tool that is defined at run time', () => {
  it('is limited as any other', async () => {
    const model = scripted({ steps: [[call('c1', 'found')]] });
    const found = dynamicTool({
      description: 'Finds.',
      inputSchema: z.unknown(),
      execute: async () => await Promise.resolve(large('found')),
    });
    const result = await generateText({
      ...withLimits({ model, tools: { found } }, world(cut).limits),
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    expect(shownFor(model.doGenerateCalls[1], 'c1')).toContain('chars omitted');
    expect(result.steps[0]?.toolResults[0]).toMatchObject({ dynamic: true, output: large('found') });
  });
});

describe('a tool that the provider runs', () => {
  it('is left as it is, and so is what it gave', async () => {
    const web: ToolSet[string] = {
      type: 'provider',
      id: 'mock.web',
      isProviderExecuted: true,
      args: {},
      inputSchema,
      outputSchema: z.unknown(),
    };
    const local = tool({ inputSchema, execute: () => 'ok' });
    const html = { html: large('page') };
    const model = scripted({
      steps: [
        [
          { type: 'tool-call', toolCallId: 'p1', toolName: 'web', input: '{}', providerExecuted: true },
          { type: 'tool-result', toolCallId: 'p1', toolName: 'web', result: html },
          call('l1', 'local'),
        ],
      ],
    });
    const limited = withLimits({ model, tools: { web, local } }, world(cut).limits);
    expect(limited.tools.web).toBe(web);
    await generateText({ ...limited, prompt: 'go', stopWhen: isStepCount(3) });
    expect(JSON.stringify(model.doGenerateCalls[1]?.prompt)).toContain(large('page'));
  });

  it('is limited when its provider only defined it and it runs here', async () => {
    const shell: ToolSet[string] = {
      type: 'provider',
      id: 'mock.shell',
      isProviderExecuted: false,
      args: {},
      inputSchema,
      execute: () => large('shell'),
    };
    const model = scripted({ steps: [[call('c1', 'shell')]] });
    await generateText({
      ...withLimits({ model, tools: { shell } }, world(cut).limits),
      prompt: 'go',
      stopWhen: isStepCount(3),
    });
    expect(shownFor(model.doGenerateCalls[1], 'c1')).toContain('chars omitted');
  });
});

describe('a tool that calls other tools', () => {
  const rows = Array.from({ length: 300 }, (_, id) => ({ id }));

  it('gets what they return, at no cost, and stays the object it is', async () => {
    const store = countingStore();
    const limits = createLimits({
      store,
      bands: [{ over: 500, action: world().limits.settings.bands[0]?.action ?? truncate() }],
    });
    const seen: unknown[] = [];
    const code = experimental_toolCaller(tool({ inputSchema, execute: () => 'unbound' }), {
      type: 'local',
      bind: tools =>
        tool({
          inputSchema,
          execute: async (_, options) => {
            seen.push(
              await tools['rows']?.execute?.({}, options),
              await tools['enveloped']?.execute?.({}, { ...options, toolCallId: 'nested-1' }),
            );
            return 'program done';
          },
        }),
    });
    const tools = {
      code,
      rows: tool({ inputSchema, execute: async () => await Promise.resolve(rows) }),
      enveloped: tool({
        inputSchema,
        execute: (): unknown => toolResult({ output: rows, modelOutput: '300 rows' }),
      }),
    };
    const model = scripted({ steps: [[call('x1', 'code')], [call('x2', 'rows')]] });
    const limited = withLimits({ model, tools }, limits);
    expect(limited.tools.code).toBe(code);
    await generateText({
      ...limited,
      experimental_toolCallers: { rows: ['code', 'AI_SDK_DIRECT_TOOL_CALL'], enveloped: ['code'] },
      prompt: 'go',
      stopWhen: isStepCount(4),
    });
    expect(seen).toEqual([rows, rows]);
    expect(shownFor(model.doGenerateCalls[1], 'x1')).toBe('program done');
    expect(shownFor(model.doGenerateCalls[2], 'x2')).toContain('Tool output too large');
    expect(store.writes).toHaveLength(1);
  });

  it('keeps its mark through the copy that a wrapped tool is', () => {
    const marked = Object.defineProperty(tool({ inputSchema, execute: () => 1 }), 'hidden', {
      value: 'mark',
    });
    const { tools } = withLimits({ tools: { marked } }, world().limits);
    expect(Reflect.get(tools.marked, 'hidden')).toBe('mark');
    expect(Object.keys(tools.marked)).not.toContain('hidden');
  });
});

describe('a tool that needs approval', () => {
  it('is limited when it runs at the start of the next call', async () => {
    const remove = tool({ inputSchema, execute: async () => await Promise.resolve(large('removed')) });
    const model = scripted({ steps: [[call('a1', 'remove')], [say('ok')]] });
    const { limits } = world(cut);
    const options = {
      ...withLimits({ model, tools: { remove } }, limits),
      stopWhen: isStepCount(3),
      toolApproval: { remove: 'user-approval' },
    } as const;
    const first = await generateText({ ...options, prompt: 'go' });
    const request = first.content.find(part => part.type === 'tool-approval-request');
    const second = await generateText({
      ...options,
      messages: [
        { role: 'user', content: 'go' },
        ...first.responseMessages,
        {
          role: 'tool',
          content: [
            { type: 'tool-approval-response', approvalId: request?.approvalId ?? '', approved: true },
          ],
        },
      ],
    });
    expect(shownFor(model.doGenerateCalls[1], 'a1')).toContain('chars omitted');
    expect(JSON.stringify(second.responseMessages[0])).toContain('chars omitted');
  });
});

describe('tools whose results the host reads itself', () => {
  it('are left alone: loaders, tool search, readers', () => {
    const loader = tool({ inputSchema, metadata: { kind: LOADER_KIND }, execute: () => large('skill') });
    const search = Object.assign(tool({ inputSchema, execute: () => ({ tools: [] }) }), {
      [Symbol.for('vercel.ai.toolSearch')]: true,
    });
    const { tools } = withLimits({ tools: { loader, search } }, world().limits);
    expect(tools.loader).toBe(loader);
    expect(tools.search).toBe(search);
    const again = withLimits(
      { tools: { ...tools, read_tool_result: { ...tools.read_tool_result } } },
      createLimits({ id: 'other', readTool: { name: 'other_reader' } }),
    ).tools;
    expect(Object.keys(again)).toEqual(['loader', 'search', 'read_tool_result', 'other_reader']);
    expect(again.read_tool_result.execute).toBe(tools.read_tool_result.execute);
  });
});

interface Files {
  readonly files: Map<string, Uint8Array>;
  readBinaryFile(options: { readonly path: string }): Promise<Uint8Array | null>;
  writeBinaryFile(options: { readonly path: string; readonly content: Uint8Array }): Promise<void>;
}

function sandbox(): Files {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    readBinaryFile: async ({ path }) => await Promise.resolve(files.get(path) ?? null),
    writeBinaryFile: async ({ path, content }) => {
      files.set(path, content);
      await Promise.resolve();
    },
  };
}

/** What a host hands to `execute`, as far as limits look at it. */
function handed(toolCallId: string, experimental_sandbox?: object): never {
  return { toolCallId, messages: [], context: undefined, experimental_sandbox } as never;
}

const dump = tool({ inputSchema, execute: async () => await Promise.resolve(large('dump')) });

/** Runs the tool in a sandbox and gives what the model is shown. */
async function shownIn(
  tools: { readonly dump: typeof dump },
  toolCallId: string,
  box: Files,
): Promise<unknown> {
  const output = (await tools.dump.execute({}, handed(toolCallId, box))) as string;
  return await tools.dump.toModelOutput?.({ toolCallId, input: {}, output });
}

function handleOf(shown: unknown): string {
  return handleIn(JSON.stringify(shown).replaceAll(String.raw`\"`, '"'));
}

describe('a tool that runs in a sandbox', () => {
  it('has its results stored in the sandbox and read from there', async () => {
    const box = sandbox();
    const { tools } = withLimits({ tools: { dump } }, createLimits({ logger: false }));
    const handle = handleOf(await shownIn(tools, 'c1', box));
    expect([...box.files.keys()].some(path => path.includes('tool-output'))).toBe(true);
    expect(await tools.read_tool_result.execute({ handle }, handed('r1', box))).toContain('dump dump');
  });

  it('keeps the same stand-in when the history is asked for without the sandbox, in this process', async () => {
    const box = sandbox();
    const { tools } = withLimits({ tools: { dump } }, createLimits({ logger: false }));
    const first = await shownIn(tools, 'c1', box);
    for (let other = 0; other < 300; other++) await shownIn(tools, `other-${other}`, box);
    const again = await tools.dump.toModelOutput?.({ toolCallId: 'c1', input: {}, output: large('dump') });
    expect(again).toEqual(first);
    expect(JSON.stringify(first)).toContain('.spillway/tool-output/');
  });

  it('reads what was stored elsewhere before the sandbox was there', async () => {
    const { tools } = withLimits(
      { tools: { dump } },
      createLimits({ logger: false }).run({ scope: 'no-sandbox-yet' }),
    );
    const handle = handleOf(
      await tools.dump.toModelOutput?.({ toolCallId: 'c1', input: {}, output: large('dump') }),
    );
    expect(await tools.read_tool_result.execute({ handle }, handed('r1', sandbox()))).toContain('dump dump');
    const unknown = { handle: `${'a'.repeat(26)}.value` };
    expect(await tools.read_tool_result.execute(unknown, handed('r2', sandbox()))).not.toContain('dump dump');
  });

  it('is passed over for a workspace that the run names', async () => {
    const [named, other] = [sandbox(), sandbox()];
    const run = createLimits({ logger: false }).run({ workspace: named });
    await shownIn(withLimits({ tools: { dump } }, run).tools, 'c1', other);
    expect(named.files.size).toBeGreaterThan(0);
    expect(other.files.size).toBe(0);
  });

  it('keeps the results of two sandboxes apart, though call and content are the same', async () => {
    const boxes = [sandbox(), sandbox()];
    const { tools } = withLimits({ tools: { dump } }, createLimits({ logger: false }));
    for (const box of boxes) {
      const handle = handleOf(await shownIn(tools, 'call_0', box));
      expect(await tools.read_tool_result.execute({ handle }, handed('r1', box))).toContain('dump dump');
      expect(box.files.size).toBeGreaterThan(0);
    }
  });
});
