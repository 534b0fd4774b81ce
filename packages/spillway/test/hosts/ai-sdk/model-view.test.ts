import { toolResult, truncate } from 'spillway';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleIn, world } from '../../support/world.ts';
import { hosts } from './hosts.ts';
import { call, resultsIn, shownFor } from './scripted.ts';

const rows = { rows: Array.from({ length: 2000 }, (_, id) => ({ id, name: `row ${id}` })) };
const log = Array.from({ length: 2000 }, (_, line) => `line ${line}`).join('\n');
const inputSchema = z.object({});
const cut = { bands: [{ over: 200, action: truncate({ maxChars: 150 }) }] };

describe.each(hosts)('what the model sees in $name', host => {
  it('is bounded for a large structure, while the app gets the object itself', async () => {
    const { limits } = world();
    const { requests, steps } = await host.run({
      script: { steps: [[call('c1', 'plain')]] },
      tools: { plain: { inputSchema, execute: async () => rows } },
      limits,
    });
    const shown = shownFor(requests[1], 'c1');
    expect(shown.length).toBeLessThan(3000);
    expect(handleIn(shown)).toMatch(/^[a-z2-7]{26}\.value$/u);
    expect(steps[0]?.toolResults[0]?.output).toBe(rows);
    expect(resultsIn(requests[1])[0]?.output.type).toBe('text');
  });

  it('is what the host would have sent when the result is small', async () => {
    const small = { answer: 42 };
    const { requests, steps } = await host.run({
      script: { steps: [[call('c1', 'object'), call('c2', 'text'), call('c3', 'nothing')]] },
      tools: {
        object: { inputSchema, execute: async () => small },
        text: { inputSchema, execute: () => 'short' },
        nothing: { inputSchema, execute: () => undefined },
      },
      limits: world().limits,
    });
    const outputs = resultsIn(requests[1]).map(({ output }) => output);
    expect(outputs).toEqual([
      { type: 'json', value: small },
      { type: 'text', value: 'short' },
      { type: 'json', value: null },
    ]);
    expect(steps[0]?.toolResults[0]?.output).toBe(small);
  });

  it('is the view of the tool itself, bounded after it was made', async () => {
    const seen: unknown[] = [];
    const view = { type: 'json', value: { count: 2000 }, providerOptions: { own: { kept: true } } };
    const { requests } = await host.run({
      script: { steps: [[call('c1', 'viewed', { q: 1 }), call('c2', 'large')]] },
      tools: {
        viewed: {
          inputSchema: z.object({ q: z.number() }),
          execute: async () => rows,
          toModelOutput: (options: object) => {
            seen.push(options);
            return view;
          },
        },
        large: {
          inputSchema,
          execute: async () => rows,
          toModelOutput: async () => ({ type: 'text', value: log, providerOptions: { own: { kept: true } } }),
        },
      },
      limits: world().limits,
    });
    expect(seen).toEqual([{ toolCallId: 'c1', input: { q: 1 }, output: rows }]);
    const [viewed, large] = resultsIn(requests[1]).map(({ output }) => output);
    expect(viewed).toEqual(view);
    expect(large?.type).toBe('text');
    expect(String(large?.value)).toContain('Tool output too large');
    expect(large?.providerOptions).toMatchObject({
      own: { kept: true },
      spillway: { stored: [{ part: 'value' }] },
    });
  });

  it('keeps media where it is and cuts only the text beside it', async () => {
    const png = 'iVBORw0KGgo='.repeat(2000);
    const { requests } = await host.run({
      script: { steps: [[call('c1', 'shot'), call('c2', 'picture')]] },
      tools: {
        shot: {
          inputSchema,
          execute: async () => ({ log }),
          toModelOutput: () => ({
            type: 'content',
            value: [
              { type: 'text', text: 'before' },
              { type: 'image-data', data: png, mediaType: 'image/png' },
              { type: 'text', text: log },
            ],
          }),
        },
        picture: {
          inputSchema,
          execute: async () => 1,
          toModelOutput: () => ({
            type: 'content',
            value: [{ type: 'image-data', data: png, mediaType: 'image/png' }],
          }),
        },
      },
      limits: world(cut).limits,
    });
    const [shot, picture] = resultsIn(requests[1]).map(
      ({ output }) => output.value as { readonly type: string; readonly text?: string }[],
    );
    expect(shot?.map(({ type }) => type === 'text')).toEqual([true, false, true]);
    expect((shot?.[0]?.text ?? '').length + (shot?.[2]?.text ?? '').length).toBeLessThanOrEqual(150);
    expect(JSON.stringify(shot?.[1])).toContain(png);
    expect(picture).toHaveLength(1);
    expect(JSON.stringify(picture)).toContain(png);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('view builder broke');
      },
    ],
    ['rejects', async () => await Promise.reject(new Error('view builder broke'))],
    ['gives nothing', () => undefined],
    ['gives text where an output belongs', () => 'rows'],
    ['gives an output without a value', () => ({ type: 'text' })],
    ['gives an output of no known type', () => ({ type: 'markdown', value: 'x' })],
    ['gives parts that are none', () => ({ type: 'content', value: ['x'] })],
  ])(
    'is the limited full output, with one warning, when a view %s',
    async (_, toModelOutput: () => unknown) => {
      const { limits, events } = world();
      const { requests } = await host.run({
        script: { steps: [[call('c1', 'bad')], [call('c2', 'after')]] },
        tools: {
          bad: { inputSchema, execute: async () => rows, toModelOutput },
          after: { inputSchema, execute: () => 'ok' },
        },
        limits,
      });
      expect(shownFor(requests[1], 'c1')).toContain('Tool output too large');
      expect(shownFor(requests[2], 'c2')).toBe('ok');
      expect(events.warning).toHaveLength(1);
      expect(events.warning[0]).toMatchObject({ code: 'view-failed', toolName: 'bad', toolCallId: 'c1' });
    },
  );

  it('stays the same in every later request and in what is persisted, from one reduction per call', async () => {
    const { limits, events } = world();
    const { requests, messages } = await host.run({
      script: { steps: [[call('c1', 'plain')], [call('c2', 'plain')], [call('c3', 'plain')]] },
      tools: { plain: { inputSchema, execute: async () => rows } },
      limits,
    });
    expect(requests).toHaveLength(4);
    expect(shownFor(requests[2], 'c1')).toBe(shownFor(requests[1], 'c1'));
    expect(shownFor(requests[3], 'c1')).toBe(shownFor(requests[1], 'c1'));
    expect(events.reduced.map(({ toolCallId }) => toolCallId)).toEqual(['c1', 'c2', 'c3']);
    const stored = messages.flatMap(({ content }) =>
      Array.isArray(content)
        ? (content as { readonly toolCallId?: string; readonly output?: unknown }[])
        : [],
    );
    const persisted = stored.find(part => part.toolCallId === 'c1' && part.output !== undefined);
    expect(persisted?.output).toEqual(resultsIn(requests[1])[0]?.output);
    expect(persisted?.output).toMatchObject({
      providerOptions: {
        spillway: {
          stored: [{ part: 'value', handle: handleIn(shownFor(requests[1], 'c1')) }],
          reduced: [{ action: 'spill' }],
        },
      },
    });
  });

  it('is the model output of an envelope, while the app gets its output', async () => {
    const { requests, steps } = await host.run({
      script: {
        steps: [[call('c1', 'short'), call('c2', 'long'), call('c3', 'beside'), call('c4', 'failed')]],
      },
      tools: {
        short: { inputSchema, execute: async () => toolResult({ output: rows, modelOutput: '2000 rows' }) },
        long: { inputSchema, execute: () => toolResult({ output: 1, modelOutput: log }) },
        beside: {
          inputSchema,
          execute: () =>
            toolResult({
              output: 'value',
              content: [
                { type: 'text', text: log },
                { type: 'image', data: 'AAAA', mimeType: 'image/png' },
              ],
            }),
        },
        failed: { inputSchema, execute: () => toolResult({ output: 'x'.repeat(20_000), isError: true }) },
      },
      limits: world().limits,
    });
    expect(steps[0]?.toolResults.map(({ output }) => output)).toEqual([rows, 1, 'value', 'x'.repeat(20_000)]);
    const [short, long, beside, failed] = resultsIn(requests[1]).map(({ output }) => output);
    expect(short).toEqual({ type: 'text', value: '2000 rows' });
    expect(long?.value).toContain('Tool output too large');
    expect(beside).toMatchObject({
      type: 'content',
      value: [
        { text: 'value' },
        { text: expect.stringContaining('.content"') as string },
        { mediaType: 'image/png' },
      ],
    });
    expect(failed).toEqual({ type: 'error-text', value: 'x'.repeat(20_000) });
  });

  it.each(['generate', 'stream'] as const)(
    'is whatever an envelope holds: structures, bytes, parts, errors (%s)',
    async how => {
      const returned = {
        structure: toolResult({ output: 1, modelOutput: { rows: 2 } }),
        bytes: toolResult({ output: 1, modelOutput: new TextEncoder().encode(log) }),
        fewBytes: toolResult({ output: 1, modelOutput: Uint8Array.from([1, 2]) }),
        parts: toolResult({
          output: 1,
          modelOutput: [
            { type: 'text', text: 'seen' },
            { type: 'image', data: 'AAAA', mimeType: 'image/png' },
          ],
        }),
        both: toolResult({ output: { ok: true }, content: 'and this' }),
        error: toolResult({ output: 1, modelOutput: new Error('did not work'), isError: true }),
        failed: toolResult({ output: { code: 7 }, isError: true }),
        unfit: toolResult({ output: 1, modelOutput: { amount: 10n } }),
        plain: toolResult({ output: { ok: true } }),
      };
      const names = Object.keys(returned);
      const { requests } = await host.run({
        how,
        script: { steps: [names.map(name => call(name, name))] },
        tools: Object.fromEntries(
          Object.entries(returned).map(([name, result]) => [name, { inputSchema, execute: () => result }]),
        ),
        limits: world().limits,
      });
      const shown = Object.fromEntries(
        resultsIn(requests[1]).map(({ toolName, output: { type, value } }) => [toolName, { type, value }]),
      );
      expect(shown).toEqual({
        structure: { type: 'json', value: { rows: 2 } },
        bytes: { type: 'text', value: expect.stringContaining('Tool output too large') as string },
        fewBytes: { type: 'json', value: { 0: 1, 1: 2 } },
        parts: {
          type: 'content',
          value: [{ type: 'text', text: 'seen' }, expect.objectContaining({ mediaType: 'image/png' })],
        },
        both: {
          type: 'content',
          value: [
            { type: 'text', text: '{"ok":true}' },
            { type: 'text', text: 'and this' },
          ],
        },
        error: { type: 'error-text', value: 'did not work' },
        failed: { type: 'error-json', value: { code: 7 } },
        unfit: { type: 'text', value: expect.stringContaining('10') as string },
        plain: { type: 'json', value: { ok: true } },
      });
    },
  );

  it('is bounded by the ceiling alone when the view says that it is an error', async () => {
    const text = 'e'.repeat(60_000);
    const { requests } = await host.run({
      script: {
        steps: [[call('c1', 'text'), call('c2', 'json'), call('c3', 'below'), call('c4', 'denied')]],
      },
      tools: {
        text: { inputSchema, execute: () => 1, toModelOutput: () => ({ type: 'error-text', value: text }) },
        json: {
          inputSchema,
          execute: () => 1,
          toModelOutput: () => ({ type: 'error-json', value: { text } }),
        },
        below: {
          inputSchema,
          execute: () => 1,
          toModelOutput: () => ({ type: 'error-json', value: { code: 7 } }),
        },
        denied: {
          inputSchema,
          execute: () => 1,
          toModelOutput: () => ({ type: 'execution-denied', reason: 'no' }),
        },
      },
      limits: world().limits,
    });
    const [long, json, below, denied] = resultsIn(requests[1]).map(({ output }) => output);
    expect([long?.type, json?.type]).toEqual(['error-text', 'error-text']);
    for (const output of [long, json]) {
      expect(String(output?.value).length).toBeLessThanOrEqual(50_000);
      expect(String(output?.value).length).toBeGreaterThan(40_000);
    }
    expect(below).toEqual({ type: 'error-json', value: { code: 7 } });
    expect(denied).toEqual({ type: 'execution-denied', reason: 'no' });
  });

  it('is not what callbacks and telemetry are told of, and what they give back changes nothing', async () => {
    const told: unknown[] = [];
    const tell = (event: object): { readonly output: string } => {
      // The event is flat in one version, and has the whole result in it in the other.
      told.push(
        (Reflect.get(event, 'toolOutput') as { readonly output?: unknown } | undefined)?.output ??
          Reflect.get(event, 'output'),
      );
      return { output: 'replaced' };
    };
    const { requests } = await host.run({
      script: { steps: [[call('c1', 'plain')]] },
      tools: { plain: { inputSchema, execute: async () => rows } },
      limits: world().limits,
      more: { onToolExecutionEnd: tell, experimental_onToolCallFinish: tell },
    });
    expect(told.length).toBeGreaterThan(0);
    for (const output of told) expect(output).toBe(rows);
    expect(shownFor(requests[1], 'c1')).toContain('Tool output too large');
  });

  it('may be changed for one request by `prepareStep`, while what is persisted stays what the limits made', async () => {
    const { requests, messages } = await host.run({
      script: { steps: [[call('c1', 'plain')]] },
      tools: { plain: { inputSchema, execute: async () => rows } },
      limits: world().limits,
      more: {
        prepareStep: ({
          messages: sent,
          stepNumber,
        }: {
          readonly messages: readonly object[];
          readonly stepNumber: number;
        }) => (stepNumber === 0 ? {} : { messages: [...sent, { role: 'user', content: 'be brief' }] }),
      },
    });
    expect(JSON.stringify(requests[1]?.prompt.at(-1))).toContain('be brief');
    expect(shownFor(requests[1], 'c1')).toContain('Tool output too large');
    expect(JSON.stringify(messages)).toContain('Tool output too large');
    expect(JSON.stringify(messages)).not.toContain('row 1000');
  });
});
