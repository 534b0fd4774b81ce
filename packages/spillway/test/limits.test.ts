import {
  createLimits,
  memoryStore,
  passthrough,
  spill,
  summarize,
  tail,
  toolResult,
  ToolRetry,
  truncate,
} from 'spillway';
import { describe, expect, it } from 'vitest';
import { call, countingStore, failingStore, handleIn, readWhole, world } from './support/world.ts';

const log = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => `line ${index}`).join('\n');

describe('results below every threshold', () => {
  it('come back as the same object', async () => {
    const { limits } = world();
    const value = { rows: [1, 2, 3] };
    expect(await limits.reduce(value, call())).toEqual({ changed: false, value, records: [] });
    expect((await limits.reduce(value, call())).value).toBe(value);
    expect((await limits.reduce('short', call())).value).toBe('short');
    const bytes = new Uint8Array([0, 159, 146, 150]);
    expect((await limits.reduce(bytes, call())).value).toBe(bytes);
    expect((await limits.reduce(undefined, call())).value).toBeUndefined();
    expect((await limits.reduce(null, call())).value).toBeNull();
  });

  it('are made well-formed all the same', async () => {
    const { limits } = world();
    const reduction = await limits.reduce('ok \uD83D end', call());
    expect(reduction).toMatchObject({ changed: true, value: 'ok \uFFFD end', records: [] });
  });

  it('may have any value that throws when looked at', async () => {
    const { limits } = world();
    const hostile = {
      get text(): string {
        throw new Error('no');
      },
    };
    expect((await limits.reduce(hostile, call())).value).toBe(hostile);
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    await expect(limits.reduce(revoked.proxy, call())).resolves.toMatchObject({ records: [] });
  });
});

describe('the default limits', () => {
  it('store a result of 10,000 chars or more and show a stand-in whose handle reads the whole', async () => {
    const { limits, events } = world();
    const text = log(5000);
    const { value, records } = await limits.reduce(text, call());
    expect(value).toContain('[Tool output too large (48,889 chars); stored to handle "');
    expect(value).toContain('5,000 lines; longest 9 chars; text');
    expect(value.length).toBeLessThan(1500);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      part: 'value',
      action: 'spill',
      size: 48_889,
      measure: 'chars',
      bytes: 48_889,
      fallbacks: [],
    });
    expect(events.reduced).toHaveLength(1);
    expect(await readWhole(limits, handleIn(value))).toBe(text);
  });

  it('leave a result of 9,999 chars and take one of 10,000', async () => {
    const { limits } = world();
    expect((await limits.reduce('x'.repeat(9_999), call())).changed).toBe(false);
    expect((await limits.reduce('x'.repeat(10_000), call())).changed).toBe(true);
  });

  it('truncate to 4,000 chars when the store fails, and say so before', async () => {
    const { limits, events } = world({ store: failingStore() });
    const { value, records } = await limits.reduce(log(5000), call());
    expect(value).toHaveLength(4000);
    expect(records[0]).toMatchObject({
      action: 'truncate',
      fallbacks: [{ action: 'spill', code: 'store-failed' }],
    });
    expect(JSON.stringify(records)).not.toContain('disk full');
    expect(events.warning).toMatchObject([
      { code: 'store-failed', action: 'spill', next: 'truncate', toolName: 'search', toolCallId: 'call-1' },
    ]);
    expect(events.fallback).toMatchObject([{ action: 'spill', next: 'truncate', code: 'store-failed' }]);
  });

  it('name binary data that the store does not take, and never show it', async () => {
    const { limits } = world({ store: failingStore() });
    const bytes = new Uint8Array(20_000).map((_, index) => index % 251);
    const { value } = await limits.reduce(bytes, call());
    expect(value).toBe('[20,000 bytes of application/octet-stream not stored]');
  });

  it('store binary data as it is and show type, size and the first bytes', async () => {
    const { limits, store } = world();
    const bytes = new Uint8Array(20_000).map((_, index) => (index * 7) % 256);
    const { value, records } = await limits.reduce(bytes, call());
    expect(value).toContain('20,000 bytes (binary)');
    expect(value).toContain('application/octet-stream');
    expect(await store.read(`local/${records[0]?.handle}`)).toEqual(bytes);
  });

  it('treat bytes that are text as text', async () => {
    const { limits } = world();
    const text = 'Größe 日本\n'.repeat(2000);
    const { value } = await limits.reduce(new TextEncoder().encode(text), call());
    expect(value).toContain('2,000 lines');
    expect(await readWhole(limits, handleIn(value))).toBe(text);
  });
});

