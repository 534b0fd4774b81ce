import { createLimits, memoryStore, summarize } from 'spillway';
import type { LimitsOptions } from 'spillway';
import { describe, expect, it } from 'vitest';
import { call, world } from './support/world.ts';

const make = (options: object) => (): unknown => createLimits(options);
const generate = async (): Promise<{
  readonly text: string;
  readonly usage: { readonly inputTokens: number };
}> => await Promise.resolve({ text: 'short', usage: { inputTokens: Number.NaN } });
const failing = async (): Promise<void> => await Promise.reject(new Error('later'));

describe('the options of a run', () => {
  const limits = createLimits({ store: memoryStore() });
  const run = (options: object) => (): unknown => limits.run(options);

  it('are refused when misspelled, since a scope that is not seen would be shared', () => {
    expect(run({ scop: 'tenant' })).toThrow('run() has no option "scop"; did you mean "scope"?');
  });

  it('are refused without a usable value', () => {
    expect(run({ scope: '' })).toThrow('run().scope');
    expect(run({ runId: 7 })).toThrow('run().runId');
    expect(run({ requestLimit: -1 })).toThrow('run().requestLimit');
    expect(run({ durable: true })).toThrow('run().durable');
    expect(run({ fileTools: {} })).toThrow('run().fileTools');
    expect(run({ requestLimit: Infinity })).not.toThrow();
  });
});

describe('options that look empty but are not', () => {
  it('are refused: maps, sets and expressions have no fields', () => {
    expect(make({ toolFilter: new Set(['build']) })).toThrow('toolFilter');
    expect(make({ toolFilter: /build/ })).toThrow('toolFilter');
    expect(make({ perTool: new Map([['build', []]]) })).toThrow('perTool');
  });

  it('are named when limits are combined', () => {
    const limits = createLimits();
    expect(() => limits.with({ bands: 5 } as object)).toThrow('bands must be a list of bands');
    expect(() => limits.with(JSON.parse('null') as LimitsOptions)).toThrow('takes an object of options');
  });
});

describe('a rule that is sticky', () => {
  it('removes every match all the same', async () => {
    const { limits } = world({ redact: /secret\d/y });
    expect((await limits.reduce('a secret1 and secret2', call())).value).toBe('a [redacted] and [redacted]');
  });
});

describe('a model that knows no counts', () => {
  it('spoils no sum', async () => {
    const { limits } = world({ bands: [{ over: 100, action: summarize({ model: { generate } }) }] });
    await limits.reduce('x'.repeat(1000), call());
    expect(limits.usage).toEqual({ requests: 1, inputTokens: 0, outputTokens: 0 });
  });
});

describe('listeners', () => {
  it('that are asynchronous and fail become one event, not an unhandled rejection', async () => {
    const { limits, events } = world();
    const listener: () => unknown = failing;
    limits.on('reduced', listener);
    await limits.reduce('x'.repeat(20_000), call());
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(events['listener-error']).toMatchObject([{ event: 'reduced' }]);
  });

  it('of limits that are combined twice hear each event once', async () => {
    const { limits } = world();
    let heard = 0;
    limits.on('reduced', () => heard++);
    await limits.with({ ceiling: 40_000 }).with(limits.with({})).reduce('x'.repeat(20_000), call());
    expect(heard).toBe(1);
  });
});
