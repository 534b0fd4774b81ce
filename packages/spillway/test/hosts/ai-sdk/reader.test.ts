import { compactJson, createLimits, memoryStore, spill, truncate } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { generateText, isStepCount, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleIn, world } from '../../support/world.ts';
import { hosts } from './hosts.ts';
import { call, say, scripted, shownFor } from './scripted.ts';
import type { Request } from './scripted.ts';

const inputSchema = z.object({});
const large = (name: string): string => `${name} `.repeat(5000);
const dump = { inputSchema, execute: () => large('dump') };

/** 10 MB of records as one line of JSON; the fact stands at 70 %. */
function tenMegabytes(): { readonly records: readonly object[] } {
  const records = Array.from({ length: 85_000 }, (_, id) => ({
    id,
    service: `service-${id % 40}`,
    note:
      id === 59_500
        ? 'the root cause is an expired certificate'
        : `nothing to see in record number ${id}, move along please`,
    values: [id, id * 2, id * 3],
  }));
  return { records };
}

function names(request: Request | undefined): readonly string[] {
  return request?.tools?.map(({ name }) => name) ?? [];
}

describe.each(hosts)('reading back in $name', host => {
  it('is offered from the first request on, after all other tools, in the same words', async () => {
    const { requests } = await host.run({
      script: { steps: [[call('c1', 'dump')], [call('c2', 'dump')]] },
      tools: { dump, other: { inputSchema, execute: () => 1 } },
      limits: world().limits,
    });
    expect(requests.map(names)).toEqual(
      Array.from({ length: 3 }, () => ['dump', 'other', 'read_tool_result']),
    );
    const readers = requests.map(({ tools }) => JSON.stringify(tools?.at(-1)));
    expect(new Set(readers).size).toBe(1);
    expect(readers[0]).toContain('"required":["handle"]');
  });

  it('answers the model, takes what models send, and is not reduced itself', async () => {
    const { limits, events } = world({ bands: [{ over: 500, action: spill({ previewChars: 100 }) }] });
    const { requests } = await host.run({
      script: {
        steps: [
          [call('c1', 'dump')],
          request => [
            call('r1', 'read_tool_result', {
              handle: `\`${handleIn(shownFor(request, 'c1'))}\``,
              offset: '0',
              limit: 10.0,
              piece: null,
            }),
          ],
          [call('r2', 'read_tool_result', { handle: 'no such handle' })],
        ],
      },
      tools: { dump },
      limits,
    });
    const answer = shownFor(requests[2], 'r1');
    expect(answer).toMatch(/^\[[a-z2-7]{26}\.value: /u);
    expect(answer.length).toBeGreaterThan(2000);
    expect(shownFor(requests[3], 'r2')).toContain('No stored result');
    expect(events.read.map(({ found }) => found)).toEqual([true, false]);
    expect(events.reduced).toHaveLength(1);
  });

  it('is among the active tools whoever names them', async () => {
    const tools = { dump, other: { inputSchema, execute: () => 1 } };
    const { requests } = await host.run({
      script: { steps: [[call('c1', 'dump')], [call('c2', 'dump')]] },
      tools,
      limits: world().limits,
      more: {
        activeTools: ['dump'],
        prepareStep: ({ stepNumber }: { readonly stepNumber: number }) =>
          stepNumber === 1 ? { activeTools: ['other'] } : undefined,
      },
    });
    expect(requests.map(names)).toEqual([
      ['dump', 'read_tool_result'],
      ['other', 'read_tool_result'],
      ['dump', 'read_tool_result'],
    ]);
    const none = await host.run({
      script: { steps: [] },
      tools,
      limits: { readTool: false },
      more: { activeTools: ['dump'] },
    });
    expect(none.requests.map(names)).toEqual([['dump']]);
  });

  it('reaches a fact in the middle of a one-line JSON of 10 MB with one search, from a view below 3,000 chars', async () => {
    const value = tenMegabytes();
    const text = compactJson(value);
    expect(text.length).toBeGreaterThan(10_000_000);
    for (const output of [text, value]) {
      const { requests } = await host.run({
        script: {
          steps: [
            [call('c1', 'api')],
            request => [
              call('r1', 'read_tool_result', {
                handle: handleIn(shownFor(request, 'c1')),
                pattern: 'root cause',
              }),
            ],
            request => [say(/root cause is ([a-z ]+)/u.exec(shownFor(request, 'r1'))?.[1] ?? 'not found')],
          ],
        },
        tools: { api: { inputSchema, execute: async () => output } },
        limits: createLimits({ store: memoryStore() }),
      });
      expect(shownFor(requests[1], 'c1').length).toBeLessThan(3000);
      expect(requests).toHaveLength(3);
      expect(shownFor(requests[2], 'r1')).toContain('the root cause is an expired certificate');
      expect(shownFor(requests[2], 'r1').length).toBeLessThan(20_000);
    }
  }, 60_000);
});

describe('the scope of a run', () => {
  it('keeps the stored results of chats apart', async () => {
    const { limits } = world();
    const own = withLimits({ tools: { dump } }, limits.run({ scope: 'alice' })).tools;
    const foreign = withLimits({ tools: { dump } }, limits.run({ scope: 'bob' })).tools;
    const toModelOutput = Reflect.get(own.dump, 'toModelOutput') as (
      options: object,
    ) => Promise<{ readonly value: string }>;
    const { value } = await toModelOutput({ toolCallId: 'c1', input: {}, output: large('dump') });
    const handle = handleIn(value);
    expect(await own.read_tool_result.execute({ handle }, {})).toContain('dump dump');
    expect(await foreign.read_tool_result.execute({ handle }, {})).not.toContain('dump dump');
  });
});

describe('the name of the reader', () => {
  it('may be another one', async () => {
    const model = scripted({ steps: [[call('c1', 'dump')]] });
    const limited = withLimits(
      { model, tools: { dump } },
      { store: memoryStore(), readTool: { name: 'look_up' } },
    );
    await generateText({ ...limited, prompt: 'go', stopWhen: isStepCount(2) });
    expect(names(model.doGenerateCalls[0])).toEqual(['dump', 'look_up']);
    expect(shownFor(model.doGenerateCalls[1], 'c1')).toContain('Read it with look_up(');
  });

  it('must not be that of a tool of the user', () => {
    const own = tool({ inputSchema, execute: () => 'mine' });
    expect(() => withLimits({ tools: { read_tool_result: own } })).toThrow(
      /"read_tool_result" is needed.*a tool of your own/u,
    );
    expect(() =>
      withLimits({ tools: { read_tool_result: own } }, { readTool: { name: 'look_up' } }),
    ).not.toThrow();
    expect(() => withLimits({ tools: { read_tool_result: own } }, { readTool: false })).not.toThrow();
  });

  it('is shared by limits of different ids that store in the same place, and refused to those that do not', () => {
    const store = memoryStore();
    const first = withLimits({ tools: { dump } }, { id: 'first', store }).tools;
    const second = withLimits({ tools: first }, { id: 'second', store }).tools;
    expect(Object.keys(second)).toEqual(['dump', 'read_tool_result']);
    expect(() => withLimits({ tools: first }, { id: 'second', store: memoryStore() })).toThrow(
      /the reader of the limits "first"/u,
    );
  });
});

describe('wiring', () => {
  it('refuses what it does not know', () => {
    expect(() => withLimits({ tools: { dump } }, {}, { apply: 'view' as 'model' })).toThrow(/apply: view/u);
    expect(() => withLimits({ tools: { dump } }, {}, { fold: true } as object)).toThrow(/fold: true/u);
    expect(() => withLimits({ tools: { dump } }, { bands: [{ over: -1, action: truncate() }] })).toThrow(
      /bands\[0\]\.over/u,
    );
  });

  it('adds nothing where there are no tools', () => {
    const model = scripted({ steps: [] });
    expect(Object.keys(withLimits({ model, prompt: 'go' }))).toEqual(['model', 'prompt']);
    expect(withLimits({ model, tools: undefined }).tools).toBeUndefined();
  });

  it('changes what `prepareCall` gives as it changes the options, once', async () => {
    const model = scripted({ steps: [[call('c1', 'dump')]] });
    const other = scripted({ steps: [[call('c1', 'more')]] });
    const told: unknown[] = [];
    const added = { more: { inputSchema, execute: () => large('more') } };
    const limited = withLimits(
      {
        model,
        tools: { dump },
        prepareStep: () => ({ activeTools: ['dump'] }),
        prepareCall: ({
          use,
          ...options
        }: {
          readonly use: 'same' | 'other';
          readonly model: object;
          readonly prepareStep: object;
        }) => {
          told.push(options.model);
          if (use === 'same') return options;
          return {
            ...options,
            model: other,
            activeTools: ['more'],
            tools: { dump, ...added },
            prepareStep: () => ({ activeTools: ['more'] }),
          };
        },
      },
      world().limits,
    );
    const { prepareStep } = limited;
    const same = Reflect.apply(limited.prepareCall, undefined, [
      { ...limited, use: 'same' },
    ]) as typeof limited;
    expect(told).toEqual([model]);
    expect(same.model).toBe(limited.model);
    expect(same.tools).toBe(limited.tools);
    expect(same.prepareStep).toBe(prepareStep);
    const changed = Reflect.apply(limited.prepareCall, undefined, [{ ...limited, use: 'other' }]) as {
      readonly tools: object;
    };
    await generateText({ ...changed, prompt: 'go', stopWhen: isStepCount(2) } as Parameters<
      typeof generateText
    >[0]);
    expect(Object.keys(changed.tools)).toEqual(['dump', 'more', 'read_tool_result']);
    expect(other.doGenerateCalls.map(names)).toEqual([
      ['more', 'read_tool_result'],
      ['more', 'read_tool_result'],
    ]);
    expect(shownFor(other.doGenerateCalls[1], 'c1')).toContain('Tool output too large');
  });
});