describe('structures', () => {
  it('that are lists are stored one record a line', async () => {
    const { limits } = world();
    const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `item ${id}` }));
    const { value } = await limits.reduce(rows, call());
    expect(value).toContain('2,000 lines');
    expect(value).toContain('shape: [2,000 items of {"id": number, "name": string}]');
    const whole = await readWhole(limits, handleIn(value));
    expect(whole.split('\n').map(line => JSON.parse(line) as unknown)).toEqual(rows);
  });

  it('of which one string makes up nine tenths are stored as that text, the rest shown', async () => {
    const { limits } = world();
    const text = log(3000);
    const result = { exitCode: 1, stdout: text, command: 'npm test' };
    const { value } = await limits.reduce(result, call());
    expect(value).toContain('$.stdout');
    expect(value).toContain('"exitCode":1');
    expect(await readWhole(limits, handleIn(value))).toBe(text);
  });

  it('that fit a truncate band stay the object they were', async () => {
    const { limits } = world({ bands: [{ over: 0, action: truncate({ maxChars: 1000 }) }] });
    const value = { a: 1 };
    expect((await limits.reduce(value, call())).value).toBe(value);
  });

  it('with cycles, bigints and throwing getters are stored, not thrown', async () => {
    const { limits } = world();
    const value: Record<string, unknown> = {
      big: 2n ** 80n,
      list: Array.from({ length: 4000 }, (_, index) => index),
    };
    value['self'] = value;
    Object.defineProperty(value, 'bad', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    const { value: shown } = await limits.reduce(value, call());
    expect(await readWhole(limits, handleIn(shown))).toContain('1208925819614629174706176');
  });
});

describe('actions in turn', () => {
  it('run until one can, to any depth', async () => {
    const { limits, events } = world({
      store: failingStore(),
      bands: [
        {
          over: 10,
          action: summarize({
            summarize: () => Promise.reject(new Error('model down')),
            then: spill({ then: truncate({ maxChars: 95 }) }),
          }),
        },
      ],
    });
    const { value, records } = await limits.reduce('a'.repeat(2000), call());
    expect(value).toBe(
      '\n\n[truncated: 1,998 chars omitted from the middle; showing first 0 + last 2 of 2,000 chars]\n\naa',
    );
    expect(records[0]?.fallbacks.map(({ action }) => action)).toEqual(['summarize', 'spill']);
    expect(events.warning.map(({ action, next }) => [action, next])).toEqual([
      ['summarize', 'spill'],
      ['spill', 'truncate'],
    ]);
  });

  it('never replace by something longer: the part is kept', async () => {
    const { limits, store } = world({ bands: [{ over: 10, action: spill() }] });
    const counting = countingStore(store);
    const { limits: counted } = world({ store: counting, bands: [{ over: 10, action: spill() }] });
    expect((await limits.reduce('a'.repeat(100), call())).changed).toBe(false);
    await counted.reduce('a'.repeat(100), call());
    expect(counting.writes).toEqual([]);
  });

  it('summarise with a callable, say that it is a summary and keep the original', async () => {
    const { limits } = world({
      bands: [{ over: 10, action: summarize({ summarize: (name, text) => ` ${name}: ${text.length} ` }) }],
    });
    const text = log(500);
    const { value, records } = await limits.reduce(text, call());
    expect(value).toContain('Summary of 4,389 chars');
    expect(value).toContain('\nsearch: 4389');
    expect(records[0]).toMatchObject({ action: 'summarize' });
    expect(records[0]).not.toHaveProperty('usage');
    expect(await readWhole(limits, handleIn(value))).toBe(text);
  });

  it('summarise with the model of the run and count what it cost', async () => {
    const { limits } = world({ bands: [{ over: 10, action: summarize() }] });
    const prompts: string[] = [];
    const usage = { requests: 0, inputTokens: 0, outputTokens: 0 };
    const run = limits.run({
      usage,
      requestLimit: 5,
      conversationId: 'talk',
      model: {
        generate: request => {
          prompts.push(request.prompt);
          expect(request).toMatchObject({ requestLimit: 4, conversationId: 'talk' });
          return Promise.resolve({ text: 'THE SUMMARY', usage: { inputTokens: 100, outputTokens: 20 } });
        },
      },
    });
    const text = log(500);
    const { value } = await run.reduce(text, call());
    expect(value).toContain('THE SUMMARY');
    expect(prompts[0]).toContain(text);
    expect(run.usage).toEqual({ requests: 1, inputTokens: 100, outputTokens: 20 });
    expect(usage).toEqual(run.usage);
    expect(limits.usage).toEqual(run.usage);
  });

  it.each([
    ['nothing', undefined],
    ['no text', 42],
    ['an empty text', '  \n'],
  ])('take a summary that is %s for a failure', async (_, answer) => {
    const { limits } = world({
      bands: [
        {
          over: 10,
          action: summarize({ summarize: () => answer as string, then: truncate({ maxChars: 95 }) }),
        },
      ],
    });
    expect((await limits.reduce('a'.repeat(100), call())).value).toHaveLength(95);
  });
});

