import { createLimits, memoryStore, spill, truncate } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { world } from '../../support/world.ts';

const inputSchema = z.object({});
const large = (name: string): string => `${name} `.repeat(5000);
const cut = (maxChars: number): { readonly over: number; readonly action: ReturnType<typeof truncate> }[] => [
  { over: 500, action: truncate({ maxChars }) },
];

/** A cut may end a little below its budget, where the digits of its marker change. */
const near = (chars: number): readonly number[] => [chars - 2, chars - 1, chars];

/** What the model is shown of an output by a tool, as its host asks for it. */
async function shownBy(
  wrapped: object | undefined,
  output: unknown,
  toolCallId = 'c1',
): Promise<{ readonly type: string; readonly value: string }> {
  const toModelOutput = Reflect.get(wrapped ?? {}, 'toModelOutput') as (
    options: object,
  ) => Promise<{ readonly type: string; readonly value: string }>;
  return await toModelOutput({ toolCallId, input: {}, output });
}

describe('limits put round tools that have limits', () => {
  const dump = tool({ inputSchema, execute: () => large('dump') });

  it('of the same id become one with them: what is stated later wins, the rest stays', async () => {
    const { limits: first, events } = world({
      bands: [{ over: 500, action: truncate({ maxChars: 300 }) }],
      perTool: { kept: cut(77) },
    });
    const once = withLimits({ tools: { dump, kept: dump } }, first).tools;
    const twice = withLimits(
      { tools: once },
      { perTool: { dump: cut(111) }, readTool: { name: 'look_up' } },
    ).tools;
    expect((await shownBy(twice.dump, large('dump'))).value.length).toBeOneOf(near(111));
    expect((await shownBy(twice.kept, large('dump'))).value.length).toBeOneOf(near(77));
    expect((await shownBy(once.dump, large('dump'))).value.length).toBeOneOf(near(300));
    expect(Object.keys(twice)).toEqual(['dump', 'kept', 'look_up']);
    expect(events.reduced).toHaveLength(3);
  });

  it('hold for tools that are added later too, in the store that the reader reads', async () => {
    const store = memoryStore();
    const once = withLimits({ tools: { dump } }, { store }).tools;
    const twice = withLimits({ tools: { ...once, added: dump } }).tools;
    const { value } = await shownBy(twice.added, large('added'));
    const handle = /handle "([^"]+)"/u.exec(value)?.[1] ?? '';
    expect(await twice.read_tool_result.execute({ handle }, {})).toContain('added added');
    expect(await store.list?.('local/')).toHaveLength(1);
  });

  it('of another id run after them and leave their replacements alone', async () => {
    const { limits: first, events: firstEvents } = world({
      id: 'first',
      bands: [{ over: 500, action: spill({ previewChars: 600 }) }],
    });
    const { limits: second, events: secondEvents } = world({
      id: 'second',
      bands: cut(200),
      readTool: false,
    });
    const tools = withLimits({ tools: withLimits({ tools: { dump } }, first).tools }, second).tools;
    const { value } = await shownBy(tools.dump, large('dump'));
    expect(value).toContain('Tool output too large');
    expect(value.length).toBeGreaterThan(500);
    expect(firstEvents.reduced).toHaveLength(1);
    expect(secondEvents.reduced).toHaveLength(0);
    const small = withLimits(
      {
        tools: withLimits({ tools: { dump } }, { id: 'large', bands: [{ over: 90_000, action: truncate() }] })
          .tools,
      },
      second,
    ).tools;
    expect((await shownBy(small.dump, large('dump'))).value.length).toBeOneOf(near(200));
  });

  it('ask the view of the tool once', async () => {
    let asked = 0;
    const viewed = tool({
      inputSchema,
      execute: () => 1,
      toModelOutput: () => {
        asked += 1;
        return { type: 'text', value: large('view') };
      },
    });
    const first = withLimits({ tools: { viewed } }, { id: 'first', bands: cut(300), readTool: false }).tools;
    const both = withLimits({ tools: first }, { id: 'second', bands: cut(200), readTool: false }).tools;
    await shownBy(both.viewed, 1);
    expect(asked).toBe(1);
  });

  it('keep what was changed on a wrapped tool in the meantime', async () => {
    const { limits } = world({ bands: cut(300) });
    const once = withLimits({ tools: { dump } }, limits).tools;
    const changed = { ...once.dump, description: 'Changed.', execute: () => large('changed') };
    const { tools } = withLimits({ tools: { changed } }, limits);
    expect(tools.changed.description).toBe('Changed.');
    const output: unknown = Reflect.apply(tools.changed.execute, undefined, [{}, { toolCallId: 'c1' }]);
    expect(output).toBe(large('changed'));
    expect((await shownBy(tools.changed, output)).value).toContain('changed changed');
    expect((await shownBy(tools.changed, output)).value.length).toBeOneOf(near(300));
  });
});

