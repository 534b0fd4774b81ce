import { defineTool, Tool, toolResult } from 'spillway';
import type { LimitsOptions, ToolLike, ToolOutcome, WarningEvent } from 'spillway';
import { describe, expect, it } from 'vitest';
import { bench, called } from './support.ts';

const withView = (output: unknown, toModelOutput?: (output: unknown) => unknown): ToolLike =>
  defineTool({ name: 't', execute: () => output, ...(toModelOutput && { toModelOutput }) });

async function run(
  tool: ToolLike,
  limits: LimitsOptions = {},
): Promise<ToolOutcome & { readonly warnings: readonly WarningEvent[] }> {
  const { tools, warnings } = bench(tool, { viewTimeoutMs: 30 }, limits);
  return { ...(await tools.execute(called('t'))), warnings };
}

describe('a view', () => {
  it('on the result comes before the builder of the tool, which is not called', async () => {
    let calls = 0;
    const tool = withView(toolResult({ output: 'full', modelOutput: 'short' }), () => (calls += 1));
    expect(await run(tool)).toMatchObject({ modelOutput: 'short', result: 'full', isError: false });
    expect(calls).toBe(0);
  });

  it('is made by the tool from the output of an envelope', async () => {
    const tool = withView(
      toolResult({ output: 'a\nb\nc' }),
      text => `${String(text).split('\n').length} lines`,
    );
    expect((await run(tool)).modelOutput).toBe('3 lines');
  });

  it('is made by the override of a class, which keeps its object', async () => {
    class Query extends Tool<object, { readonly rows: readonly number[] }> {
      readonly name = 't';
      readonly unit = 'rows';
      execute(): { readonly rows: readonly number[] } {
        return { rows: [1, 2] };
      }
      override toModelOutput({ rows }: { readonly rows: readonly number[] }): string {
        return `${rows.length} ${this.unit}`;
      }
    }
    const { tools } = bench(new Query());
    expect(await tools.execute(called('t'))).toMatchObject({
      modelOutput: '2 rows',
      result: { rows: [1, 2] },
    });
  });

  it.each([
    ['', ''],
    [0, '0'],
    [false, 'false'],
    [[], '[]'],
    [{}, '{}'],
  ])('counts when it is %j', async (view, text) => {
    const built = await run(withView('full', () => view));
    expect(built.modelOutput).toBe(text);
    expect(built.modelValue).toEqual(view);
    expect((await run(withView(toolResult({ output: 'full', modelOutput: view })))).modelOutput).toBe(text);
  });

  it.each([null, undefined])('that is %j means none', async view => {
    expect((await run(withView('full', () => view))).modelOutput).toBe('full');
    expect((await run(withView(toolResult({ output: 'full', modelOutput: view })))).modelOutput).toBe('full');
  });

  it('that cannot be made leaves the full result, and one warning says so', async () => {
    const builders: readonly (() => unknown)[] = [
      () => {
        throw new Error('no');
      },
      () => Promise.reject(new Error('no')),
      () => () => 'a function',
      () => Symbol('no'),
      () => new Promise(() => undefined),
      async function* () {
        yield 'a stream';
      },
    ];
    for (const builder of builders) {
      const outcome = await run(withView({ rows: [1] }, builder));
      expect(outcome.modelOutput).toBe('{"rows":[1]}');
      expect(outcome.warnings.map(({ code }) => code)).toEqual(['view-failed']);
    }
  });

  it('is bounded by the limits like a result', async () => {
    const outcome = await run(withView('full', () => 'v'.repeat(50_000)));
    expect(outcome.text.length).toBeLessThan(10_000);
    expect(outcome.records).toMatchObject([{ action: 'spill', size: 50_000 }]);
    expect(outcome.result).toBe('full');
  });

  it('never hides an error', async () => {
    const failed = toolResult({ output: 'it broke', modelOutput: 'all fine', isError: true });
    expect(await run(withView(failed, () => 'fine'))).toMatchObject({
      modelOutput: 'it broke',
      isError: true,
    });
    const mcp = { content: [{ type: 'text', text: 'it broke' }], isError: true };
    expect(await run(withView(mcp, () => 'fine'))).toMatchObject({ text: 'it broke', isError: true });
    const returned = await run(withView(new RangeError('too far'), () => 'fine'));
    expect(returned).toMatchObject({ modelOutput: 'RangeError: too far', isError: true });
  });

  it('is made of a copy, so that nobody else sees what the builder changes', async () => {
    const output = { rows: [1, 2], big: 'x' };
    const tool = withView(output, value => {
      delete (value as Partial<typeof output>).big;
      (value as typeof output).rows.length = 0;
      return null;
    });
    expect(await run(tool)).toMatchObject({ modelOutput: '{"rows":[1,2],"big":"x"}', result: output });
    expect(output).toEqual({ rows: [1, 2], big: 'x' });
  });

  it('gets objects with methods as they are', async () => {
    const total = new (class Total {
      readonly rows = 2;
      text(): string {
        return `${this.rows} rows`;
      }
    })();
    expect((await run(withView(total, value => (value as typeof total).text()))).modelOutput).toBe('2 rows');
  });
});

describe('media', () => {
  const image = { type: 'image', data: 'QUJD', mimeType: 'image/png' };
  const text = { type: 'text', text: 'here is the screen' };

  it('have no view and reach the model untouched and in order, counted, with a text for hosts that cannot show them', async () => {
    const outcome = await run(withView([text, image], () => 'view'));
    expect(outcome).toMatchObject({ modelOutput: [text, image], media: [image], text: 'here is the screen' });
    expect(outcome.media[0]).toBe(image);
  });

  it('of an envelope without output stand alone', async () => {
    const outcome = await run(withView(toolResult({ output: null, content: [image] }), () => 'view'));
    expect(outcome.modelOutput).toEqual([image]);
    expect(outcome.text).toBe('[tool returned media; see attached content]');
  });

  it('stand behind the output of an envelope', async () => {
    const outcome = await run(withView(toolResult({ output: { id: 1 }, content: [text, image] })));
    expect(outcome.modelOutput).toEqual([{ type: 'text', text: '{"id":1}' }, text, image]);
    expect(outcome.result).toEqual({ id: 1 });
  });

  it('are found alone and in results of the Model Context Protocol, but not in records with a type', async () => {
    expect((await run(withView(image))).modelOutput).toEqual([image]);
    expect((await run(withView({ content: [text], isError: false }))).modelOutput).toEqual([text]);
    const record = { type: 'document', data: 'd', title: 't' };
    expect((await run(withView(record))).modelOutput).toBe(JSON.stringify(record));
  });
});

describe('the text of a result', () => {
  it('is the text itself, never quoted', async () => {
    expect((await run(withView('a\n"b" é'))).modelOutput).toBe('a\n"b" é');
    expect((await run(withView(''))).modelOutput).toBe('');
    expect((await run(withView('ok \uD83D end'))).modelOutput).toBe('ok \uFFFD end');
  });

  it('is that of the serializer for a structure', async () => {
    expect((await run(withView({ rows: 3 }))).modelOutput).toBe('{"rows":3}');
    expect((await run(withView({ rows: 3 }), { serializer: () => 'three rows' })).modelOutput).toBe(
      'three rows',
    );
    expect((await run(withView(0))).modelOutput).toBe('0');
  });

  it('holds the content beside the output', async () => {
    expect((await run(withView(toolResult({ output: 'value', content: 'more' })))).modelOutput).toBe(
      'value\n\nmore',
    );
  });
});