describe('what is left alone', () => {
  it('are tools with an empty list, and those the filter does not take', async () => {
    const big = 'x'.repeat(100_000);
    const { limits } = world({ perTool: { search: [] } });
    expect((await limits.reduce(big, call())).value).toBe(big);
    const filtered = world({ toolFilter: ['build'] }).limits;
    expect((await filtered.reduce(big, call())).value).toBe(big);
    const metadata = world({ toolFilter: { team: { name: 'data' } } }).limits;
    expect((await metadata.reduce(big, call())).changed).toBe(false);
    const matching = { metadata: { team: { name: 'data', size: 3 }, other: 1 } };
    expect((await metadata.reduce(big, call({ tool: matching }))).changed).toBe(true);
    const predicate = world({ toolFilter: async (_, { toolName }) => toolName === 'build' }).limits;
    expect((await predicate.reduce(big, call())).changed).toBe(false);
    expect((await predicate.reduce(big, call({ toolName: 'build' }))).changed).toBe(true);
  });

  it('are tool names that are also names of the prototype', async () => {
    const { limits } = world({ perTool: { build: tail(100) } });
    expect(
      (await limits.reduce('x'.repeat(20_000), call({ toolName: 'constructor' }))).records[0]?.action,
    ).toBe('spill');
    expect(
      (await limits.reduce('x'.repeat(20_000), call({ toolName: '__proto__' }))).records[0]?.action,
    ).toBe('spill');
  });

  it('are results in the band of an explicit passthrough, the ceiling included', async () => {
    const { limits } = world({ bands: [{ over: 0, action: passthrough() }] });
    const big = 'x'.repeat(1_000_000);
    expect((await limits.reduce(big, call())).value).toBe(big);
  });

  it('are requests to call again, however long', async () => {
    const { limits } = world();
    const retry = new ToolRetry('again '.repeat(100_000));
    expect((await limits.reduce(retry, call())).value).toBe(retry);
  });

  it('is the reader, also after a spread, and not a foreign tool of its name', async () => {
    const { limits } = world();
    const run = limits.run();
    const big = 'x'.repeat(30_000);
    expect((await run.reduce(big, call({ toolName: 'renamed', tool: { ...run.readTool } }))).changed).toBe(
      false,
    );
    expect((await run.reduce(big, call({ toolName: 'read_tool_result' }))).changed).toBe(false);
    expect(
      (await run.reduce(big, call({ toolName: 'read_tool_result', tool: { name: 'read_tool_result' } })))
        .changed,
    ).toBe(true);
  });

  it('is a replacement, by any limits of the process, but not text that imitates one', async () => {
    const { limits } = world({ bands: [{ over: 500, action: spill() }] });
    const { value } = await limits.reduce(log(3000), call());
    const other = world({ id: 'other', bands: [{ over: 10, action: truncate({ maxChars: 100 }) }] }).limits;
    expect((await other.reduce(value, call())).value).toBe(value);
    const imitation = `${value.slice(0, -1)}!`;
    expect((await other.reduce(imitation, call())).changed).toBe(true);
  });
});

