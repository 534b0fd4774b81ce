import { truncate } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { isStepCount, streamText } from 'ai';
import type { ToolSet } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { world } from '../../support/world.ts';
import { hosts } from './hosts.ts';
import { call, resultsIn, scripted, shownFor } from './scripted.ts';

const inputSchema = z.object({});
const lines = Array.from({ length: 500 }, (_, line) => `line ${line} of the log`);

async function* working(): AsyncGenerator {
  yield { status: 'working', lines: [] };
  yield { status: 'done', lines };
}

describe.each(hosts)('a tool that streams in $name', host => {
  it('shows the model its last value, and its view sees that value', async () => {
    const seen: unknown[] = [];
    const { requests, steps } = await host.run({
      how: 'stream',
      script: { steps: [[call('c1', 'logs'), call('c2', 'plain')]] },
      tools: {
        logs: {
          inputSchema,
          execute: working,
          toModelOutput: ({ output }: { readonly output: { readonly lines: readonly string[] } }) => {
            seen.push(output);
            return { type: 'text', value: `${output.lines.length} lines` };
          },
        },
        plain: { inputSchema, execute: working },
      },
      limits: world({ bands: [{ over: 1000, action: truncate({ maxChars: 800 }) }] }).limits,
    });
    expect(seen[0]).toEqual({ status: 'done', lines });
    expect(seen.every(value => value === seen[0])).toBe(true);
    expect(shownFor(requests[1], 'c1')).toBe('500 lines');
    expect(shownFor(requests[1], 'c2')).toContain('chars omitted');
    expect(shownFor(requests[1], 'c2').length).toBeLessThanOrEqual(800);
    expect(steps[0]?.toolResults[1]?.output).toEqual({ status: 'done', lines });
  });

  it('is told to stop when the run is', async () => {
    const controller = new AbortController();
    let closed = false;
    let yielded = 0;
    async function* endless(): AsyncGenerator {
      try {
        for (;;) {
          yielded += 1;
          if (yielded === 3) controller.abort();
          yield { yielded };
          await new Promise(resolve => setTimeout(resolve, 1));
          controller.signal.throwIfAborted();
        }
      } finally {
        closed = true;
      }
    }
    await host
      .run({
        how: 'stream',
        script: { steps: [[call('c1', 'endless')]] },
        tools: { endless: { inputSchema, execute: endless } },
        limits: world().limits,
        abortSignal: controller.signal,
      })
      .catch(() => undefined);
    await vi.waitFor(() => expect(closed).toBe(true));
  });
});

/** The values of the tool that the host hands on while it streams. */
async function streamedOutputs(tools: ToolSet): Promise<readonly unknown[]> {
  const model = scripted({ steps: [[call('c1', 'logs')]] });
  const result = streamText({ model, tools, prompt: 'go', stopWhen: isStepCount(3) });
  const seen: unknown[] = [];
  for await (const part of result.stream) {
    if (part.type === 'tool-result')
      seen.push({ output: part.output as unknown, preliminary: part.preliminary ?? false });
  }
  expect(resultsIn(model.doStreamCalls[1])).toHaveLength(1);
  return seen;
}

describe('the chunks that a UI gets of a streaming tool', () => {
  it('are the preliminary values and the last one, as without limits', async () => {
    const tools = { logs: { inputSchema, execute: working } };
    const plain = await streamedOutputs(tools);
    expect(plain).toHaveLength(3);
    expect(await streamedOutputs(withLimits({ tools }, world().limits).tools)).toEqual(plain);
  });
});
