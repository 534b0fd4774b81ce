import { passthrough, spill, StoreError, summarize, toolResult, truncate } from 'spillway';
import type { LimitsOptions } from 'spillway';
import { describe, expect, it } from 'vitest';
import { call, failingStore, handleIn, readWhole, world } from '../support/world.ts';

const cut = (maxChars: number): { over: number; action: ReturnType<typeof truncate> } => ({
  over: 100,
  action: truncate({ maxChars }),
});

interface Envelope {
  readonly output: string;
  readonly content: string;
}

describe('the ceiling over two parts', () => {
  it('leaves both when they and the line between them just fit', async () => {
    const both = toolResult({ output: 'v'.repeat(600), content: 'c'.repeat(399) });
    const fitting = world({ ceiling: 1000, bands: [cut(900)] }).limits;
    expect((await fitting.reduce(both, call())).changed).toBe(false);
    const tight = world({ ceiling: 999, bands: [cut(900)] }).limits;
    const { value, records } = await tight.reduce(both, call());
    const { output, content } = value as Envelope;
    expect(content).toBe('c'.repeat(399));
    expect(output).toHaveLength(599);
    expect(records).toStrictEqual([
      { part: 'value', size: 600, measure: 'chars', fallbacks: [], action: 'ceiling', shown: 599 },
    ]);
  });

  it('leaves the small part whole and gives the rest to the large one', async () => {
    const { limits } = world({ ceiling: 1000, bands: [cut(5000)] });
    const { value } = await limits.reduce(
      toolResult({ output: 'v'.repeat(150), content: 'c'.repeat(4000) }),
      call(),
    );
    const { output, content } = value as Envelope;
    expect(output).toBe('v'.repeat(150));
    expect(content).toHaveLength(849);
  });

  it('keeps room for what the host adds', async () => {
    const { limits } = world({ ceiling: 1000, bands: [cut(5000)] });
    expect((await limits.reduce('v'.repeat(5000), call({ reservedSize: 300 }))).value).toHaveLength(700);
    expect((await limits.reduce('v'.repeat(5000), call({ reservedSize: 3000 }))).value).toBe('');
  });

  it('binds a large part beside one that met no band', async () => {
    const { limits } = world({ ceiling: 1000, bands: [cut(5000)] });
    const result = toolResult({ output: 'v'.repeat(50), content: 'c'.repeat(4000) });
    const { value } = await limits.reduce(result, call());
    const { output, content } = value as Envelope;
    expect([output.length, content.length]).toEqual([50, 949]);
  });

  it('keeps room for a fence round each', async () => {
    const { limits } = world({ ceiling: 1000, bands: [cut(5000)] });
    const result = toolResult({ output: 'v'.repeat(4000), content: 'c'.repeat(4000) });
    const { value } = await limits.reduce(result, call({ external: true }));
    const { output, content } = value as Envelope;
    const chars = output.length + 1 + content.length;
    expect(chars).toBeLessThanOrEqual(1000);
    expect(chars).toBeGreaterThan(990);
  });

  it('does not bind what met no band, or one that exempts, however large', async () => {
    const { limits } = world({ ceiling: 1000, perTool: { search: [{ over: 100, action: passthrough() }] } });
    expect((await limits.reduce('v'.repeat(5000), call())).changed).toBe(false);
  });
});