describe('errors', () => {
  it('below the ceiling are left alone', async () => {
    const { limits } = world();
    const error = new TypeError('x'.repeat(40_000));
    expect((await limits.reduce(error, call())).value).toBe(error);
  });

  it('over it are cut at both ends, keep class, name and fields, and are stored whole', async () => {
    const { limits } = world();
    const error = Object.assign(new RangeError(`begin ${'x'.repeat(1_000_000)} end`), { code: 'E_BIG' });
    const { value, records } = await limits.reduce(error, call());
    expect(value).toBeInstanceOf(RangeError);
    expect(value).toMatchObject({ code: 'E_BIG', cause: error });
    const { message } = value;
    expect(message.length).toBeLessThanOrEqual(50_000);
    expect(message).toContain('begin');
    expect(message.endsWith(' end')).toBe(true);
    expect(records[0]).toMatchObject({ part: 'error', action: 'ceiling', size: 1_000_010 });
    expect(await readWhole(limits, handleIn(message))).toBe(error.message);
  });

  it('in the form of a failed tool call keep their flag and are never summarised', async () => {
    const { limits } = world({
      ceiling: 1000,
      bands: [{ over: 10, action: summarize({ summarize: () => 'gone' }) }],
    });
    const failed = { isError: true, content: [{ type: 'text', text: 'e'.repeat(5000) }], _meta: { id: 7 } };
    const { value } = await limits.reduce(failed, call());
    expect(value).toMatchObject({ isError: true, _meta: { id: 7 } });
    expect(JSON.stringify(value)).not.toContain('gone');
    const [part] = (value as { content: { text: string }[] }).content;
    expect(part?.text.length).toBeLessThanOrEqual(1000);
  });
});

describe('the ceiling', () => {
  it('holds what no action could reduce', async () => {
    const { limits } = world({ store: failingStore(), bands: [{ over: 10, action: spill() }] });
    const { value, records } = await limits.reduce('x'.repeat(200_000), call());
    expect(value.length).toBeLessThanOrEqual(50_000);
    expect(records[0]).toMatchObject({ action: 'ceiling', size: 200_000 });
  });

  it('covers value and content together', async () => {
    const { limits } = world({ ceiling: 1000, bands: [{ over: 100, action: truncate({ maxChars: 900 }) }] });
    const { value } = await limits.reduce(
      toolResult({ output: 'v'.repeat(5000), content: 'c'.repeat(5000) }),
      call(),
    );
    const { output, content } = value as { output: string; content: string };
    expect(output.length + content.length).toBeLessThanOrEqual(1000);
    expect(output).toContain('truncated');
    expect(content).toContain('truncated');
  });

  it('is as large as the largest threshold when that is larger', () => {
    const limits = createLimits({ store: memoryStore(), bands: [{ over: 80_000, action: truncate() }] });
    expect(limits.settings.ceiling).toBe(80_000);
  });

  it('counts tokens when tokens are measured', async () => {
    const { limits } = world({
      store: failingStore(),
      measure: 'tokens',
      bands: [{ over: 10, action: spill() }],
      tokenizer: text => text.length,
    });
    const { value } = await limits.reduce('x'.repeat(200_000), call());
    expect(value.length).toBeLessThanOrEqual(12_500);
  });
});

