import { ToolRetry } from 'spillway';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleIn, readWhole, world } from '../../support/world.ts';
import { hosts } from './hosts.ts';
import type { Outcome } from './hosts.ts';
import { call, resultsIn } from './scripted.ts';

const inputSchema = z.object({});

class DatabaseError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.name = 'DatabaseError';
    this.code = code;
  }
}

/** A tool that fails with whatever is handed in. */
function rejecting(reason: unknown): () => Promise<never> {
  return async () => await new Promise((_, reject) => reject(reason));
}

/** What the app sees of a failed call. */
function errorOf({ steps }: Outcome, toolCallId: string): unknown {
  const parts = steps.flatMap(({ content }) => content);
  return parts.find(part => part.type === 'tool-error' && part.toolCallId === toolCallId)?.error;
}

describe.each(hosts)('what a tool throws in $name', host => {
  it.each([
    [
      'at once',
      (error: Error) => (): never => {
        throw error;
      },
    ],
    ['later', (error: Error) => async () => await Promise.reject(error)],
    [
      'while it streams',
      (error: Error) =>
        async function* fails(): AsyncGenerator {
          yield 'working';
          throw error;
        },
    ],
  ])(
    'is bounded by the ceiling when it throws 1 MB %s',
    async (_, failing: (error: Error) => () => unknown) => {
      const { limits } = world();
      const message = `connection lost: ${'x'.repeat(1_000_000)} at the very end`;
      const original = new DatabaseError(message, 'E42');
      const outcome = await host.run({
        script: { steps: [[call('c1', 'db')]] },
        tools: {
          db: {
            inputSchema,
            execute: failing(original),
            toModelOutput: () => ({ type: 'text', value: 'never for errors' }),
          },
        },
        limits,
      });
      const output = resultsIn(outcome.requests[1])[0]?.output;
      const shown = String(output?.value);
      expect(output?.type).toBe('error-text');
      expect(shown.length).toBeLessThanOrEqual(50_000);
      expect(shown).toContain('connection lost');
      expect(shown).toContain('at the very end');
      const thrown = errorOf(outcome, 'c1');
      expect(thrown).toBeInstanceOf(DatabaseError);
      expect(thrown).toMatchObject({ name: 'DatabaseError', code: 'E42', cause: original });
      expect(await readWhole(limits, handleIn(shown))).toBe(message);
    },
  );

  it('is rethrown as it is below the ceiling', async () => {
    const small = new DatabaseError('no such table', 'E1');
    const large = new DatabaseError('x'.repeat(20_000), 'E2');
    const outcome = await host.run({
      script: { steps: [[call('c1', 'small'), call('c2', 'large')]] },
      tools: {
        small: { inputSchema, execute: async () => await Promise.reject(small) },
        large: { inputSchema, execute: async () => await Promise.reject(large) },
      },
      limits: world().limits,
    });
    expect(errorOf(outcome, 'c1')).toBe(small);
    expect(errorOf(outcome, 'c2')).toBe(large);
  });

  it('reaches the model whole when it asks for another call', async () => {
    const retry = new ToolRetry(`Call again with one of: ${'name '.repeat(20_000)}`);
    const outcome = await host.run({
      script: { steps: [[call('c1', 'picky')]] },
      tools: { picky: { inputSchema, execute: async () => await Promise.reject(retry) } },
      limits: world().limits,
    });
    expect(errorOf(outcome, 'c1')).toBe(retry);
    expect(String(resultsIn(outcome.requests[1])[0]?.output.value)).toContain(retry.message);
  });

  it('is bounded when it is no error at all', async () => {
    const outcome = await host.run({
      script: {
        steps: [[call('c1', 'text'), call('c2', 'object'), call('c3', 'small'), call('c4', 'nothing')]],
      },
      tools: {
        text: { inputSchema, execute: rejecting('t'.repeat(200_000)) },
        object: { inputSchema, execute: rejecting({ detail: 'o'.repeat(200_000) }) },
        small: { inputSchema, execute: rejecting({ detail: 'o' }) },
        nothing: { inputSchema, execute: rejecting(undefined) },
      },
      limits: world().limits,
    });
    const shown = resultsIn(outcome.requests[1]).map(({ output }) => String(output.value));
    expect(shown.map(text => text.length <= 50_007)).toEqual([true, true, true, true]);
    expect(shown[0]).toContain('ttt');
    expect(shown[1]).toContain('ooo');
    expect(shown[2]).toBe('{"detail":"o"}');
    expect(typeof errorOf(outcome, 'c1')).toBe('string');
    expect(errorOf(outcome, 'c2')).toMatchObject({ cause: { detail: 'o'.repeat(200_000) } });
  });

  it('does not end the run when it has no text: the host itself would fail on a cycle', async () => {
    const cycle: Record<string, unknown> = { name: 'loop' };
    cycle['self'] = cycle;
    const outcome = await host.run({
      script: { steps: [[call('c1', 'loop')]] },
      tools: { loop: { inputSchema, execute: rejecting(cycle) } },
      limits: world().limits,
    });
    expect(String(resultsIn(outcome.requests[1])[0]?.output.value)).toContain('loop');
    expect(errorOf(outcome, 'c1')).toMatchObject({ cause: cycle });
  });

  it('is an abort error untouched', async () => {
    const abort = new DOMException('a'.repeat(60_000), 'AbortError');
    const outcome = await host.run({
      script: { steps: [[call('c1', 'stops')]] },
      tools: { stops: { inputSchema, execute: async () => await Promise.reject(abort) } },
      limits: world().limits,
    });
    expect(errorOf(outcome, 'c1')).toBe(abort);
  });
});