describe('what the ceiling cuts', () => {
  it('is cut anew from the original when it was cut before, and says what was tried', async () => {
    const { limits } = world({ ceiling: 500, bands: [cut(800)] });
    const text = Array.from({ length: 2000 }, (_, index) => index).join(' ');
    const { value, records } = await limits.reduce(text, call());
    expect(value).toHaveLength(500);
    expect(value.match(/truncated/g)).toHaveLength(1);
    expect(value).toContain(`of ${text.length.toLocaleString('en-US')} chars`);
    expect(records).toEqual([
      {
        part: 'value',
        size: text.length,
        measure: 'chars',
        fallbacks: [{ action: 'truncate', code: 'over-ceiling' }],
        action: 'ceiling',
        shown: 500,
      },
    ]);
  });

  it('is a stand-in at its end, so that the handle stays in view', async () => {
    const { limits } = world({ ceiling: 300, bands: [{ over: 100, action: spill() }] });
    const text = 'line\n'.repeat(2000);
    const { value, records } = await limits.reduce(text, call());
    expect(value.length).toBeLessThanOrEqual(300);
    expect(records).toMatchObject([
      {
        action: 'ceiling',
        handle: handleIn(value),
        bytes: text.length,
        shown: value.length,
        fallbacks: [{ action: 'spill', code: 'over-ceiling' }],
      },
    ]);
    expect(await readWhole(limits, handleIn(value))).toBe(text);
  });

  it('is a summary whose cost stays in the record', async () => {
    const usage = { inputTokens: 7, outputTokens: 3 };
    const model = { generate: () => Promise.resolve({ text: 'long '.repeat(200), usage }) };
    const { limits } = world({ ceiling: 300, bands: [{ over: 100, action: summarize({ model }) }] });
    const { records } = await limits.reduce('x'.repeat(5000), call());
    expect(records).toMatchObject([
      { action: 'ceiling', usage: { requests: 1, ...usage }, fallbacks: [{ action: 'summarize' }] },
    ]);
    expect(limits.usage).toEqual({ requests: 1, ...usage });
  });

  it('is counted in tokens with all that stands before it', async () => {
    const { limits } = world({
      ceiling: 200,
      measure: 'tokens',
      tokenizer: text => text.length / 4,
    });
    const { value, records } = await limits.reduce(new Error('x'.repeat(50_000)), call());
    expect(value.message).toContain('stored to handle');
    expect(value.message.length).toBeLessThanOrEqual(800);
    expect(value.message.length).toBeGreaterThan(700);
    expect(records).toMatchObject([{ measure: 'tokens', shown: Math.ceil(value.message.length / 4) }]);
  });

  it('is what is left of the sentence on binary data that nothing kept', async () => {
    const bytes = new Uint8Array(2000).map((_, index) => (index * 7) % 256);
    const { limits } = world({
      ceiling: 50,
      store: failingStore(),
      bands: [{ over: 100, action: truncate() }],
    });
    const { value, records } = await limits.reduce(bytes, call());
    expect(String(value).length).toBeLessThanOrEqual(50);
    expect(value).toMatch(/^\[2,000 b/);
    expect(records).toMatchObject([{ measure: 'bytes', size: 2000, shown: String(value).length }]);
  });

  it('is the sentence on binary data that would be longer under its handle', async () => {
    const { limits } = world({ ceiling: 60, bands: [{ over: 100, action: spill() }] });
    const bytes = new Uint8Array(120).map((_, index) => (index * 7) % 256);
    const { value, records } = await limits.reduce(bytes, call());
    expect(value).toBe('[120 bytes of application/octet-stream not stored]');
    expect(records).toMatchObject([{ action: 'ceiling', measure: 'bytes', size: 120, shown: 50 }]);
  });

  it('shows so many chars of binary data, whatever is measured', async () => {
    const { limits } = world({
      ceiling: 60,
      measure: 'tokens',
      tokenizer: text => Math.ceil(text.length / 4),
      bands: [{ over: 10, action: spill() }],
    });
    const bytes = new Uint8Array(120).map((_, index) => (index * 7) % 256);
    const { value, records } = await limits.reduce(bytes, call());
    expect(value).toBe('[120 bytes of application/octet-stream not stored]');
    expect(records).toMatchObject([{ measure: 'bytes', shown: 50 }]);
  });
});

async function textsUnder(failed: object, options: LimitsOptions): Promise<readonly string[]> {
  const { value } = await world(options).limits.reduce(failed, call());
  return (value as { content: readonly { text: string }[] }).content.map(({ text }) => text);
}

describe('an error over the ceiling', () => {
  const error = new Error(`begin ${'x'.repeat(5000)} end`);

  async function messageUnder(ceiling: number): Promise<string> {
    const { value } = await world({ ceiling }).limits.reduce(error, call());
    return value.message;
  }

  it('is stored whole, the notice before both ends', async () => {
    const { limits } = world({ ceiling: 1000 });
    const { value, records } = await limits.reduce(error, call());
    const [notice = '', ...rest] = value.message.split('\n');
    expect(notice).toMatch(/^\[Tool output too large \(5,010 chars\); stored to handle ".*\]$/);
    expect(rest.join('\n')).toMatch(/^begin x[^]* end$/);
    expect(value.message).toHaveLength(1000);
    expect(records).toMatchObject([{ handle: handleIn(value.message), bytes: 5010, fallbacks: [] }]);
  });

  it('has the notice while that takes no more than half of the room', async () => {
    const noticeChars = (await messageUnder(1000)).indexOf('\n') + 1;
    expect(await messageUnder(2 * noticeChars)).toContain('handle');
    expect(await messageUnder(2 * noticeChars - 1)).not.toContain('handle');
  });

  it('of several texts shows the notice before all of them, and without one each end where it stood', async () => {
    const failed = {
      isError: true,
      content: ['begin '.repeat(500), ' end'.repeat(500)].map(text => ({ type: 'text', text })),
    };
    const [noticed, ...others] = await textsUnder(failed, { ceiling: 1000 });
    expect(noticed).toContain('stored to handle');
    expect(others).toEqual([]);
    const [beginning, end] = await textsUnder(failed, { ceiling: 1000, store: failingStore() });
    expect(beginning?.startsWith('begin begin')).toBe(true);
    expect(end?.endsWith(' end end')).toBe(true);
  });

  it('has no notice where that would take more than half of the room, yet is stored', async () => {
    const { limits } = world({ ceiling: 150 });
    const { value, records } = await limits.reduce(error, call());
    expect(value.message).not.toContain('handle');
    expect(value.message).toHaveLength(150);
    expect(records[0]?.handle).toBeDefined();
    expect(await readWhole(limits, records[0]?.handle ?? '')).toBe(error.message);
  });

  it.each([
    ['store-failed', new Error('disk full')],
    ['store-failed', new StoreError('TOO_LARGE', 'full')],
    ['workspace-missing', new StoreError('NO_WORKSPACE', 'none')],
  ])('is cut all the same, with the warning %s', async (code, failure) => {
    const { limits, events } = world({ ceiling: 1000, store: failingStore(failure) });
    const { value, records } = await limits.reduce(error, call());
    expect(value.message).toHaveLength(1000);
    expect(value.message.startsWith('begin')).toBe(true);
    expect(events.warning).toMatchObject([{ code, error: failure, toolName: 'search' }]);
    expect(records[0]).not.toHaveProperty('handle');
  });

  it('ends the run when storing it is cancelled', async () => {
    const abort = new DOMException('stop', 'AbortError');
    const { limits } = world({ ceiling: 1000, store: failingStore(abort) });
    await expect(limits.reduce(error, call())).rejects.toBe(abort);
  });
});
