import { defineTool, toolResult } from 'spillway';
import type { AfterToolEvent, AfterToolHook, ToolExecutorOptions } from 'spillway';
import { describe, expect, it } from 'vitest';
import { bench, called, storedTexts } from './support.ts';

const secret = 'hunter2-5ecret';

const tool = (output: unknown, viewed = true) =>
  defineTool({
    name: 't',
    execute: () => output,
    ...(viewed && { toModelOutput: (value: unknown) => `view of ${JSON.stringify(value)}` }),
  });

const after = (...afterTool: readonly AfterToolHook[]): Partial<ToolExecutorOptions> => ({
  hooks: { afterTool },
});

const reuse: AfterToolHook = ({ envelope }) => ({
  replace: toolResult({ ...(envelope ?? { output: 0 }), output: 'clean' }),
});

const upper: AfterToolHook = ({ result }) => ({ replace: String(result).toUpperCase(), context: 'one' });
const ends: AfterToolHook = async ({ result }) =>
  await Promise.resolve({ replace: `${String(result)}!`, context: ['two', 'three'] });

const fail: AfterToolHook = () => Promise.reject(new Error('down'));

const clean = (value: unknown): string =>
  (value instanceof Error
    ? value.message
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
  ).replaceAll(secret, '***');
const redact: AfterToolHook = ({ result }) => ({ replace: clean(result) });
const throws: AfterToolHook = ({ result }) => {
  throw new Error(`cannot check ${JSON.stringify(result)}`);
};

describe('a hook after the tool', () => {
  it('gets the very result, whole', async () => {
    const full = { log: 'x'.repeat(50_000) };
    let seen: AfterToolEvent | undefined;
    const { tools } = bench(
      tool(full),
      after(event => void (seen = event)),
    );
    await tools.execute(called('t', { args: { q: 1 } }));
    expect(seen?.result).toBe(full);
    expect(seen).toMatchObject({ toolName: 't', toolCallId: 'call-1', args: { q: 1 }, isError: false });
  });

  it('gets the output of an envelope, and the envelope', async () => {
    let seen: AfterToolEvent | undefined;
    const envelope = toolResult({ output: 'full', content: 'beside', metadata: { k: 1 } });
    const { tools } = bench(
      tool(envelope),
      after(event => void (seen = event)),
    );
    await tools.execute(called('t'));
    expect(seen).toMatchObject({ result: 'full', envelope: { content: 'beside', metadata: { k: 1 } } });
  });

  it('may replace the result, which is then viewed anew', async () => {
    const stale = toolResult({ output: `full ${secret}`, modelOutput: `view ${secret}`, content: secret });
    const { tools } = bench(
      tool(stale),
      after(() => ({ replace: 'clean' })),
    );
    expect(await tools.execute(called('t'))).toMatchObject({
      modelOutput: 'view of "clean"',
      result: 'clean',
    });
  });

  it('may replace by an envelope, whose view does not count', async () => {
    const { tools } = bench(tool(toolResult({ output: secret, modelOutput: secret }), false), after(reuse));
    expect(await tools.execute(called('t'))).toMatchObject({ modelOutput: 'clean', result: 'clean' });
  });

  it('composes with others in order', async () => {
    const { tools } = bench(tool('a', false), after(upper, ends));
    expect((await tools.execute(called('t'))).modelOutput).toBe('A!\n\none\n\ntwo\n\nthree');
  });

  it('may block: the model gets the reason, the app nothing, and later hooks are not asked', async () => {
    let asked = 0;
    const { tools } = bench(
      tool(secret),
      after(
        () => ({ block: 'Not for you.' }),
        () => void (asked += 1),
      ),
    );
    expect(await tools.execute(called('t'))).toMatchObject({
      modelOutput: 'Not for you.',
      result: undefined,
      isError: true,
      blockedBy: 'hook',
      records: [],
    });
    expect(asked).toBe(0);
  });

  it('may block without a reason', async () => {
    const { tools } = bench(
      tool('x'),
      after(() => ({ block: true })),
    );
    expect((await tools.execute(called('t'))).modelOutput).toBe('The result of tool "t" was blocked.');
  });

  it('keeps a failure a failure whatever it is replaced by', async () => {
    const failing = defineTool({
      name: 't',
      execute() {
        throw new Error(`no access with ${secret}`);
      },
    });
    const { tools } = bench(
      failing,
      after(() => ({ replace: 'no access' })),
    );
    expect(await tools.execute(called('t'))).toMatchObject({ modelOutput: 'no access', isError: true });
  });

  it('blocks by throwing, and by an answer that nobody understands', async () => {
    const hooks: readonly (() => unknown)[] = [
      () => {
        throw new Error(secret);
      },
      () => Promise.reject(new Error(secret)),
      () => ({ replce: 'x' }),
      () => 'text',
      () => ({ context: 5 }),
    ];
    for (const hook of hooks) {
      const { tools, warnings } = bench(tool(secret), after(hook as AfterToolHook));
      const outcome = await tools.execute(called('t'));
      expect(outcome.modelOutput).toBe('The result of tool "t" is withheld, since a check of it failed.');
      expect(JSON.stringify([outcome, warnings])).not.toContain(secret);
      expect(warnings.map(({ code }) => code)).toEqual(['hook-failed']);
      expect(warnings[0]?.error).toBeUndefined();
    }
  });

  it('may fail without blocking where that is stated', async () => {
    const { tools, warnings } = bench(tool('x', false), { ...after(fail), onHookError: 'ignore' });
    expect((await tools.execute(called('t'))).modelOutput).toBe('x');
    expect(warnings[0]).toMatchObject({ code: 'hook-failed', error: new Error('down') });
  });
});

describe('a redaction hook', () => {
  const long = Array.from(
    { length: 3000 },
    (_, line) => `line ${line} ${line % 100 === 0 ? secret : ''}`,
  ).join('\n');
  const outputs: Readonly<Record<string, () => unknown>> = {
    text: () => long,
    structure: () => ({ rows: long.split('\n'), secret }),
    envelope: () => toolResult({ output: long, modelOutput: secret, content: secret, metadata: { secret } }),
    error: () => new Error(long),
    parts: () => [{ type: 'text', text: long }],
    async *stream() {
      yield secret;
      yield long;
    },
  };
  for (const [name, hook] of Object.entries({ redact, throws })) {
    it.each(Object.keys(outputs))(
      `(${name}) leaves no byte of the secret of a result that is %s`,
      async kind => {
        const told: unknown[] = [];
        const listen = (event: unknown): void => void told.push(event);
        const { tools, store, warnings } = bench(
          defineTool({ name: 't', execute: () => outputs[kind]?.(), toModelOutput: value => value }),
          { ...after(hook), keepFull: true, onDisplay: listen, onResult: listen, onOutput: listen },
        );
        const outcome = await tools.execute(called('t'));
        const full = await Promise.all(outcome.records.map(async record => await tools.run.full(record)));
        const read = await Promise.all(
          outcome.records.map(async ({ handle }) => await tools.run.read({ handle, limit: 1000 })),
        );
        const seen = JSON.stringify([outcome, told, warnings, full, read], (_, value: unknown) =>
          value instanceof Error ? `${value.message} ${String(value.cause)} ${value.stack}` : value,
        );
        expect(seen).not.toContain(secret);
        expect(await storedTexts(store)).not.toContain(secret);
        expect(told.length).toBeGreaterThan(1);
        if (name === 'redact' && kind !== 'error') {
          expect(outcome.records.length).toBeGreaterThan(0);
          expect(JSON.stringify(full)).toContain('***');
        }
      },
    );
  }
});
