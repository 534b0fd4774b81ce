import { SpillwayError, StoreError, toolResult, ToolRetry } from 'spillway';
import { describe, expect, it } from 'vitest';
import { call, handleIn, readWhole, world } from '../support/world.ts';

const long = Array.from({ length: 4000 }, (_, index) => `line ${index} of a log`).join('\n');
const thrower = {
  configurable: true,
  enumerable: true,
  get: (): never => {
    throw new Error('no');
  },
};

function* endless(): Generator<unknown, undefined> {
  for (;;) yield { type: 'text', text: 'y' };
}

describe('results that throw when they are copied', () => {
  it('go to the model as the text that is left of them', async () => {
    const { limits, events } = world();
    const failed = Object.defineProperty(
      { isError: true, content: [{ type: 'text', text: 'x'.repeat(60_000) }] },
      'more',
      thrower,
    );
    const { value } = await limits.reduce<unknown>(failed, call());
    expect(typeof value).toBe('string');
    expect(String(value)).toHaveLength(50_000);
    expect(events.warning).toMatchObject([{ code: 'internal-fault' }]);
    const list = [Object.defineProperty({ type: 'text', text: long }, 'more', thrower)];
    const reduced = await limits.reduce<unknown>(list, call());
    expect(await readWhole(limits, handleIn(reduced.value))).toBe(long);
  });

  it('keep the handles when it is the metadata that throws', async () => {
    const { limits } = world();
    const metadata = Object.defineProperty({ kept: 1 }, 'gone', thrower);
    const { value } = await limits.reduce(toolResult({ output: long, metadata }), call());
    expect(value.metadata).toMatchObject({ kept: 1, spillway: [{ part: 'value' }] });
  });

  it('do not end the run when they are redacted', async () => {
    const { limits } = world({ redact: /secret\d/ });
    const list = new Proxy([1], { get: thrower.get });
    const keys = new Proxy({}, { ownKeys: thrower.get });
    await expect(limits.reduce({ list, keys, a: 'secret1' }, call())).resolves.toMatchObject({
      changed: true,
    });
    const frozen = Object.freeze({ secret1: 1, secret2: 2 });
    const { value } = await limits.reduce<unknown>(frozen, call());
    expect(value).toBe('{"[redacted]":1,"[redacted] (2)":2}');
  });

  it('may be bytes whose memory was given away', async () => {
    const { limits } = world();
    const bytes = new Uint8Array(20_000).fill(65);
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    expect((await limits.reduce(bytes, call())).changed).toBe(false);
  });

  it('may be lists that go on for ever', async () => {
    const { limits } = world();
    const list: unknown[] = ['x'];
    list[Symbol.iterator] = endless;
    expect((await limits.reduce(list, call())).changed).toBe(false);
  });
});

describe('errors that are shortened', () => {
  it('are still what libraries know them by', async () => {
    const { limits } = world({ redact: /secret/ });
    const mark = Symbol.for('a.library');
    const marked = Object.assign(new TypeError('a secret'), { [mark]: true, status: 404 });
    const own = await limits.reduce<unknown>(marked, call());
    expect(own.value).toBeInstanceOf(TypeError);
    expect(own.value).toMatchObject({ message: 'a [redacted]', status: 404, [mark]: true, cause: marked });
    const ours = await limits.reduce<unknown>(new StoreError('NOT_FOUND', 'a secret'), call());
    expect(SpillwayError.isInstance(ours.value)).toBe(true);
    const dom = await limits.reduce<unknown>(new DOMException('a secret', 'TimeoutError'), call());
    expect(dom.value).toMatchObject({ name: 'TimeoutError', message: 'a [redacted]', code: 23 });
  });

  it('may have a name that throws', async () => {
    const { limits } = world();
    const error = Object.defineProperty(new Error('x'.repeat(60_000)), 'name', thrower);
    expect((await limits.reduce(error, call())).value.message).toHaveLength(50_000);
  });

  it('and requests to call again lose their secrets, however they are marked', async () => {
    const { limits } = world({ redact: /secret/ });
    const { value } = await limits.reduce(new ToolRetry(`a secret ${'x'.repeat(60_000)}`), call());
    expect(value.message).toBe(`a [redacted] ${'x'.repeat(60_000)}`);
    expect(value).toMatchObject({ code: 'TOOL_RETRY' });
  });
});

describe('text that stands inside content parts', () => {
  const resource = { type: 'resource', resource: { uri: 'file:///log', mimeType: 'text/plain', text: long } };
  const document = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: long } };

  it('is limited where it stands, every other field kept', async () => {
    const { limits } = world();
    for (const part of [resource, document]) {
      const { value, records } = await limits.reduce<unknown>([part], call());
      expect(records).toMatchObject([{ action: 'spill', size: long.length }]);
      expect(await readWhole(limits, records[0]?.handle ?? '')).toBe(long);
      const shown = JSON.stringify(value);
      expect(shown.length).toBeLessThan(2500);
      expect(value).toMatchObject([{ type: part.type }]);
    }
    expect((await limits.reduce<unknown>([resource], call())).value).toMatchObject([
      { resource: { uri: 'file:///log', mimeType: 'text/plain' } },
    ]);
  });

  it('loses its secrets', async () => {
    const { limits } = world({ redact: /line \d+/ });
    const { value } = await limits.reduce<unknown>(
      [
        { type: 'text', text: 'ok' },
        { type: 'resource', resource: { uri: 'a', text: 'see line 12' } },
      ],
      call(),
    );
    expect(value).toEqual([
      { type: 'text', text: 'ok' },
      { type: 'resource', resource: { uri: 'a', text: 'see [redacted]' } },
    ]);
  });

  it('is limited in an envelope too, in whatever form its content is', async () => {
    const { limits } = world();
    const envelope = Object.assign(toolResult({ output: 'ok' }), { content: [long] });
    const { records } = await limits.reduce<unknown>(envelope, call());
    expect(records).toMatchObject([{ part: 'content', action: 'spill' }]);
  });
});