interface McpOutput {
  readonly output: { readonly content: readonly { readonly type: string; readonly text: string }[] };
}

const failure = (text: string): object => ({ isError: true, content: [{ type: 'text', text }] });
const mcpView = ({ output }: McpOutput): object => ({ type: 'content', value: output.content });
const countView = ({ output }: McpOutput): object => ({
  type: 'text',
  value: `${output.content.length} rows`,
});
const quoting = ({ output }: McpOutput): object => ({
  type: 'json',
  value: { problem: output.content[0]?.text },
});

describe.each(hosts)('a result that reports a failure in $name', host => {
  it('is bounded by the ceiling only, and keeps its flag for the app', async () => {
    const { limits, events } = world();
    const long = failure(`fatal: ${'f'.repeat(80_000)}`);
    const { requests, steps } = await host.run({
      script: { steps: [[call('c1', 'mcp'), call('c2', 'below'), call('c3', 'plain')]] },
      tools: {
        mcp: { inputSchema, execute: async () => long, toModelOutput: mcpView },
        below: { inputSchema, execute: async () => failure('f'.repeat(20_000)), toModelOutput: mcpView },
        plain: { inputSchema, execute: async () => failure('f'.repeat(80_000)) },
      },
      limits,
    });
    const outputs = resultsIn(requests[1]).map(({ output }) => output.value);
    const over = (outputs[0] as readonly { readonly text: string }[])[0]?.text;
    const [below, plain] = [JSON.stringify(outputs[1]), JSON.stringify(outputs[2])];
    expect(over?.length).toBeLessThanOrEqual(50_000);
    expect(over?.length).toBeGreaterThan(40_000);
    expect(over).toContain('fatal: ');
    expect(below).toContain('f'.repeat(20_000));
    expect(plain.length).toBeLessThan(50_200);
    expect(plain).toContain('"isError":true');
    expect(steps[0]?.toolResults[0]?.output).toBe(long);
    expect(events.reduced.map(({ record }) => record.action)).toEqual(['ceiling', 'ceiling']);
  });

  it('is shown although the view of the tool hides it', async () => {
    const { requests } = await host.run({
      script: { steps: [[call('c1', 'hides'), call('c2', 'shows'), call('c3', 'works')]] },
      tools: {
        hides: { inputSchema, execute: async () => failure('disk "full"'), toModelOutput: countView },
        shows: { inputSchema, execute: async () => failure('disk "full"'), toModelOutput: quoting },
        works: {
          inputSchema,
          execute: async () => ({ content: [{ type: 'text', text: 'a row' }] }),
          toModelOutput: countView,
        },
      },
      limits: world().limits,
    });
    expect(resultsIn(requests[1]).map(({ output }) => output.value)).toEqual([
      [{ type: 'text', text: 'disk "full"' }],
      { problem: 'disk "full"' },
      '1 rows',
    ]);
  });
});
