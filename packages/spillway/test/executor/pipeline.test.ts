import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, defineTool, toolResult, ToolRetry } from 'spillway';
import type { DisplayEvent, OutputEvent, ResultEvent } from 'spillway';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bench, called } from './support.ts';

const fails = (error: unknown) =>
  defineTool({
    name: 't',
    execute() {
      throw error;
    },
  });

describe('the forms of a tool', () => {
  const outputs: readonly unknown[] = [
    'short',
    'line\n'.repeat(20_000),
    { rows: [1, 2, 3] },
    { rows: Array.from({ length: 5000 }, (_, row) => row) },
    [{ type: 'text', text: 'x'.repeat(30_000) }],
    toolResult({ output: 'full', modelOutput: { n: 1 } }),
    undefined,
    '\uD800',
  ];

  it.each(outputs.map((output, index) => [index, output] as const))(
    'give the same bytes for output %i: sync, async and streaming',
    async (_, output) => {
      const texts = await Promise.all(
        [
          () => output,
          async () => await Promise.resolve(output),
          async function* () {
            yield 'so far';
            yield output;
          },
        ].map(async execute => {
          const tool = defineTool({ name: 't', external: true, execute });
          const { tools } = bench(tool, { hooks: { afterTool: () => ({ context: 'note' }) } });
          return JSON.stringify((await tools.execute(called('t'))).modelOutput);
        }),
      );
      expect(texts[1]).toBe(texts[0]);
      expect(texts[2]).toBe(texts[0]);
    },
  );

  it('give the same error whenever it is thrown', async () => {
    const forms: readonly (() => unknown)[] = [
      () => {
        throw new TypeError('boom');
      },
      async () => await Promise.reject(new TypeError('boom')),
      async function* () {
        yield 'so far';
        throw new TypeError('boom');
      },
    ];
    for (const execute of forms) {
      const { tools } = bench(defineTool({ name: 't', execute }));
      expect(await tools.execute(called('t'))).toMatchObject({
        modelOutput: 'TypeError: boom',
        isError: true,
      });
    }
  });
});

describe('events', () => {
  it('hold the full result behind the hooks, each value of a stream, and at last what the model sees', async () => {
    const told: { readonly name: string; readonly event: DisplayEvent | ResultEvent | OutputEvent }[] = [];
    const full = 'u'.repeat(50_000);
    const tool = defineTool({
      name: 't',
      async *execute() {
        yield 'a';
        yield full;
      },
    });
    const { tools } = bench(tool, {
      onDisplay: event => told.push({ name: 'display', event }),
      onResult: event => told.push({ name: 'result', event }),
      onOutput: event => told.push({ name: 'output', event }),
    });
    const outcome = await tools.execute(called('t'));
    expect(told.map(({ name }) => name)).toEqual(['display', 'display', 'result', 'display', 'output']);
    expect(told[0]?.event).toMatchObject({ value: 'a', preliminary: true });
    expect(told[2]?.event).toMatchObject({ result: full, isError: false, blocked: false });
    expect(told[3]?.event).toMatchObject({ value: full, preliminary: false });
    expect(told[4]?.event).toMatchObject({ outcome });
    expect(outcome.text).not.toContain('u'.repeat(5_000));
  });

  it('of a stream wait for the hooks when there are any', async () => {
    const values: unknown[] = [];
    const tool = defineTool({
      name: 't',
      async *execute() {
        yield 'secret';
        yield 'secret, too';
      },
    });
    const hooks = { afterTool: () => ({ replace: 'clean' }) };
    const { tools } = bench(tool, { hooks, onDisplay: ({ value }) => values.push(value) });
    await tools.execute(called('t'));
    expect(values).toEqual(['clean']);
  });

  it('that a listener throws on become a listener-error', async () => {
    const { tools } = bench(defineTool({ name: 't', execute: () => 'x' }), {
      onResult() {
        throw new Error('no');
      },
    });
    const errors: unknown[] = [];
    tools.run.limits.on('listener-error', event => errors.push(event));
    expect((await tools.execute(called('t'))).modelOutput).toBe('x');
    expect(errors).toEqual([{ event: 'result', error: new Error('no') }]);
  });
});