describe('a wrapped tool', () => {
  it('has every other property of the tool, and leaves the tool as it was', () => {
    const full = tool({
      description: 'Full.',
      inputSchema,
      inputExamples: [{ input: {} }],
      metadata: { from: 'here' },
      providerOptions: { some: { option: 1 } },
      strict: true,
      needsApproval: true,
      execute: () => 1,
    });
    const before = Object.getOwnPropertyDescriptors(full);
    const { tools } = withLimits({ tools: { full } }, world().limits);
    expect(tools.full).not.toBe(full);
    for (const [name, value] of Object.entries(full))
      if (name !== 'execute') expect(Reflect.get(tools.full, name)).toBe(value);
    expect(Object.getOwnPropertyDescriptors(full)).toEqual(before);
  });

  it('is called on the tool itself, so that private fields are there, also when it is wrapped twice', async () => {
    class Counter {
      readonly inputSchema = inputSchema;
      #calls = 0;
      execute(): string {
        this.#calls += 1;
        return large(`call${this.#calls}`);
      }
      toModelOutput({ output }: { readonly output: string }): object {
        return { type: 'text', value: `${this.#calls} calls: ${output}` };
      }
    }
    const counter = new Counter();
    const once = withLimits({ tools: { counter } }, { bands: cut(300), id: 'a', readTool: false }).tools;
    const twice = withLimits({ tools: once }, { bands: cut(250), id: 'a', readTool: false }).tools;
    expect(twice.counter).toBeInstanceOf(Counter);
    const output: unknown = Reflect.apply(twice.counter.execute, undefined, [{}, { toolCallId: 'c1' }]);
    const { value } = await shownBy(twice.counter, output);
    expect(value).toContain('1 calls: call1');
    expect(value.length).toBeOneOf(near(250));
  });

  it('gives a value at once where the tool does, and never becomes an async function', () => {
    const { tools } = withLimits(
      { tools: { sync: tool({ inputSchema, execute: () => 7 }) } },
      world().limits,
    );
    expect(Reflect.apply(tools.sync.execute, undefined, [{}, { toolCallId: 'c1' }])).toBe(7);
    expect(Reflect.apply(tools.sync.execute, undefined, [{}])).toBe(7);
  });

  it('has no execute when the tool has none', () => {
    const { tools } = withLimits(
      { tools: { client: tool({ inputSchema, outputSchema: z.string() }) } },
      world().limits,
    );
    expect('execute' in tools.client).toBe(false);
  });

  it('lets the filter see the tool', async () => {
    const limits = createLimits({ bands: cut(300), toolFilter: { bounded: true }, readTool: false });
    const bounded = tool({ inputSchema, metadata: { bounded: true }, execute: () => 1 });
    const free = tool({ inputSchema, execute: () => 1 });
    const { tools } = withLimits({ tools: { bounded, free } }, limits);
    expect((await shownBy(tools.bounded, large('x'))).value.length).toBeOneOf(near(300));
    expect((await shownBy(tools.free, large('x'))).value).toBe(large('x'));
  });
});

describe('what was begun where a tool ran', () => {
  it('is not taken for another output of the same call id', async () => {
    const outputs = [large('first'), large('second'), { rows: large('third') }, { rows: large('fourth') }];
    let next = 0;
    const repeated = tool({ inputSchema, execute: () => outputs[next++] });
    const { tools } = withLimits({ tools: { repeated } }, world({ bands: cut(300) }).limits);
    for (const output of outputs)
      expect(Reflect.apply(tools.repeated.execute, undefined, [{}, { toolCallId: 'call_0' }])).toBe(output);
    const shown: string[] = [];
    for (const output of outputs) shown.push((await shownBy(tools.repeated, output, 'call_0')).value);
    expect(shown.map(text => /first|second|third|fourth/u.exec(text)?.[0])).toEqual([
      'first',
      'second',
      'third',
      'fourth',
    ]);
  });

  it('is given up when no host ever asks for it, and worked out again when one does', async () => {
    const { limits, events } = world();
    const many = tool({
      inputSchema,
      execute: (_: object, { toolCallId }: { readonly toolCallId: string }) => large(toolCallId),
    });
    const { tools } = withLimits({ tools: { many } }, limits);
    for (let index = 0; index < 1000; index++)
      Reflect.apply(tools.many.execute, undefined, [{}, { toolCallId: `c${index}` }]);
    const { value } = await shownBy(tools.many, large('c0'), 'c0');
    expect(value).toContain('Tool output too large');
    await expect.poll(() => events.reduced.length).toBeGreaterThanOrEqual(1000);
  });
});