describe('envelopes', () => {
  it('are reduced part by part to handles of their own, every field kept', async () => {
    const { limits } = world({ bands: [{ over: 500, action: spill({ previewChars: 50 }) }] });
    const envelope = {
      ...toolResult({ output: 'v'.repeat(5000), content: 'c'.repeat(6000), metadata: { mine: 1 } }),
      extra: true,
    };
    const { value, records } = await limits.reduce(toolResult(envelope), call());
    expect(value).toMatchObject({ extra: true, metadata: { mine: 1 } });
    const handles = records.map(({ handle }) => handle);
    expect(new Set(handles).size).toBe(2);
    expect((value as { metadata: { spillway: unknown } }).metadata.spillway).toEqual([
      { part: 'value', handle: handles[0], bytes: 5000 },
      { part: 'content', handle: handles[1], bytes: 6000 },
    ]);
    expect(envelope.metadata).toEqual({ mine: 1 });
  });

  it('keep metadata that is no object under original_metadata, and untouched when nothing was stored', async () => {
    const stored = world({ bands: [{ over: 500, action: spill({ previewChars: 50 }) }] }).limits;
    const { value } = await stored.reduce(
      toolResult({ output: 'v'.repeat(5000), metadata: 'request 1' }),
      call(),
    );
    expect(value).toMatchObject({ metadata: { original_metadata: 'request 1' } });
    const cut = world({ bands: [{ over: 500, action: truncate({ maxChars: 200 }) }] }).limits;
    const result = await cut.reduce(toolResult({ output: 'v'.repeat(5000), metadata: 'request 1' }), call());
    expect(result.value).toMatchObject({ metadata: 'request 1' });
  });

  it('show the view of the model and keep the output for the app', async () => {
    const { limits } = world({ bands: [{ over: 500, action: truncate({ maxChars: 200 }) }] });
    const output = { rows: Array.from({ length: 1000 }, (_, id) => id) };
    const { value } = await limits.reduce(toolResult({ output, modelOutput: 'm'.repeat(900) }), call());
    expect((value as { output: unknown }).output).toBe(output);
    expect(String((value as { modelOutput: unknown }).modelOutput)).toHaveLength(200);
  });
});

describe('content lists', () => {
  const image = { type: 'image', data: 'A'.repeat(50_000), mimeType: 'image/png' };

  it('are measured as one and cut in place, media untouched and in order', async () => {
    const { limits, events } = world({ bands: [{ over: 1000, action: truncate({ maxChars: 400 }) }] });
    const list = [
      { type: 'text', text: 'a'.repeat(900) },
      image,
      { type: 'text', text: `${'b'.repeat(900)}END`, annotations: { x: 1 } },
    ];
    const { value } = await limits.reduce(list, call());
    expect(value).toHaveLength(3);
    const parts = value as unknown as { type: string; text: string }[];
    expect(parts[1]).toBe(image);
    expect(parts[2]).toMatchObject({ annotations: { x: 1 } });
    expect(parts[2]?.text.endsWith('END')).toBe(true);
    expect(`${parts[0]?.text}${parts[2]?.text}`.length).toBeLessThanOrEqual(400);
    expect(events.warning.map(({ code }) => code)).toEqual(['media-unreduced']);
  });

  it('are stored as their joined text, the stand-in in place of the first', async () => {
    const { limits } = world();
    const list = [image, { type: 'text', text: 'a'.repeat(9000) }, { type: 'text', text: 'b'.repeat(9000) }];
    const { value } = await limits.reduce(list, call());
    expect(value).toHaveLength(2);
    expect((value as unknown[])[0]).toBe(image);
    const text = (value as unknown as { text: string }[])[1]?.text;
    expect(await readWhole(limits, handleIn(text))).toBe(`${'a'.repeat(9000)}\n${'b'.repeat(9000)}`);
  });
});

describe('decisions', () => {
  it('are taken once: the same call again writes nothing and gives the same bytes', async () => {
    const store = countingStore();
    const { limits } = world({ store });
    const first = await limits.reduce(log(3000), call());
    for (let turn = 0; turn < 20; turn++)
      expect((await limits.reduce(log(3000), call())).value).toBe(first.value);
    expect(store.writes).toHaveLength(1);
  });

  it('are taken anew when the same call id comes with other content', async () => {
    const { limits } = world();
    const first = await limits.reduce(log(3000), call());
    const second = await limits.reduce(`${log(3000)}!`, call());
    expect(handleIn(first.value)).not.toBe(handleIn(second.value));
    expect(await readWhole(limits, handleIn(first.value))).toBe(log(3000));
  });

  it('are taken anew when the limits are configured otherwise', async () => {
    const store = memoryStore();
    const first = await createLimits({ store }).reduce(log(3000), call());
    const second = await createLimits({
      store,
      bands: [{ over: 100, action: spill({ previewChars: 20 }) }],
    }).reduce(log(3000), call());
    expect(second.value.length).toBeLessThan(first.value.length);
  });
});