describe('failures', () => {
  it('keep flag and text, and are bound by the ceiling only, whole in the store', async () => {
    const { tools } = bench(fails(new Error(`head ${'e'.repeat(200_000)} tail`)));
    const outcome = await tools.execute(called('t'));
    expect(outcome.isError).toBe(true);
    expect(outcome.text.length).toBeLessThanOrEqual(50_000);
    expect(outcome.text.startsWith('Error: ')).toBe(true);
    expect(outcome.text.endsWith(' tail')).toBe(true);
    expect(await tools.run.full(outcome.records[0] ?? {})).toHaveLength(200_010);
    const small = bench(fails(new Error('e'.repeat(40_000))));
    expect((await small.tools.execute(called('t'))).text).toHaveLength(40_007);
  });

  it('that ask for another try pass whole', async () => {
    const message = 'Try again with a date. '.repeat(5_000);
    const { tools } = bench(fails(new ToolRetry(message)));
    expect(await tools.execute(called('t'))).toMatchObject({
      modelOutput: message,
      isError: true,
      records: [],
    });
  });

  it('may be anything that can be thrown', async () => {
    const thrown = [undefined, null, 0, 'text', { code: 1 }, Object.create(null), Symbol('s')];
    for (const error of thrown) {
      const outcome = await bench(fails(error)).tools.execute(called('t'));
      expect(outcome.isError).toBe(true);
      expect(outcome.text).toMatch(/^Error: (?:text|The tool failed without a message\.)$/);
    }
  });

  it('of the set-up and cancellation are thrown', async () => {
    await expect(bench(fails(new ConfigError('wrong'))).tools.execute(called('t'))).rejects.toThrow('wrong');
    const controller = new AbortController();
    const hanging = defineTool({ name: 't', execute: async () => await new Promise(() => undefined) });
    const running = bench(hanging).tools.execute(called('t', { signal: controller.signal }));
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });

  it('of a tool that ends its own run and fails are cancellation, and never unhandled', async () => {
    const controller = new AbortController();
    const ends = defineTool({
      name: 't',
      async execute() {
        controller.abort(new Error('enough'));
        return await Promise.reject(new Error('late'));
      },
    });
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', listen);
    await expect(bench(ends).tools.execute(called('t', { signal: controller.signal }))).rejects.toThrow(
      'enough',
    );
    await wait(5);
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });

  it('of a tool that gives up on its own are no cancellation', async () => {
    const outcome = await bench(fails(new DOMException('gave up', 'AbortError'))).tools.execute(called('t'));
    expect(outcome).toMatchObject({ modelOutput: 'AbortError: gave up', isError: true });
  });
});

describe('the time of a call', () => {
  it('ends a tool that hangs, also in its stream, and aborts its signal', async () => {
    let aborted = 0;
    const watch = (signal: AbortSignal): void => signal.addEventListener('abort', () => (aborted += 1));
    const hangs = defineTool({
      name: 'hangs',
      timeoutMs: 20,
      async execute(_, { signal }) {
        watch(signal);
        return await new Promise<never>(() => undefined);
      },
    });
    const streams = defineTool({
      name: 'streams',
      async *execute(_, { signal }) {
        watch(signal);
        yield 1;
        await new Promise(() => undefined);
      },
    });
    const { tools } = bench([hangs, streams], { timeoutMs: 25 });
    expect((await tools.execute(called('hangs'))).text).toBe(
      'Error: Tool "hangs" gave no result within 20 ms.',
    );
    expect((await tools.execute(called('streams'))).text).toBe(
      'Error: Tool "streams" gave no result within 25 ms.',
    );
    expect(aborted).toBe(2);
  });
});

describe('arguments', () => {
  const search = defineTool({
    name: 'search',
    inputSchema: z.object({ query: z.string(), limit: z.number().default(3) }),
    execute: ({ query, limit }) => `${query}:${limit.toFixed(1)}`,
  });
  const plain = defineTool({
    name: 'plain',
    inputSchema: {
      type: 'object',
      properties: {
        unit: { enum: ['c', 'f'] },
        days: { type: 'array', items: { type: 'integer' } },
        at: { type: ['string', 'null'] },
      },
      required: ['unit'],
      additionalProperties: false,
    },
    execute: args => args,
  });
  const { tools } = bench([search, plain]);

  it('are parsed from the JSON text of providers and get what the schema makes of them', async () => {
    expect((await tools.execute(called('search', { args: '{"query":"x"}' }))).modelOutput).toBe('x:3.0');
  });

  it.each([
    ['search', { query: 1 }, /^The arguments of tool "search" are wrong: query: /],
    [
      'search',
      '{"query":',
      'The arguments of tool "search" are wrong: they are not valid JSON. Call it with right ones.',
    ],
    ['plain', '', 'The arguments of tool "plain" are wrong: unit: is missing. Call it with right ones.'],
    [
      'plain',
      { unit: 'k' },
      'The arguments of tool "plain" are wrong: unit: expected one of "c", "f". Call it with right ones.',
    ],
    [
      'plain',
      { unit: 'c', days: [1, 1.5] },
      'The arguments of tool "plain" are wrong: days[1]: expected integer, got number. Call it with right ones.',
    ],
    [
      'plain',
      { unit: 'c', other: 1 },
      'The arguments of tool "plain" are wrong: other: is not known. Call it with right ones.',
    ],
    [
      'plain',
      [],
      'The arguments of tool "plain" are wrong: expected object, got array. Call it with right ones.',
    ],
  ] as const)('of %s that are wrong become a sentence: %j', async (toolName, args, sentence) => {
    const outcome = await tools.execute(called(toolName, { args }));
    expect(outcome).toMatchObject({ isError: true, result: undefined, records: [] });
    expect(outcome.text).toMatch(sentence);
  });

  it('that a schema allows pass', async () => {
    const args = { unit: 'c', days: [1, 2], at: null };
    expect((await tools.execute(called('plain', { args }))).result).toEqual(args);
  });

  it('whose schema throws are wrong', async () => {
    const broken = defineTool({
      name: 't',
      inputSchema: {
        '~standard': {
          version: 1,
          vendor: 'x',
          validate() {
            throw new Error('broken');
          },
        },
      },
      execute: () => 'ran',
    });
    expect((await bench(broken).tools.execute(called('t'))).text).toContain('are wrong: broken.');
  });
});

