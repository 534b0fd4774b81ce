import * as fc from 'fast-check';
import { truncate } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { describe, expect, it } from 'vitest';
import { world } from '../../support/world.ts';
import { hosts } from './hosts.ts';
import { call, resultsIn } from './scripted.ts';
import { z } from 'zod';

const inputSchema = z.object({});

interface Shown {
  readonly type: string;
  readonly value?: unknown;
}

/** Values that no JSON can hold, or that throw when they are looked at. */
function strangers(): readonly unknown[] {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  const broken = new Proxy(
    {},
    { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse, getOwnPropertyDescriptor: refuse },
  );
  let deep: unknown = 'bottom';
  for (let level = 0; level < 20_000; level++) deep = [deep];
  return [
    1n,
    { amount: 10n ** 40n },
    cycle,
    broken,
    deep,
    () => 1,
    Symbol('s'),
    Number.NaN,
    -0,
    new Map([[{}, cycle]]),
    new Date(Number.NaN),
    new ArrayBuffer(8),
    Uint8Array.from([0, 255]),
    Object.create(null),
    { toJSON: refuse },
    {
      get field(): never {
        return refuse();
      },
    },
    [undefined, , 3], // oxlint-disable-line no-sparse-arrays -- a hole is the case
    '\uD800 lone',
    { text: '\uD800 lone' },
    new Error('returned'),
    Promise.resolve,
  ];
}

function throwsWhenAwaited(value: unknown): boolean {
  try {
    return typeof value === 'object' && value !== null && Reflect.get(value, 'then') === 1;
  } catch {
    return true;
  }
}

function refuse(): never {
  throw new Error('do not look');
}

/** What would be sent of an output, as providers measure it. */
function sentChars({ value }: Shown): number {
  return typeof value === 'string' ? value.length : (JSON.stringify(value) ?? '').length;
}

describe.each(hosts)('any value that a tool returns in $name', host => {
  it('goes to the model in some form and ends no run', async () => {
    // What throws when it is awaited fails where the host awaits it, before anyone can look.
    const values = strangers().filter(value => !throwsWhenAwaited(value));
    const { requests } = await host.run({
      script: { steps: [values.map((_, index) => call(`c${index}`, 'any', { index }))] },
      tools: {
        any: {
          inputSchema: z.object({ index: z.number() }),
          execute: ({ index }: { readonly index: number }) => values[index],
        },
      },
      limits: world().limits,
    });
    const outputs = resultsIn(requests[1]).map(({ output }) => output);
    expect(outputs).toHaveLength(values.length);
    for (const output of outputs) {
      expect(['text', 'json']).toContain(output.type);
      expect(() => JSON.stringify(output)).not.toThrow();
    }
  });
});

describe('what the model is sent of any value', () => {
  const { tools } = withLimits(
    { tools: { any: { inputSchema, execute: (input: unknown) => input } } },
    world({ bands: [{ over: 300, action: truncate({ maxChars: 200 }) }] }).limits,
  );
  const toModelOutput = Reflect.get(tools.any, 'toModelOutput') as (options: object) => Promise<Shown>;

  it('is text or JSON that can be sent, whatever the value does when it is looked at', async () => {
    for (const output of strangers()) {
      const shown = await toModelOutput({ toolCallId: 'c1', input: {}, output });
      expect(['text', 'json']).toContain(shown.type);
      expect(sentChars(shown)).toBeLessThanOrEqual(300);
    }
  });

  it('is below the limits, can be sent, and is the same for the value that JSON brings back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything({
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withBigInt: true,
          maxDepth: 5,
        }),
        async output => {
          const ran: unknown = await Reflect.apply(tools.any.execute, undefined, [
            output,
            { toolCallId: 'c1' },
          ]);
          const shown = await toModelOutput({ toolCallId: 'c1', input: {}, output: ran });
          expect(sentChars(shown)).toBeLessThanOrEqual(300);
          let stored: string | undefined;
          try {
            stored = JSON.stringify(output) as string | undefined;
          } catch {
            return;
          }
          const again = await toModelOutput({
            toolCallId: 'c1',
            input: {},
            output: stored === undefined ? null : (JSON.parse(stored) as unknown),
          });
          expect(JSON.stringify(again)).toBe(JSON.stringify(shown));
        },
      ),
      { numRuns: 300, seed: 20_261_130 },
    );
  });
});