describe('scopes', () => {
  it('cannot read what another one stored', async () => {
    const { limits } = world();
    const mine = limits.run({ scope: 'alice' });
    const { value } = await mine.reduce(log(3000), call());
    const handle = handleIn(value);
    expect((await mine.read({ handle })).text).toContain('line 0');
    const foreign = await limits.run({ scope: 'bob' }).read({ handle });
    expect(foreign.text).not.toContain('line 0');
    const unknown = await limits.run({ scope: 'bob' }).read({ handle: handle.replace(/^.{4}/, 'aaaa') });
    expect(foreign.text.replace(handle, 'H')).toBe(
      unknown.text.replace(handle.replace(/^.{4}/, 'aaaa'), 'H'),
    );
  });
});

describe('redaction', () => {
  it('removes before measuring, showing and storing, and again on reading', async () => {
    const { limits, store } = world({ redact: [{ pattern: /sk-[a-z0-9]{8,64}/ }] });
    const text = `${log(2000)}\nkey sk-abcdefgh12 and sk-zzzzzzzz99\n`;
    const { value, records } = await limits.reduce(text, call());
    expect(value).not.toContain('sk-abc');
    const bytes = await store.read(`local/${records[0]?.handle}`);
    expect(new TextDecoder().decode(bytes)).not.toContain('sk-');
    expect((await limits.reduce('small sk-abcdefgh12', call())).value).toBe('small [redacted]');
  });

  it('withholds the whole text when a rule throws', async () => {
    const { limits, events } = world({
      redact: () => {
        throw new Error('broken');
      },
    });
    expect((await limits.reduce('secret', call())).value).not.toContain('secret');
    expect(events.warning[0]?.code).toBe('redact-failed');
  });
});

describe('listeners', () => {
  it('that throw become one event and stop nothing', async () => {
    const { limits, events } = world();
    limits.on('reduced', () => {
      throw new Error('listener broke');
    });
    expect((await limits.reduce(log(3000), call())).changed).toBe(true);
    expect(events['listener-error']).toHaveLength(1);
  });

  it('get warnings that else go to the logger', async () => {
    const lines: string[] = [];
    const limits = createLimits({ store: failingStore(), logger: { warn: line => lines.push(line) } });
    await limits.reduce(log(3000), call());
    expect(lines.join('\n')).toContain(
      'storing the output of tool "search" failed (Error: disk full); falling back to truncate',
    );
  });
});