describe('a tool that is not there', () => {
  it('is answered with the nearest names', async () => {
    const { tools } = bench(
      ['search', 'fetch', 'send_mail'].map(name => defineTool({ name, execute: () => '' })),
    );
    expect(await tools.execute(called('serch'))).toMatchObject({
      text: 'There is no tool "serch". Did you mean "search"? The tools are "search", "fetch", "send_mail", "read_tool_result".',
      isError: true,
    });
    expect((await tools.execute(called('x'.repeat(9_000)))).text.length).toBeLessThan(300);
  });
});

describe('executeAll', () => {
  it('runs so many at a time and answers in the order of the calls', async () => {
    let running = 0;
    let most = 0;
    const tool = defineTool({
      name: 't',
      async execute({ ms }) {
        running += 1;
        most = Math.max(most, running);
        await wait(Number(ms));
        running -= 1;
        return ms;
      },
    });
    const { tools } = bench(tool, { maxParallel: 3 });
    const delays = [30, 1, 20, 1, 10, 1, 5];
    const calls = delays.map((ms, index) => called('t', { toolCallId: `c${index}`, args: { ms } }));
    expect((await tools.executeAll(calls)).map(({ result }) => result)).toEqual(delays);
    expect(most).toBe(3);
  });

  it('counts repetitions in the order of the calls, whichever is done first', async () => {
    const delays = [40, 20, 5, 1];
    let begun = 0;
    const tool = defineTool({
      name: 't',
      async execute() {
        await wait(delays[begun++ % delays.length]);
        return 'same';
      },
    });
    const { tools } = bench(tool);
    const outcomes = await tools.executeAll(
      delays.map((_, index) => called('t', { toolCallId: `c${index}` })),
    );
    expect(outcomes.map(({ text }) => text.includes('[loop-guard]'))).toEqual([false, false, true, true]);
  });

  it('ends with the first failure, when what runs has ended', async () => {
    let begun = 0;
    const tool = defineTool({
      name: 't',
      async execute() {
        begun += 1;
        await wait(5);
        throw new ConfigError('wrong');
      },
    });
    const { tools } = bench(tool, { maxParallel: 2 });
    await expect(tools.executeAll(Array.from({ length: 9 }, () => called('t')))).rejects.toThrow('wrong');
    expect(begun).toBe(2);
  });
});

describe('keepFull', () => {
  it('stores the full result beside a view and names it in a record', async () => {
    const full = { rows: Array.from({ length: 5000 }, (_, row) => row) };
    const tool = defineTool({
      name: 't',
      execute: () => full,
      toModelOutput: ({ rows }) => `${rows.length} rows`,
    });
    const { tools } = bench(tool, { keepFull: true });
    const { modelOutput, records } = await tools.execute(called('t'));
    expect(modelOutput).toBe('5000 rows');
    expect(records).toMatchObject([
      { part: 'full', action: 'passthrough', handle: expect.stringMatching(/\.full$/) as string },
    ]);
    expect(await tools.run.full(records[0] ?? {})).toBe(JSON.stringify(full));
  });

  it('stores nothing where the model sees the result itself', async () => {
    const { tools } = bench(defineTool({ name: 't', execute: () => 'x' }), { keepFull: true });
    expect((await tools.execute(called('t'))).records).toEqual([]);
  });

  it('is a warning when the store cannot take it', async () => {
    const store = {
      name: 'down',
      write: () => Promise.reject(new Error('full')),
      read: () => new Uint8Array(),
    };
    const tool = defineTool({ name: 't', execute: () => 'x', toModelOutput: () => 'v' });
    const { tools, warnings } = bench(tool, { keepFull: true }, { store });
    expect(await tools.execute(called('t'))).toMatchObject({ modelOutput: 'v', records: [] });
    expect(warnings.map(({ code }) => code)).toEqual(['original-not-kept']);
  });
});
