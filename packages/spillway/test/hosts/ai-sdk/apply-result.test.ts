import { toolResult, truncate } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleIn, world } from '../../support/world.ts';
import { hosts } from './hosts.ts';
import { call, resultsIn, shownFor } from './scripted.ts';

const inputSchema = z.object({});
const large = (name: string): string => `${name} `.repeat(5000);

describe.each(hosts)('limits applied to what execute returns in $name', host => {
  it('give host and model the same reduced value, whatever the tool is', async () => {
    const { limits } = world();
    let viewed = 0;
    const { requests, steps } = await host.run({
      script: {
        steps: [
          ['text', 'object', 'small', 'viewed', 'streamed', 'enveloped', 'nothing'].map((name, index) =>
            call(`c${index}`, name),
          ),
        ],
      },
      tools: {
        text: { inputSchema, execute: async () => large('text') },
        object: { inputSchema, execute: () => ({ rows: large('rows').split(' ') }) },
        small: { inputSchema, execute: () => ({ ok: true }) },
        viewed: {
          inputSchema,
          execute: () => ({ rows: 3 }),
          toModelOutput: ({ output }: { readonly output: { readonly rows: number } }) => {
            viewed += 1;
            return { type: 'text', value: `${output.rows} rows` };
          },
        },
        streamed: {
          inputSchema,
          async *execute(): AsyncGenerator {
            yield 'working';
            yield large('streamed');
          },
        },
        enveloped: {
          inputSchema,
          execute: () => toolResult({ output: large('app'), modelOutput: 'for the model' }),
        },
        nothing: { inputSchema, execute: () => undefined },
      },
      limits,
      adapter: { apply: 'result' },
    });
    const outputs = steps[0]?.toolResults.map(({ output }) => output);
    expect(outputs?.[0]).toContain('Tool output too large');
    expect(outputs?.[1]).toContain('Tool output too large');
    expect(outputs?.slice(2, 4)).toEqual([{ ok: true }, '3 rows']);
    expect(outputs?.[4]).toContain('Tool output too large');
    expect(outputs?.slice(5)).toEqual(['for the model', undefined]);
    expect(resultsIn(requests[1]).map(({ output }) => output.value)).toEqual([
      ...(outputs?.slice(0, 6) ?? []),
      null,
    ]);
    expect(viewed).toBe(1);
    expect((await limits.run().read({ handle: handleIn(outputs?.[0]) })).text).toContain('text text');
  });

  it('reduce nothing a second time when the history is asked for again', async () => {
    const { limits, events } = world({ bands: [{ over: 500, action: truncate({ maxChars: 600 }) }] });
    const tools = {
      dump: {
        inputSchema,
        execute: () => large('dump'),
        toModelOutput: ({ output }: { readonly output: string }) => ({
          type: 'text',
          value: `view of ${output}`,
        }),
      },
    };
    const { requests, ui } = await host.chat({
      script: { steps: [[call('c1', 'dump')]] },
      tools,
      limits,
      adapter: { apply: 'result' },
    });
    const wrapped = withLimits({ tools }, limits, { apply: 'result' }).tools;
    const messages = await host.convert([ui], wrapped);
    expect(shownFor({ prompt: messages }, 'c1')).toBe(shownFor(requests[1], 'c1'));
    expect(shownFor(requests[1], 'c1').match(/view of/gu)).toHaveLength(1);
    expect(events.reduced).toHaveLength(1);
  });
});