describe('cancellation', () => {
  it('propagates and starts no fallback', async () => {
    const { limits } = world({
      bands: [
        {
          over: 10,
          action: summarize({
            summarize: () => Promise.reject(new DOMException('stop', 'AbortError')),
            then: truncate(),
          }),
        },
      ],
    });
    await expect(limits.reduce('x'.repeat(100), call())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('durable runs', () => {
  it('replay the recorded handle, summary or fallback and count usage once', async () => {
    const journal = new Map<string, unknown>();
    const durable = async <Value>(name: string, step: () => Promise<Value>): Promise<Value> => {
      if (!journal.has(name)) journal.set(name, JSON.parse(JSON.stringify(await step())));
      return journal.get(name) as Value;
    };
    let requests = 0;
    const model = {
      generate: () => {
        requests += 1;
        return Promise.resolve({ text: `summary ${requests}`, usage: { inputTokens: 7, outputTokens: 3 } });
      },
    };
    const once = async (store: ReturnType<typeof countingStore>): Promise<unknown[]> => {
      const limits = createLimits({
        store,
        bands: [
          { over: 50_000, action: spill() },
          { over: 1000, action: summarize() },
        ],
      });
      const run = limits.run({ durable, model });
      const small = await run.reduce('small', call({ toolCallId: 'c0' }));
      const summary = await run.reduce('s'.repeat(2000), call({ toolCallId: 'c1' }));
      const stored = await run.reduce('t'.repeat(60_000), call({ toolCallId: 'c2' }));
      expect(small.changed).toBe(false);
      expect(run.usage).toEqual({ requests: 1, inputTokens: 7, outputTokens: 3 });
      return [summary.value, stored.value];
    };
    const first = await once(countingStore());
    const later = countingStore();
    expect(await once(later)).toEqual(first);
    expect(later.writes).toEqual([]);
    expect(requests).toBe(1);
    expect([...journal.keys()]).toEqual(['tool_output_limits:search:c1', 'tool_output_limits:search:c2']);
    expect(JSON.stringify([...journal.values()]).length).toBeLessThan(5000);
  });
});

describe('structures that unfold without end', () => {
  it('show their beginning under the limits, and say so', { timeout: 60_000 }, async () => {
    const { limits } = world({ store: failingStore() });
    let doubled: unknown = ['leaf of a tree that shares its branches'];
    for (let level = 0; level < 60; level++) doubled = [doubled, doubled];
    const { value } = await limits.reduce(doubled, call());
    expect(String(value)).toHaveLength(4000);
    expect(value).toContain('unfolds without end');
  });
});

describe('structures under redaction and stripping', () => {
  const secret = 'password: hunter2';

  it('lose a secret that stands on a line of one of their texts, in view, store and read-back', async () => {
    const { limits, store } = world({ redact: /^password: .*$/m });
    const { value, records } = await limits.reduce({ code: 0, stdout: `a\n${secret}\n${log(3000)}` }, call());
    expect(value).not.toContain('hunter2');
    expect(new TextDecoder().decode(await store.read(`local/${records[0]?.handle}`))).not.toContain(
      'hunter2',
    );
    expect(await readWhole(limits, handleIn(value))).toContain('a\n[redacted]\nline 0');
    const small = await limits.reduce({ list: [{ deep: `x\n${secret}` }] }, call());
    expect(small).toMatchObject({ changed: true, value: '{"list":[{"deep":"x\\n[redacted]"}]}' });
  });

  it('lose a secret that names and values make together', async () => {
    const { limits } = world({ redact: /"token":"[^"]*"/ });
    expect((await limits.reduce({ a: 1, token: 'hunter2' }, call())).value).toBe('{"a":1,[redacted]}');
  });

  it('lose a secret that escape codes split', async () => {
    const { limits } = world({
      stripAnsi: true,
      redact: /hunter2/,
      bands: [{ over: 10, action: truncate({ maxChars: 500 }) }],
    });
    const { value } = await limits.reduce(`hun\u001B[1mter2 ${log(500)}`, call());
    expect(value).not.toContain('hunter2');
  });

  it('are stored without the codes in their texts, and keep them below every band', async () => {
    const { limits } = world({ stripAnsi: true });
    const { value } = await limits.reduce({ stdout: `\u001B[31mred\u001B[0m\n${log(3000)}` }, call());
    expect(await readWhole(limits, handleIn(value))).toBe(`red\n${log(3000)}`);
    const small = { stdout: '\u001B[31mred\u001B[0m' };
    expect((await limits.reduce(small, call())).value).toBe(small);
  });
});

describe('what was tried in vain', () => {
  it('stays in the record of the ceiling, with what it cost', async () => {
    const { limits, events } = world({
      store: failingStore(),
      ceiling: 1000,
      bands: [
        {
          over: 10,
          action: summarize({
            model: {
              generate: () => Promise.resolve({ text: ' ', usage: { inputTokens: 5, outputTokens: 1 } }),
            },
            then: spill(),
          }),
        },
      ],
    });
    const { records } = await limits.reduce('x'.repeat(5000), call());
    expect(records[0]).toMatchObject({
      action: 'ceiling',
      fallbacks: [{ action: 'summarize' }, { action: 'spill' }],
    });
    expect(limits.usage).toEqual({ requests: 1, inputTokens: 5, outputTokens: 1 });
    expect(events.warning).toHaveLength(2);
  });

  it('reports a broken tokenizer once for a result', async () => {
    const { limits, events } = world({
      measure: 'tokens',
      tokenizer: () => Number.NaN,
      bands: [{ over: 10, action: truncate({ maxTokens: 50 }) }],
    });
    await limits.reduce(log(2000), call());
    expect(events.warning.map(({ code }) => code)).toEqual(['tokenizer-failed']);
  });
});

describe('expired results', () => {
  it('are named as such when they are read', async () => {
    const { limits } = world({ store: memoryStore({ maxBytes: 40_000 }) });
    const first = await limits.reduce(log(3000), call({ toolCallId: 'a' }));
    await limits.reduce(`${log(3000)}!`, call({ toolCallId: 'b' }));
    const answer = await limits.run().read({ handle: handleIn(first.value) });
    expect(answer).toMatchObject({ found: false });
    expect(answer.text).toContain('expired and was removed');
  });
});
